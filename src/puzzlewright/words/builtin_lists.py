"""Lists of words that come with Puzzlewright: samples with clues, and offensive words by language.

Offensive words are what no teacher and no editor wants to see on a sheet. Whoever needs more brings
a list of their own.
"""

from __future__ import annotations

from typing import Final

from puzzlewright.core.errors import InputError
from puzzlewright.words.cells.alphabet import Alphabet, cells

#: Words for whoever has none at hand.
OWN_WORDS = """\
puzzle;what you are holding
grid;rows and columns
cross;what words do here
word;one of many below
letter;a sign of an alphabet
corner;where two sides meet
pencil;it has an eraser at its end
answer;it comes after a question
clue;a hint
solve;find out
across;from left to right
down;from top to bottom
square;four equal sides
riddle;a question with a twist
number;one, two or three
paper;it folds and it tears
eraser;for second thoughts
mirror;it turns left to right
"""


#: Our lists, by the names of alphabets.
LISTS: Final = {
    "english": "arse ass bitch cock crap cunt dick fag fuck nazi nigger piss porn rape shit slut "
    "tits turd twat wank whore",
    "german": "arsch fick fotze hitler hure kacke nazi nutte penis pisse scheisse scheiße schlampe "
    "schwuchtel titten wichser",
    "french": "bite chatte con connard cul encule merde nazi nique pede pine pisse pute salope",
    "spanish": "caca cojon coño culo joder marica mierda nazi pedo pene pija polla puta verga",
    "italian": "cacca cazzo culo fica figa frocio merda nazi piscio puttana stronzo troia",
    "croatian": "drolja govno guzica jeb kurac kurva nazi peder pička sranje šupak ustaša",
    "portuguese": "bicha bosta buceta cagar caralho cu foda merda nazi piroca porra puta",
    "dutch": "hoer klootzak kut lul nazi neuk pik pis reet schijt slet tiet",
    "polish": "chuj cipa dupa dziwka huj jeb kurwa nazi pedał pizda pierdol",
    "hungarian": "buzi fasz geci kurva náci pina pisa segg szar",
}


def offensive_words(name: str, alphabet: Alphabet) -> list[tuple[str, ...]]:
    """Return the words of a list that can be written in an alphabet, cell by cell."""
    found = []
    for word in LISTS[name].split():
        try:
            found.append(cells(word, alphabet))
        except InputError:  # it has a letter that no cell will ever hold
            continue
    return found
