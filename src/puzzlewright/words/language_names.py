"""What languages are called, in themselves and in the languages that sheets have.

A list may begin with `English,Croatian` or `engleski;hrvatski`: then these are its columns.
"""

from __future__ import annotations

from functools import cache

#: By code: English, then de, fr, es, it, pt, nl, sv, pl, cs, hr, hu, el, ru, uk, he, ar, and what
#: the language calls itself.
_NAMES = """
en english englisch anglais inglés inglese inglês engels engelska angielski angličtina engleski \
angol αγγλικά английский англійська אנגלית الإنجليزية
de german deutsch allemand alemán tedesco alemão duits tyska niemiecki němčina njemački \
német γερμανικά немецкий німецька גרמנית الألمانية
fr french französisch français francés francese francês frans franska francuski francouzština \
francuski francia γαλλικά французский французька צרפתית الفرنسية
es spanish spanisch espagnol español spagnolo espanhol spaans spanska hiszpański španělština \
španjolski spanyol ισπανικά испанский іспанська ספרדית الإسبانية castellano
it italian italienisch italien italiano italiano italiano italiaans italienska włoski italština \
talijanski olasz ιταλικά итальянский італійська איטלקית الإيطالية
pt portuguese portugiesisch portugais portugués portoghese português portugees portugisiska \
portugalski portugalština portugalski portugál πορτογαλικά португальский португальська \
פורטוגזית البرتغالية
nl dutch niederländisch néerlandais neerlandés olandese holandês nederlands nederländska \
niderlandzki nizozemština nizozemski holland ολλανδικά нидерландский нідерландська הולנדית \
الهولندية flemish holländisch neerlandês голландский
sv swedish schwedisch suédois sueco svedese sueco zweeds svenska szwedzki švédština švedski svéd \
σουηδικά шведский шведська שוודית السويدية
pl polish polnisch polonais polaco polacco polaco polonês pools polska polski polština poljski \
lengyel πολωνικά польский польська פולנית البولندية
cs czech tschechisch tchèque checo ceco tcheco tsjechisch tjeckiska czeski čeština češki cseh \
τσεχικά чешский чеська צ'כית التشيكية česky
hr croatian kroatisch croate croata croato croata kroatisch kroatiska chorwacki chorvatština \
hrvatski horvát κροατικά хорватский хорватська קרואטית الكرواتية
hu hungarian ungarisch hongrois húngaro ungherese húngaro hongaars ungerska węgierski maďarština \
mađarski magyar ουγγρικά венгерский угорська הונגרית المجرية
el greek griechisch grec griego greco grego grieks grekiska grecki řečtina grčki görög ελληνικά \
греческий грецька יוונית اليونانية
ru russian russisch russe ruso russo russo russisch ryska rosyjski ruština ruski orosz ρωσικά \
русский російська רוסית الروسية
uk ukrainian ukrainisch ukrainien ucraniano ucraino ucraniano oekraïens ukrainska ukraiński \
ukrajinština ukrajinski ukrán ουκρανικά украинский українська אוקראינית الأوكرانية
he hebrew hebräisch hébreu hebreo ebraico hebraico hebreeuws hebreiska hebrajski hebrejština \
hebrejski héber εβραϊκά иврит іврит עברית العبرية
ar arabic arabisch arabe árabe arabo árabe arabisch arabiska arabski arabština arapski arab \
αραβικά арабский арабська ערבית العربية
la latin latein latin latín latino latim latijn latin łaciński latina latinski latin λατινικά \
латинский латинська לטינית اللاتينية łacina
tr turkish türkisch turc turco turco turco turks turkiska turecki turečtina turski török τουρκικά \
турецкий турецька טורקית التركية türkçe
ja japanese japanisch japonais japonés giapponese japonês japans japanska japoński japonština \
japanski japán ιαπωνικά японский японська יפנית اليابانية 日本語
zh chinese chinesisch chinois chino cinese chinês chinees kinesiska chiński čínština kineski kínai \
κινεζικά китайский китайська סינית الصينية 中文 汉语 漢語
ko korean koreanisch coréen coreano coreano coreano koreaans koreanska koreański korejština \
korejski koreai κορεατικά корейский корейська קוריאנית الكورية 한국어
hi hindi hindi hindi hindi hindi hindi hindi hindi hindi hindština hindski hindi χίντι хинди гінді \
הינדי الهندية हिन्दी हिंदी
da danish dänisch danois danés danese dinamarquês deens danska duński dánština danski dán δανικά \
датский данська דנית الدنماركية dansk
no norwegian norwegisch norvégien noruego norvegese norueguês noors norska norweski norština \
norveški norvég νορβηγικά норвежский норвезька נורווגית النرويجية norsk bokmål
fi finnish finnisch finnois finlandés finlandese finlandês fins finska fiński finština finski finn \
φινλανδικά финский фінська פינית الفنلندية suomi
ro romanian rumänisch roumain rumano rumeno romeno roemeens rumänska rumuński rumunština rumunjski \
román ρουμανικά румынский румунська רומנית الرومانية română
sk slovak slowakisch slovaque eslovaco slovacco eslovaco slowaaks slovakiska słowacki slovenština \
slovački szlovák σλοβακικά словацкий словацька סלובקית السلوفاكية slovenčina
sl slovene slovenian slowenisch slovène esloveno sloveno esloveno sloveens slovenska słoweński \
slovinština slovenski szlovén σλοβενικά словенский словенська סלובנית السلوفينية slovenščina
sr serbian serbisch serbe serbio serbo sérvio servisch serbiska serbski srbština srpski szerb \
σερβικά сербский сербська סרבית الصربية српски
bg bulgarian bulgarisch bulgare búlgaro bulgaro búlgaro bulgaars bulgariska bułgarski bulharština \
bugarski bolgár βουλγαρικά болгарский болгарська בולגרית البلغارية български
ca catalan katalanisch catalan catalán catalano catalão catalaans katalanska kataloński \
katalánština katalonski katalán καταλανικά каталанский каталонська קטלאנית الكتالانية català
vi vietnamese vietnamesisch vietnamien vietnamita vietnamita vietnamita vietnamees vietnamesiska \
wietnamski vietnamština vijetnamski vietnámi βιετναμέζικα вьетнамский в'єтнамська וייטנאמית \
الفيتنامية
cy welsh walisisch gallois galés gallese galês welsh walesiska walijski velština velški walesi \
ουαλικά валлийский валлійська וולשית الويلزية cymraeg
ga irish irisch irlandais irlandés irlandese irlandês iers irländska irlandzki irština irski ír \
ιρλανδικά ирландский ірландська אירית الأيرلندية gaeilge
"""


@cache
def codes_by_name() -> dict[str, str]:
    """Return the code of each language by its names, which are in small letters."""
    from unicodedata import normalize

    found: dict[str, str] = {}
    for line in _NAMES.strip().splitlines():
        code, *names = line.split()
        for name in names:
            found.setdefault(normalize("NFC", name), code)
    return found
