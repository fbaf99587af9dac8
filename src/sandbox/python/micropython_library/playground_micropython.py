"""What MicroPython lacks of the Python that estimators are written in."""

import builtins
import math
import sys
import typing

_zip = zip
_sorted = sorted
_round = round
_END = object()
_INF = float("inf")


def _strict(iterables):
    iterators = [iter(one) for one in iterables]
    while iterators:
        row = []
        for place in range(len(iterators)):
            value = next(iterators[place], _END)
            if value is _END:
                _check_ends(iterators, place)
                return
            row.append(value)
        yield tuple(row)


def _check_ends(iterators, place):
    """The iterator at this place has ended: so must have the ones before it, and the ones after it."""
    if place > 0:
        others = "argument 1" if place == 1 else "arguments 1-%d" % place
        raise ValueError("zip() argument %d is shorter than %s" % (place + 1, others))
    for other in range(1, len(iterators)):
        if next(iterators[other], _END) is not _END:
            others = "argument 1" if other == 1 else "arguments 1-%d" % other
            raise ValueError("zip() argument %d is longer than %s" % (other + 1, others))


def strict_zip(*iterables, strict=False):
    return _strict(iterables) if strict else _zip(*iterables)


def _times(target, value):
    target *= value
    return target


def _over(target, value):
    target /= value
    return target


def _floor_over(target, value):
    target //= value
    return target


def _remainder(target, value):
    target %= value
    return target


def _power(target, value):
    target **= value
    return target


def _and(target, value):
    target &= value
    return target


def _or(target, value):
    target |= value
    return target


def _xor(target, value):
    target ^= value
    return target


_NATIVE = {
    "*": _times, "/": _over, "//": _floor_over, "%": _remainder, "**": _power, "&": _and, "|": _or, "^": _xor,
}
_METHODS = {
    "*": "__imul__", "/": "__itruediv__", "//": "__ifloordiv__", "%": "__imod__", "**": "__ipow__", "&": "__iand__",
    "|": "__ior__", "^": "__ixor__",
}


def changed(sign, target, value):
    """`target sign= value`. MicroPython knows `+=` and `-=` of classes only, and makes a new array of the others."""
    method = getattr(target, _METHODS[sign], None)
    return _NATIVE[sign](target, value) if method is None else method(value)


def changed_item(sign, holder, index, value):
    """`holder[index] sign= value`, where what stands in the brackets is asked for once."""
    holder[index] = changed(sign, holder[index], value)


def changed_attribute(sign, holder, name, value):
    """`holder.name sign= value`, where the holder is asked for once."""
    setattr(holder, name, changed(sign, getattr(holder, name), value))


def stable_sorted(items, *, key=None, reverse=False):
    """`sorted`, with equal items in the order in which they stood, as in Python: each has its place beside its key."""
    items = list(items)
    keys = items if key is None else [key(item) for item in items]
    if any([value != value for value in keys if isinstance(value, float)]):
        raise ValueError("sorting nan has no defined order: np.sort puts it last")
    order = _sorted([(keys[i], -i if reverse else i) for i in range(len(keys))], reverse=reverse)
    return [items[-place if reverse else place] for _, place in order]


def sort_in_place(items, *args, **kwargs):
    """`items.sort(...)`, which a list of MicroPython's does not do stably."""
    if not isinstance(items, list):
        return items.sort(*args, **kwargs)
    if args:
        raise TypeError("sort() takes no positional arguments")
    items[:] = stable_sorted(items, **kwargs)


def exact_round(value, ndigits=None):
    """`round`, by the exact value of a double: MicroPython multiplies by a power of ten first."""
    if ndigits is None:
        return _round(value)
    if isinstance(value, int):
        return value if ndigits >= 0 else _nearest(value, 10**-ndigits) * 10**-ndigits
    if not isinstance(value, float):
        return _round(value, ndigits)
    if value != value or value in (_INF, -_INF) or value == 0 or ndigits > 323:
        return value
    mantissa, exponent = math.frexp(abs(value))
    # value = top / bottom, exactly.
    top, bottom = int(mantissa * 9007199254740992.0), 1
    exponent -= 53
    if exponent >= 0:
        top <<= exponent
    else:
        bottom <<= -exponent
    if ndigits >= 0:
        whole = _nearest(top * 10**ndigits, bottom)
        # Beyond that doubles lie further apart than the digits.
        if whole >= 9007199254740992:
            return value
        if whole == 0:
            return math.copysign(0.0, value)
        if ndigits > 22:
            raise ValueError("round to more than 22 digits is not in MicroPython: its last bit would be a guess")
        result = whole / float(10**ndigits)
    else:
        whole = _nearest(top, bottom * 10**-ndigits) * 10**-ndigits
        if whole >= 9007199254740992:
            raise ValueError("round of so large a number is not in MicroPython: its last bit would be a guess")
        result = float(whole)
    return math.copysign(result, value)


def _nearest(top, bottom):
    """top / bottom to the nearest whole number, halves to the even one."""
    whole = top // bottom
    rest = 2 * (top - whole * bottom)
    return whole + (1 if rest > bottom or (rest == bottom and whole % 2 == 1) else 0)


class _Abstract:
    def __getattr__(self, name):
        return getattr(typing, name)


builtins.zip = strict_zip
builtins.sorted = stable_sorted
builtins.round = exact_round
builtins.__sort__ = sort_in_place
builtins.__changed__ = changed
builtins.__changed_item__ = changed_item
builtins.__changed_attribute__ = changed_attribute
sys.modules["collections.abc"] = _Abstract()
