"""Words in the alphabetical order of their language."""

from __future__ import annotations

import random

import pytest

from puzzlewright.words.cells.collation import ORDERS, collation_key
from puzzlewright.words.cells.language_alphabets import alphabets


@pytest.mark.parametrize(
    ("alphabet", "words"),
    [
        ("croatian", "cesta čaša ćup dan džep đak lopta luk ljeto nos njuh sat šal zub žaba"),
        ("serbian", "да ђак ела жаба зуб иде јаје лук љут нос њух тек ћуп час џеп"),
        ("spanish", "nube ñu ojo"),
        ("spanish-traditional", "cuna chico dedo luna llave"),
        ("swedish", "apa orm zebra ål äpple öga"),
        ("danish", "abe zebra æble ø å"),
        ("german", "ab Apfel Äpfel Ast Öl Ort"),
        ("polish", "as ąb cud ćma lis łapa oko ósmy zad źle żaba"),
        ("czech", "cibule čaj had hrad chata ihned rak řeka"),
        ("hungarian", "cukor csak dal dzsem ól őr öt"),
        ("turkish", "cam çay hava ılık Irmak ip İzmir"),
        ("romanian", "az ăst șal"),
        ("estonian", "sool šokk zebra žanr tee vesi õun äike"),
        ("ukrainian", "гай ґава ели єнот игл інше їжак йод"),
        ("welsh", "cwm chwaer dafad ddoe"),
        ("", "čaša cesta ćup"),
        ("english", "café cage"),
    ],
)
def test_order(alphabet: str, words: str) -> None:
    """Letters that a language counts stand where it has them; other accents do not count."""
    wanted = words.split()
    for seed in range(5):
        mixed = random.Random(seed).sample(wanted, len(wanted))
        assert sorted(mixed, key=lambda word: collation_key(word, alphabet)) == wanted


def test_orders_are_those_of_alphabets() -> None:
    """Each has the name of an alphabet of ours."""
    assert set(ORDERS) <= set(alphabets())


def test_signs_do_not_count() -> None:
    """Gaps, brackets and small or capital letters make no difference before the end."""
    words = ["ab", "A-c", "(a) d"]
    for alphabet in ("", "croatian"):
        assert sorted(words, key=lambda word: collation_key(word, alphabet)) == words
