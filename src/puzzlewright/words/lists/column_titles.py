"""What the titles of columns are called in lists of words, in the languages that sheets have.

A first line is taken for titles only if every column that counts has one: a list may well have
the word for "word" in it.
"""

from __future__ import annotations

from puzzlewright.words.cells.graphemes import compose

#: Titles of words and phrases: English, then de, fr, es, it, pt, nl, sv, pl, cs, hr, hu, el, ru,
#: uk, he, ar, hi, ja, zh, ko.
_WORDS = """
word words answer answers entry term solution phrase phrases vocabulary vocab
wort wörter begriff begriffe ausdruck ausdrücke antwort antworten lösung vokabel vokabeln
mot mots terme termes expression expressions réponse réponses vocabulaire
palabra palabras término términos frase frases expresión expresiones respuesta respuestas
parola parole termine termini espressione espressioni risposta risposte vocabolo vocaboli
palavra palavras termo termos expressão expressões resposta respostas
woord woorden uitdrukking uitdrukkingen antwoord antwoorden
ord uttryck fras fraser svar
słowo słowa wyraz wyrazy fraza hasło hasła odpowiedź odpowiedzi
slovo slova výraz výrazy fráze odpověď odpovědi
riječ riječi izraz izrazi pojam pojmovi odgovor odgovori
szó szavak kifejezés kifejezések válasz válaszok
λέξη λέξεις φράση φράσεις όρος όροι απάντηση απαντήσεις
слово слова термин термины фраза фразы выражение ответ ответы
термін терміни вираз вирази відповідь відповіді
מילה מילים ביטוי ביטויים מושג תשובה תשובות
كلمة كلمات الكلمة الكلمات عبارة عبارات مصطلح جواب إجابة مفردة مفردات المفردات
शब्द शब्दावली वाक्यांश उत्तर
単語 言葉 ことば 語彙 語句 漢字 答え
单词 單詞 單字 词 詞 词语 詞語 词汇 詞彙 生词 生詞 汉字 漢字 答案
단어 낱말 어휘 표현 한자 답
"""

#: Titles of clues, translations and meanings, in the same order.
_MEANINGS = """
clue clues definition hint hints question description translation translations meaning meanings
übersetzung übersetzungen bedeutung bedeutungen hinweis hinweise frage fragen definition erklärung
traduction traductions définition définitions signification sens indice indices question questions
traducción traducciones significado significados definición definiciones pista pistas pregunta
traduzione traduzioni significato significati definizione definizioni indizio indizi domanda
tradução traduções significado definição definições dica dicas pista pergunta
vertaling vertalingen betekenis betekenissen definitie definities omschrijving hint vraag
översättning översättningar betydelse betydelser definition ledtråd ledtrådar fråga
tłumaczenie tłumaczenia znaczenie znaczenia definicja definicje wskazówka pytanie
překlad překlady význam významy definice nápověda otázka legenda
prijevod prijevodi značenje značenja definicija definicije opis pitanje
fordítás fordítások jelentés jelentések meghatározás meghatározások kérdés
μετάφραση μεταφράσεις σημασία ορισμός ορισμοί ερώτηση
перевод переводы значение значения определение определения подсказка вопрос
переклад переклади значення визначення підказка питання
תרגום תרגומים משמעות פירוש הגדרה הגדרות רמז שאלה
ترجمة الترجمة معنى المعنى معاني المعاني تعريف تلميح سؤال
अर्थ मतलब अनुवाद परिभाषा संकेत प्रश्न
意味 訳 日本語訳 翻訳 定義 ヒント 質問
意思 意義 含义 释义 釋義 翻译 翻譯 解释 定义 定義 提示 问题
뜻 의미 번역 해석 정의 힌트 질문
"""

#: Titles of columns with categories, in the same order.
_CATEGORIES = """
category categories topic topics group tag tags unit theme
kategorie kategorien thema themen gruppe
catégorie catégories thème thèmes
categoría categorías tema temas
categoria categorie argomento argomenti
categoria categorias
categorie categorieën onderwerp
kategori kategorier ämne
kategoria kategorie temat
kategorie téma
kategorija kategorije tema
kategória kategóriák téma
κατηγορία κατηγορίες θέμα
категория категории тема
категорія категорії
קטגוריה קטגוריות נושא
فئة الفئة موضوع
श्रेणी विषय
分類 カテゴリー
类别 分类
분류 주제
"""

#: Titles of columns that count rows.
_NUMBERS = "# no no. nr nr. n° nº № num number id nummer numéro número numero numer broj číslo szám"


#: Titles of columns that tell how words are spoken, or spelt in other letters.
_READINGS = """
pronunciation ipa phonetics phonetic transcription transliteration reading pinyin romaji
romanization aussprache lautschrift umschrift transkription
prononciation phonétique transcription
pronunciación transcripción
pronuncia trascrizione
pronúncia transcrição
uitspraak
uttal
wymowa transkrypcja
výslovnost přepis
izgovor transkripcija
kiejtés
προφορά
произношение транскрипция
вимова транскрипція
הגייה תעתיק
النطق نطق
उच्चारण
かな ひらがな ふりがな 読み 読み方 よみ よみかた よみがな 発音 ローマ字
拼音 注音 发音 發音
발음 로마자
"""

#: Titles of the forms of verbs, `_` for a space: en, de, fr, es, it, pt, nl, pl, hr.
_FORMS = """
infinitive base_form simple_past past_simple past_tense past_participle present_participle
preterite third_person 3rd_person v1 v2 v3 1st_form 2nd_form 3rd_form verb verbs
infinitiv grundform präteritum imperfekt partizip partizip_ii partizip_2 partizip_perfekt perfekt
stammformen 3._person 3._pers._sg. 2._partizip verben
infinitif participe_passé passé_composé passé_simple imparfait verbe verbes
infinitivo participio pretérito pretérito_indefinido indefinido gerundio pasado_simple verbo verbos
infinito participio_passato passato_prossimo passato_remoto imperfetto verbi
particípio pretérito_perfeito
infinitief onvoltooid_verleden_tijd voltooid_deelwoord verleden_tijd werkwoord
bezokolicznik czas_przeszły imiesłów czasownik
infinitiv glagolski_pridjev glagolski_pridjev_radni perfekt aorist glagol glagoli particip_prošli
"""

#: The same if others are beside them; alone they may be words of a list: `present` and `past`.
_FORMS_AND_WORDS = """
past present future perfect participle gerund präsens futur perfekt plusquamperfekt gegenwart
vergangenheit passé présent futur participe pasado presente futuro passato prezent krnji_perfekt
prošlo_vrijeme sadašnje_vrijeme present_simple simple_present
"""


def normalize_title(title: str) -> str:
    """Return a title as the lists have it: in small letters, each of one character."""
    return compose(title.lower())


def _names_with_spaces(names: str) -> frozenset[str]:
    return frozenset(name.replace("_", " ") for name in names.split())


WORDS = frozenset(_WORDS.split())
MEANINGS = frozenset(_MEANINGS.split())
CATEGORIES = frozenset(_CATEGORIES.split())
NUMBERS = frozenset(_NUMBERS.split())
READINGS = frozenset(_READINGS.split())
SURE_FORMS = _names_with_spaces(_FORMS)
FORMS = SURE_FORMS | _names_with_spaces(_FORMS_AND_WORDS)

#: All titles whose meaning is known.
KNOWN = WORDS | MEANINGS | CATEGORIES | FORMS | READINGS
