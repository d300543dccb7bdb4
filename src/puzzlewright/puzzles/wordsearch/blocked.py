"""Words that must not come about in a grid, in any direction.

Ours are few, for the languages that have one: what no teacher wants to see on a sheet. Whoever
needs more brings a list.
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzlewright.errors import InputError
from puzzlewright.typed import TYPE_CHECKING
from puzzlewright.words.cells import Alphabet, alphabet_named, cells

if TYPE_CHECKING:
    from typing import Final

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

#: Names of lists that are taken for one of ours, and no list at all.
USUAL: Final = "english"
NONE: Final = "none"


def blocked_words(
    wished: str | Iterable[str] | None, alphabet: Alphabet
) -> tuple[tuple[str, ...], ...]:
    """Return the cells of blocked words: of a list by its name, of words, or of our own choice."""
    if wished is None:
        wished = alphabet.name if alphabet.name in LISTS else USUAL
        if _of_list(wished, alphabet) != _of_list(wished, alphabet_named(wished)):
            return ()  # words of ours that this language would spell in another way
    if isinstance(wished, str):
        found = _of_list(wished, alphabet)
    else:
        found = [cells(word, alphabet) for word in wished]
    # A single letter cannot be kept out of a grid.
    return tuple(dict.fromkeys(word for word in found if len(word) > 1))


def _of_list(wished: str, alphabet: Alphabet) -> list[tuple[str, ...]]:
    """Return the words of one of our lists that can be written in an alphabet."""
    name = wished.strip().lower()
    if name == NONE:
        return []
    if name not in LISTS:
        known = ", ".join([*LISTS, NONE])
        raise InputError(f"no such list of blocked words (there are {known})", text=wished)
    found = []
    for word in LISTS[name].split():
        try:
            found.append(cells(word, alphabet))
        except InputError:  # it has a letter that no cell will ever hold
            continue
    return found


def list_named_by(words: tuple[tuple[str, ...], ...]) -> str | None:
    """Return the name of the list of ours that has just these words, as its language cuts them."""
    for name in LISTS:
        if words and words == blocked_words(name, alphabet_named(name)):
            return name
    return None
