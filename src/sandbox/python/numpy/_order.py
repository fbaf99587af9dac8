"""Sorting, and what is read off sorted elements."""

import math
from ._array import ndarray, operand, values_of
from ._make import _items
from ._scalars import scalar
from ._reduce import _floats, mean_of


def _sorted(items):
    """Numbers in rising order. Which of two equal ones comes first is not to be seen."""
    items = list(items)
    items.sort()
    return items



def _sorted_items(items):
    numbers = _sorted([value for value in items if value == value])
    return numbers + [value for value in items if value != value]


def _check(axis):
    if axis not in (None, 0, -1):
        raise ValueError("axis %s is out of bounds for array of dimension 1" % (axis,))


def sort(a, axis=-1, kind=None):
    _check(axis)
    items, own = _items(a)
    return ndarray(_sorted_items(items), own)


def argsort(a, axis=-1, kind=None):
    """Places in rising order. Where elements are equal only a stable sort has a defined order."""
    _check(axis)
    items, own = _items(a)
    keys = [(1, 0.0, i) if items[i] != items[i] else (0, items[i], i) for i in range(len(items))]
    keys.sort()
    if kind not in ("stable", "mergesort"):
        for i in range(1, len(keys)):
            if keys[i][:2] == keys[i - 1][:2]:
                raise ValueError("np.argsort of equal elements has no defined order: say kind='stable'")
    return ndarray([key[2] for key in keys], "int64")


def unique(a, return_counts=False):
    items, own = _items(a)
    out = []
    counts = []
    for value in _sorted_items(items):
        if out and (value == out[-1] or (value != value and out[-1] != out[-1])):
            counts[-1] += 1
        else:
            out.append(value)
            counts.append(1)
    values = ndarray(out, own)
    return (values, ndarray(counts, "int64")) if return_counts else values


def flip(a, axis=None):
    _check(axis)
    items, own = _items(a)
    return ndarray(list(reversed(items)), own)


def diff(a, n=1):
    if n != 1:
        raise ValueError("np.diff with n other than 1 is not in the playground's numpy")
    one = ndarray(*_items(a))
    return one[1:] - one[:-1] if one._kind != "bool" else one[1:] ^ one[:-1]


def nonzero(a):
    items, _ = _items(a)
    return (ndarray([i for i in range(len(items)) if items[i]], "int64"),)


def median(a, axis=None):
    _check(axis)
    items, kind = _items(a)
    items = _floats(items, kind)
    kind = "float32" if kind == "float32" else "float64"
    n = len(items)
    if n == 0 or [value for value in items if value != value]:
        return scalar(float("nan"), kind)
    items = _sorted(items)
    middle = [items[n // 2]] if n % 2 else [items[n // 2 - 1], items[n // 2]]
    return scalar(mean_of(middle, kind), kind)


def _quantile(items, q):
    """numpy's linear method: between the two neighbours, from the nearer one."""
    n = len(items)
    if n == 0:
        raise IndexError("index -1 is out of bounds for axis 0 with size 0")
    if not 0 <= q <= 1:
        raise ValueError("Percentiles must be in the range [0, 100]")
    if [value for value in items if value != value]:
        return float("nan")
    items = _sorted(items)
    virtual = q * (n - 1)
    if virtual >= n - 1:
        last = items[-1]
        return last if last - last == 0 else float("nan")
    i = int(math.floor(virtual))
    share = virtual - i
    a, b = items[i], items[i + 1]
    step = b - a
    return a + step * share if share < 0.5 else b - step * (1 - share)


def quantile(a, q, axis=None):
    _check(axis)
    items, kind = _items(a)
    if kind == "bool":
        raise TypeError("a quantile of truth values is not defined: turn them into numbers first")
    if kind == "float32":
        raise TypeError("a quantile of float32 is not in the playground's numpy: turn it into float64 first")
    items = _floats(items, kind)
    wanted, _ = operand(q)
    if isinstance(wanted, list):
        return ndarray([_quantile(items, float(one)) for one in wanted], "float64")
    return scalar(_quantile(items, float(wanted)), "float64")


def percentile(a, q, axis=None):
    wanted, _ = operand(q)
    if isinstance(wanted, list):
        return quantile(a, [one / 100 for one in wanted], axis)
    return quantile(a, wanted / 100, axis)


def _sort_in_place(self, axis=-1, kind=None):
    _check(axis)
    self[:] = ndarray(_sorted_items(values_of(self)), self._kind)


ndarray.sort = _sort_in_place
ndarray.argsort = argsort
ndarray.nonzero = nonzero
