"""Languages by the codes and names that people know them by, in many languages.

A list may begin with `English,Croatian` or `engleski;hrvatski`: then these are its columns.
"""

from __future__ import annotations

from functools import cache
from typing import Final
from unicodedata import combining, normalize

from puzzlewright.core.errors import InputError
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet
from puzzlewright.words.cells.language_alphabets import alphabets

#: The alphabet of each language, by its code (ISO 639).
LANGUAGES: Final = {
    "af": "afrikaans",
    "am": "amharic",
    "ar": "arabic",
    "as": "assamese",
    "az": "azeri",
    "be": "belarusian",
    "bg": "bulgarian",
    "bn": "bengali",
    "bo": "tibetan",
    "bs": "bosnian",
    "ca": "catalan",
    "cnr": "montenegrin",
    "cs": "czech",
    "cy": "welsh",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "eo": "esperanto",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fo": "faroese",
    "fr": "french",
    "ga": "irish",
    "gl": "galician",
    "gu": "gujarati",
    "he": "hebrew",
    "hi": "hindi",
    "hr": "croatian",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "is": "icelandic",
    "it": "italian",
    "ja": "japanese",
    "ka": "georgian",
    "kk": "kazakh",
    "km": "khmer",
    "kn": "kannada",
    "ko": "korean",
    "ku": "kurdish",
    "ky": "kyrgyz",
    "la": "latin",
    "lb": "luxembourgish",
    "lo": "lao",
    "lt": "lithuanian",
    "lv": "latvian",
    "mi": "maori",
    "mk": "macedonian",
    "ml": "malayalam",
    "mn": "mongolian",
    "mr": "marathi",
    "ms": "malay",
    "mt": "maltese",
    "my": "burmese",
    "ne": "nepali",
    "nl": "dutch",
    "no": "norwegian",
    "or": "odia",
    "pa": "punjabi",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sa": "sanskrit",
    "si": "sinhala",
    "sk": "slovak",
    "sl": "slovenian",
    "so": "somali",
    "sq": "albanian",
    "sr": "serbian",
    "sv": "swedish",
    "sw": "swahili",
    "ta": "tamil",
    "te": "telugu",
    "th": "thai",
    "tl": "filipino",
    "tr": "turkish",
    "uk": "ukrainian",
    "ur": "urdu",
    "uz": "uzbek",
    "vi": "vietnamese",
    "yi": "yiddish",
    "zh": "chinese",
    "zu": "zulu",
}

#: Other codes of the same languages, and codes of languages that are written like another.
ALIASES: Final = {"fil": "tl", "iw": "he", "me": "cnr", "nb": "no", "nn": "no", "sh": "sr"}

#: Codes of countries that are taken for those of languages.
_COUNTRIES: Final = {
    "al": "sq",
    "ba": "bs",
    "br": "pt",
    "cn": "zh",
    "cz": "cs",
    "dk": "da",
    "ee": "et",
    "gb": "en",
    "ge": "ka",
    "gr": "el",
    "il": "he",
    "in": "hi",
    "ir": "fa",
    "jp": "ja",
    "kr": "ko",
    "rs": "sr",
    "se": "sv",
    "tw": "zh",
    "ua": "uk",
    "us": "en",
    "vn": "vi",
}

#: Names are compared up to this length, so that a long text is refused in a moment.
_LONGEST: Final = 40


def alphabet_name(text: str) -> str:
    """Return the name of an alphabet, by that name, or by a code or name of its language.

    Croatian is `croatian`, `hr`, `hr-HR`, `hrvatski`, `kroatisch`; accents may be left out. An
    InputError suggests the nearest names.
    """
    wanted = text.strip().lower()
    if wanted in alphabets():
        return wanted
    code = language_code(wanted)
    if code is None:
        raise InputError(f"no such language ({_hint(wanted)})", text=text)
    return LANGUAGES[code]


