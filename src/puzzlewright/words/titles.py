"""What the titles of columns are called in lists of words, in the languages that sheets have.

A first line is taken for titles only if every column that counts has one: a list may well have
the word for "word" in it.
"""

from __future__ import annotations

#: Titles of words and phrases: English, then de, fr, es, it, pt, nl, sv, pl, cs, hr, hu, el, ru,
#: uk, he, ar.
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
كلمة كلمات الكلمة الكلمات عبارة عبارات مصطلح جواب إجابة
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
תרגום תרגומים משמעות הגדרה הגדרות רמז שאלה
ترجمة الترجمة معنى المعنى تعريف تلميح سؤال
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
"""

#: Titles of columns that count rows.
_NUMBERS = "# no no. nr nr. n° nº № num number id nummer numéro número numero numer broj číslo szám"


def plainly(title: str) -> str:
    """Return a title as the lists have it: in small letters, each of one character."""
    from puzzlewright.words.normal_forms import composed

    return composed(title.lower())


WORDS = frozenset(_WORDS.split())
MEANINGS = frozenset(_MEANINGS.split())
CATEGORIES = frozenset(_CATEGORIES.split())
NUMBERS = frozenset(_NUMBERS.split())

#: All titles whose meaning is known.
KNOWN = WORDS | MEANINGS | CATEGORIES
