"""Options as rows of bits: the translation that the dense kernel works on (see _dense.pyx)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Option = Sequence[tuple[int, int]]


class Masks:
    """The rows of a problem: option `o` claims `claimed[o]` and refuses `refused[o]`."""

    def __init__(self, primary: int, secondary: int, options: Sequence[Option]) -> None:
        users = _users(primary, primary + secondary, options)
        self.bits = primary
        codes: list[dict[int, tuple[int, int]]] = []
        for item in range(primary + secondary):
            if item < primary:
                codes.append({0: (1 << item, 1 << item)})
            else:
                width, code = _code(users[item])
                codes.append({c: (a << self.bits, b << self.bits) for c, (a, b) in code.items()})
                self.bits += width
        self.words = max(1, (self.bits + 63) // 64)
        pairs = [[codes[item][colour] for item, colour in option] for option in options]
        self._claimed = [_union(a for a, _ in pair) for pair in pairs]
        self._refused = [_union(b for _, b in pair) for pair in pairs]

    def claims(self) -> bytes:
        """Return the claims as machine words."""
        return self._as_words(self._claimed)

    def refusals(self) -> bytes:
        """Return the refusals as machine words."""
        return self._as_words(self._refused)

    def _as_words(self, rows: list[int]) -> bytes:
        import sys
        from array import array

        words = array("Q", b"".join(row.to_bytes(8 * self.words, "little") for row in rows))
        if sys.byteorder == "big":
            words.byteswap()
        return words.tobytes()


def _users(primary: int, items: int, options: Sequence[Option]) -> list[dict[int, int]]:
    """Return, for each item, how many options use it in each colour."""
    users: list[dict[int, int]] = [{} for _ in range(items)]
    for option in options:
        for item, colour in option:
            if item >= primary:
                users[item][colour] = users[item].get(colour, 0) + 1
    return users


def _code(users: dict[int, int]) -> tuple[int, dict[int, tuple[int, int]]]:
    """Return a width in bits, and for each colour what it claims and refuses of these bits."""
    if not users or (len(users) == 1 and (0 not in users or users[0] == 1)):
        return 0, dict.fromkeys(users, (0, 0))  # nobody to clash with
    colours = sorted(colour for colour in users if colour)
    digits = max(1, (len(colours) - 1).bit_length())
    plain = 0 in users
    if len(colours) + plain <= 2 * digits:
        return _one_bit_each(colours, plain)
    return _binary(colours, digits)


def _one_bit_each(colours: list[int], plain: bool) -> tuple[int, dict[int, tuple[int, int]]]:
    """Give each colour a bit of its own, and one more to the uses without a colour."""
    width = len(colours) + plain
    full = (1 << width) - 1
    code = {colour: (1 << n, full ^ (1 << n)) for n, colour in enumerate(colours)}
    if plain:
        code[0] = (full, full)
    return width, code


def _binary(colours: list[int], digits: int) -> tuple[int, dict[int, tuple[int, int]]]:
    """Write each colour in binary, a bit for every digit and one for its opposite."""
    full = (1 << digits) - 1
    everything = (1 << 2 * digits) - 1
    code = {0: (everything, everything)}
    for n, colour in enumerate(colours):
        code[colour] = (n | (full ^ n) << digits, (full ^ n) | n << digits)
    return 2 * digits, code


def _union(rows: Iterable[int]) -> int:
    total = 0
    for row in rows:
        total |= row
    return total