def alphabet_named(name: str) -> Alphabet:
    """Return an alphabet by its name, or by a code or name of its language.

    An InputError suggests the nearest names.
    """
    return alphabets()[alphabet_name(name)]


def alphabet_of(language: str | Alphabet | None) -> Alphabet:
    """Return the alphabet of a language, by its name or itself; the plain one without."""
    if language is None:
        return PLAIN
    return alphabet_named(language) if isinstance(language, str) else language


def language_code(text: str) -> str | None:
    """Return the code of a language by its code or names: `nb` is `no`, `pt-BR` is `pt`."""
    wanted = text.strip().lower()
    first = wanted.replace("_", "-").partition("-")[0]
    code = ALIASES.get(first, first)
    if code in LANGUAGES:
        return code
    if len(wanted) > _LONGEST:
        return None
    found = codes_by_name().get(wanted) or codes_by_name(accents=False).get(without_accents(wanted))
    return found if found in LANGUAGES else None


def _hint(wanted: str) -> str:
    """Return what may have been meant, or what can be given."""
    if wanted in _COUNTRIES:
        code = _COUNTRIES[wanted]
        return f"did you mean {code}, {LANGUAGES[code]}?"
    near: list[str] = []
    if len(wanted) > 2:
        from difflib import get_close_matches  # for mistakes alone

        names = codes_by_name(accents=False)
        near = get_close_matches(without_accents(wanted[:_LONGEST]), names, n=6, cutoff=0.75)
        near = list(dict.fromkeys(LANGUAGES[names[name]] for name in near))[:3]
    if near:
        return f"did you mean {' or '.join(near)}?"
    return "give a code such as hr, or a name such as croatian or hrvatski"


#: By code: English, then de, fr, es, it, pt, nl, sv, pl, cs, hr, hu, el, ru, uk, he, ar, hi, ja,
#: zh, ko as far as they are known, and what the language calls itself. `_` stands for a space.
_NAMES = """
en english englisch anglais inglés inglese inglês engels engelska angielski angličtina engleski \
angol αγγλικά английский англійська אנגלית الإنجليزية \
अंग्रेज़ी अंग्रेजी 英語 英语 英文 영어
de german deutsch allemand alemán tedesco alemão duits tyska niemiecki němčina njemački német \
γερμανικά немецкий німецька גרמנית الألمانية \
जर्मन ドイツ語 德语 德語 德文 독일어
fr french französisch français francés francese francês frans franska francuski francouzština \
francia γαλλικά французский французька צרפתית الفرنسية \
फ़्रेंच फ्रेंच फ़्रांसीसी フランス語 法语 法語 法文 프랑스어
es spanish spanisch espagnol español spagnolo espanhol spaans spanska hiszpański španělština \
španjolski spanyol ισπανικά испанский іспанська ספרדית الإسبانية castellano \
स्पेनिश स्पैनिश スペイン語 西班牙语 西班牙語 스페인어
it italian italienisch italien italiano italiaans italienska włoski italština talijanski olasz \
ιταλικά итальянский італійська איטלקית الإيطالية \
इतालवी イタリア語 意大利语 義大利語 이탈리아어
pt portuguese portugiesisch portugais portugués portoghese português portugees portugisiska \
portugalski portugalština portugál πορτογαλικά португальский португальська פורטוגזית البرتغالية \
पुर्तगाली ポルトガル語 葡萄牙语 葡萄牙語 포르투갈어
nl dutch niederländisch néerlandais neerlandés olandese holandês nederlands nederländska \
niderlandzki nizozemština nizozemski holland ολλανδικά нидерландский нідерландська הולנדית \
الهولندية flemish flämisch vlaams holländisch neerlandês голландский \
डच オランダ語 荷兰语 荷蘭語 네덜란드어
sv swedish schwedisch suédois sueco svedese zweeds svenska szwedzki švédština švedski svéd \
σουηδικά шведский шведська שוודית السويدية
pl polish polnisch polonais polaco polacco polonês pools polska polski polština poljski lengyel \
πολωνικά польский польська פולנית البولندية
cs czech tschechisch tchèque checo ceco tcheco tsjechisch tjeckiska czeski čeština češki cseh \
τσεχικά чешский чеська צ'כית التشيكية česky
hr croatian kroatisch croate croata croato kroatiska chorwacki chorvatština hrvatski horvát \
κροατικά хорватский хорватська קרואטית الكرواتية
hu hungarian ungarisch hongrois húngaro ungherese hongaars ungerska węgierski maďarština mađarski \
magyar ουγγρικά венгерский угорська הונגרית المجرية
el greek griechisch grec griego greco grego grieks grekiska grecki řečtina grčki görög ελληνικά \
греческий грецька יוונית اليونانية
ru russian russisch russe ruso russo ryska rosyjski ruština ruski orosz ρωσικά русский російська \
רוסית الروسية \
रूसी ロシア語 俄语 俄語 俄文 러시아어
uk ukrainian ukrainisch ukrainien ucraniano ucraino oekraïens ukrainska ukraiński ukrajinština \
ukrajinski ukrán ουκρανικά украинский українська אוקראינית الأوكرانية
he hebrew hebräisch hébreu hebreo ebraico hebraico hebreeuws hebreiska hebrajski hebrejština \
hebrejski héber εβραϊκά иврит іврит עברית العبرية
ar arabic arabisch arabe árabe arabo arabiska arabski arabština arapski arab αραβικά арабский \
арабська ערבית العربية \
अरबी アラビア語 阿拉伯语 아랍어
la latin latein latín latino latim latijn łaciński latina latinski λατινικά латинский латинська \
לטינית اللاتينية łacina
tr turkish türkisch turc turco turks turkiska turecki turečtina turski török τουρκικά турецкий \
турецька טורקית التركية türkçe
ja japanese japanisch japonais japonés giapponese japonês japans japanska japoński japonština \
japanski japán ιαπωνικά японский японська יפנית اليابانية 日本語 \
जापानी 日语 日語 日文 일본어
zh chinese chinesisch chinois chino cinese chinês chinees kinesiska chiński čínština kineski \
kínai κινεζικά китайский китайська סינית الصينية 中文 汉语 漢語 mandarin 普通话 \
चीनी 中国語 중국어
ko korean koreanisch coréen coreano koreaans koreanska koreański korejština korejski koreai \
κορεατικά корейский корейська קוריאנית الكورية 한국어 \
कोरियाई 韓国語 韩语 韓語 韩文
hi hindi hindština hindski hinduski χίντι хинди гінді הינדי الهندية हिन्दी हिंदी \
ヒンディー語 印地语 힌디어
da danish dänisch danois danés danese dinamarquês deens danska duński dánština danski dán δανικά \
датский данська דנית الدنماركية dansk
no norwegian norwegisch norvégien noruego norvegese norueguês noors norska norweski norština \
norveški norvég νορβηγικά норвежский норвезька נורווגית النرويجية norsk bokmål nynorsk
fi finnish finnisch finnois finlandais finlandés finés finlandese finlandês fins finska fiński \
finština finski finn φινλανδικά финский фінська פינית الفنلندية suomi
ro romanian rumänisch roumain rumano rumeno romeno roemeens rumänska rumuński rumunština \
rumunjski román ρουμανικά румынский румунська רומנית الرومانية română
sk slovak slowakisch slovaque eslovaco slovacco slowaaks slovakiska słowacki slovenština slovački \
szlovák σλοβακικά словацкий словацька סלובקית السلوفاكية slovenčina
sl slovenian slovene slowenisch slovène esloveno sloveno sloveens slovenska słoweński slovinština \
slovenski szlovén σλοβενικά словенский словенська סלובנית السلوفينية slovenščina
sr serbian serbisch serbe serbio serbo sérvio servisch serbiska serbski srbština srpski szerb \
σερβικά сербский сербська סרבית الصربية српски
bg bulgarian bulgarisch bulgare búlgaro bulgaro bulgaars bulgariska bułgarski bulharština \
bugarski bolgár βουλγαρικά болгарский болгарська בולגרית البلغارية български
ca catalan katalanisch catalán catalano catalão catalaans katalanska kataloński katalánština \
katalonski katalán καταλανικά каталанский каталонська קטלאנית الكتالانية català
vi vietnamese vietnamesisch vietnamien vietnamita vietnamees vietnamesiska wietnamski \
vietnamština vijetnamski vietnámi βιετναμέζικα вьетнамский в'єтнамська וייטנאמית الفيتنامية việt \
tiếng_việt
cy welsh walisisch gallois galés gallese galês walesiska kymriska walijski velština velški walesi \
ουαλικά валлийский валлійська וולשית الويلزية cymraeg
ga irish irisch irlandais irlandés irlandese irlandês iers irländska iriska irlandzki irština \
irski ír ιρλανδικά ирландский ірландська אירית الأيرلندية gaeilge
af afrikaans africâner afrykanerski afrikánština αφρικάανς африкаанс אפריקאנס الأفريكانية
am amharic amharisch amharique amárico amarico amharski አማርኛ
as assamese assamesisch অসমীয়া
az azeri azerbaijani aserbaidschanisch azéri azerí azerbaijano azerbajdžanski azerski \
азербайджанский azərbaycan azərbaycanca
be belarusian belarussisch weißrussisch biélorusse bielorruso bielorusso bielorrusso białoruski \
běloruština bjeloruski belarusz λευκορωσικά белорусский білоруська беларуская
bn bengali bengalisch bengalí bengalski বাংলা
bo tibetan tibetisch tibétain tibetano tibetanski tybetański བོད་ཡིག
bs bosnian bosnisch bosniaque bosnio bosniaco bósnio bosniska bośniacki bosenština bosanski \
bosnyák βοσνιακά боснийский боснійська בוסנית البوسنية босански
cnr montenegrin montenegrinisch monténégrin montenegrino montenegrinska czarnogórski \
černohorština crnogorski montenegrói черногорский чорногорська црногорски
eo esperanto espéranto эсперанто есперанто אספרנטו الإسبرانتو
et estonian estnisch estonien estonio estone estoniano estlands estniska estoński estonština \
estonski észt εσθονικά эстонский естонська אסטונית الإستونية eesti
eu basque baskisch basco vasco euskera euskara baskiska baskijski baskičtina baszk βασκικά \
баскский баскська בסקית الباسكية
fa persian farsi persisch perse persan persa persiano perzisch persiska perski perština perzijski \
perzsa περσικά персидский перська פרסית الفارسية فارسی
fo faroese färöisch féroïen feroés faeröers färöiska farerski faerština ferski føroyskt
gl galician galicisch galicien gallego galiziano galego galiciska galicyjski galicijština \
galicijski galíciai галисийский
gu gujarati ગુજરાતી
hy armenian armenisch arménien armenio armeno armênio armeens armeniska ormiański arménština \
armenski örmény αρμενικά армянский вірменська ארמנית الأرمنية հայերեն
id indonesian indonesisch indonésien indonesio indonesiano indonésio indonesiska indonezyjski \
indonéština indonezijski indonéz ινδονησιακά индонезийский індонезійська אינדונזית الإندونيسية \
bahasa_indonesia
is icelandic isländisch islandais islandés islandese islandês ijslands isländska islandzki \
islandština islandski izlandi ισλανδικά исландский ісландська איסלנדית الأيسلندية íslenska
ka georgian georgisch géorgien georgiano georgiska gruziński gruzínština gruzijski grúz γεωργιανά \
грузинский грузинська גאורגית الجورجية ქართული
kk kazakh kasachisch kazajo kazaški казахский казахська қазақша қазақ
km khmer kambodschanisch kmerski кхмерский ខ្មែរ ភាសាខ្មែរ
kn kannada ಕನ್ನಡ
ku kurdish kurdisch kurde kurdo curdo kurdiska kurdyjski kurdština kurdski kurd κουρδικά курдский \
курдська כורדית الكردية kurdî kurmancî
ky kyrgyz kirgisisch kirghize kirgiski киргизский кыргызча
lb luxembourgish luxemburgisch luxembourgeois luxemburgués luksemburški lëtzebuergesch
lo lao laotisch laotien laoski лаосский ລາວ ພາສາລາວ
lt lithuanian litauisch lituanien lituano litouws litauiska litewski litevština litavski litván \
λιθουανικά литовский литовська ליטאית الليتوانية lietuvių
lv latvian lettisch letton letón lettone letão lets lettiska łotewski lotyština latvijski latiški \
lett λετονικά латышский латиська לטבית اللاتفية latviešu
mi maori maorisch māori
mk macedonian mazedonisch macédonien macedonio macedone macedônio macedonisch makedonska \
macedoński makedonština makedonski macedón македонский македонська מקדונית المقدونية македонски
ml malayalam മലയാളം
mn mongolian mongolisch mongol mongolski монгольский монгол
mr marathi मराठी
ms malay malaiisch malais malayo malese malaio maleis malajiska malajski malajština maláj \
малайский малайська מלאית الملايوية melayu bahasa_melayu
mt maltese maltesisch maltais maltés maltês maltees maltesiska maltański maltština malteški \
máltai μαλτέζικα мальтийский мальтійська מלטית المالطية malti
my burmese burmesisch birmanisch birman birmano burmanski мьянманский မြန်မာ မြန်မာဘာသာ
ne nepali nepalesisch népalais nepalí nepalski नेपाली
or odia oriya ଓଡ଼ିଆ
pa punjabi panjabi pendžapski ਪੰਜਾਬੀ
sa sanskrit sánscrito sanscrito sânscrito санскрит संस्कृतम्
si sinhala sinhalese singhalesisch සිංහල
so somali somalisch somalí somalski soomaali
sq albanian albanisch albanais albanés albanese albanês albanees albanska albański albánština \
albanski albán αλβανικά албанский албанська אלבנית الألبانية shqip
sw swahili suaheli souahéli suajili suaíli svahilština svahili szuahéli σουαχίλι суахили суахілі \
סוואהילי السواحلية kiswahili
ta tamil tamoul tamulisch tamilski тамильский தமிழ்
te telugu télougou తెలుగు
th thai thailändisch thaï thaïlandais tailandés tailandese tailandês thais thailändska tajski \
thajština tajlandski thaiföldi ταϊλανδικά тайский тайська תאית التايلاندية ไทย ภาษาไทย
tl filipino tagalog philippinisch филиппинский wikang_filipino
ur urdu ourdou urdski ουρντού урду אורדו الأردية اردو
uz uzbek usbekisch ouzbek uzbeko uzbečki узбекский oʻzbekcha o'zbekcha ўзбекча
yi yiddish jiddisch yidis jidiš идиш יידיש ייִדיש
zu zulu zoulou isizulu
"""


@cache
def codes_by_name(*, accents: bool = True) -> dict[str, str]:
    """Return the code of each language by its names, which are in small letters.

    Without accents the names have none, either. Where languages share a name, it is that of the
    one that is called so in English.
    """
    found: dict[str, str] = {}
    rest: list[tuple[str, str]] = []
    for line in _NAMES.strip().splitlines():
        code, english, *names = normalize("NFC", line).split()
        found[english] = code
        rest += [(name.replace("_", " "), code) for name in names]
    for name, code in rest:
        found.setdefault(name if accents else without_accents(name), code)
    return found


def without_accents(name: str) -> str:
    """Return a name in the letters that any keyboard of its script has."""
    bare = "".join(char for char in normalize("NFD", name) if not combining(char))
    return normalize("NFC", bare).replace("ł", "l").replace("ø", "o").replace("ə", "e")
