"""Reductions: one number of an array."""

from ._array import cast, ndarray, operand, values_of
from ._elementwise import isclose, root
from ._make import _items
from ._float32 import float32, narrow, narrowed
from ._pairwise import float_sum, single_sum
from ._scalars import bool_, divided, kind_of, scalar, whole

_abs = abs
_all = all
_any = any
_max = max
_min = min
_sum = sum


def _of(a, axis, keepdims=False):
    """The elements, after a look at the axis."""
    if axis not in (None, 0, -1, (0,)):
        raise ValueError("axis %s is out of bounds for array of dimension 1" % (axis,))
    return _items(a) if not isinstance(a, (int, float, float32, bool_)) else ([operand(a)[0]], operand(a)[1])


def _kept(value, kind, keepdims):
    return ndarray([value], kind) if keepdims else scalar(value, kind)


def _floats(items, kind):
    """Floats of the elements. Whole numbers are exact up to 2**53, and refused where a sum could be more."""
    if kind in ("float64", "float32"):
        return items
    if kind == "int64" and _sum([_abs(value) for value in items]) > 9007199254740992:
        raise OverflowError("whole numbers above 2**53 have no exact mean in the playground's numpy")
    return [float(value) for value in items]


def sum(a, axis=None, dtype=None, keepdims=False, initial=None):
    items, kind = _of(a, axis)
    if dtype is not None and kind_of(dtype) != kind:
        kind = kind_of(dtype)
        items = [cast(value, kind) for value in items]
    if initial is not None:
        raise TypeError("np.sum with initial is not in the playground's numpy")
    if kind == "float64":
        return _kept(float_sum(items), kind, keepdims)
    if kind == "float32":
        return _kept(single_sum(items), kind, keepdims)
    return _kept(whole(_sum([int(value) for value in items])), "int64", keepdims)


def mean(a, axis=None, dtype=None, keepdims=False):
    items, kind = _of(a, axis)
    if dtype is not None and kind_of(dtype) != "float64":
        raise TypeError("np.mean gives float64 in the playground's numpy, or what the array holds")
    result = "float32" if kind == "float32" and dtype is None else "float64"
    return _kept(mean_of(_floats(items, kind), result), result, keepdims)


def mean_of(items, kind):
    """The mean of floats, every step in their type."""
    if kind == "float32":
        return narrow(divided(single_sum(items), float(len(items))))
    return divided(float_sum(items), float(len(items)))


def _variance(a, axis, ddof):
    items, kind = _of(a, axis)
    items = _floats(items, kind)
    count = float(_max(len(items) - ddof, 0))
    m = mean_of(items, kind)
    if kind == "float32":
        apart = narrowed([x - m for x in items])
        return narrow(divided(single_sum(narrowed([x * x for x in apart])), count)), kind
    return divided(float_sum([(x - m) * (x - m) for x in items]), count), "float64"


def var(a, axis=None, ddof=0, keepdims=False, correction=None):
    value, kind = _variance(a, axis, ddof if correction is None else correction)
    return _kept(value, kind, keepdims)


def std(a, axis=None, ddof=0, keepdims=False, correction=None):
    value, kind = _variance(a, axis, ddof if correction is None else correction)
    return _kept(narrow(root(value)) if kind == "float32" else root(value), kind, keepdims)


def prod(a, axis=None, keepdims=False):
    items, kind = _of(a, axis)
    if kind == "float32":
        raise TypeError("np.prod of float32 is not in the playground's numpy: turn it into float64 first")
    total = 1.0 if kind == "float64" else 1
    for value in items:
        total = total * value if kind == "float64" else whole(total * int(value))
    return _kept(total, "float64" if kind == "float64" else "int64", keepdims)


def _extreme(name, choose):
    def function(a, axis=None, keepdims=False, initial=None):
        items, kind = _of(a, axis)
        if initial is not None:
            items = [cast(initial, kind)] + list(items)
        if not items:
            raise ValueError("zero-size array to reduction operation %s which has no identity" % name)
        out = items[0]
        for value in items:
            if value != value:
                out = value
                break
            if choose(value, out):
                out = value
        return _kept(out, kind, keepdims)

    return function


max = _extreme("maximum", lambda a, b: a > b)
min = _extreme("minimum", lambda a, b: a < b)


def ptp(a, axis=None):
    return max(a, axis) - min(a, axis)


def _arg(name, choose):
    def function(a, axis=None):
        items, _ = _of(a, axis)
        if not items:
            raise ValueError("attempt to get %s of an empty sequence" % name)
        best = 0
        for i in range(len(items)):
            if items[i] != items[i]:
                return scalar(i, "int64")
            if choose(items[i], items[best]):
                best = i
        return scalar(best, "int64")

    return function


argmax = _arg("argmax", lambda a, b: a > b)
argmin = _arg("argmin", lambda a, b: a < b)


def any(a, axis=None, keepdims=False):
    return _kept(_any([bool(value) for value in _of(a, axis)[0]]), "bool", keepdims)


def all(a, axis=None, keepdims=False):
    return _kept(_all([bool(value) for value in _of(a, axis)[0]]), "bool", keepdims)


def count_nonzero(a, axis=None):
    return scalar(len([value for value in _of(a, axis)[0] if value]), "int64")


def _running(operate):
    def function(a, axis=None):
        items, kind = _of(a, axis)
        out = []
        for value in items:
            value = int(value) if kind == "bool" else value
            value = operate(out[-1], value) if out else value
            if kind == "float32":
                value = narrow(value)
            out.append(value if kind in ("float64", "float32") else whole(value))
        return ndarray(out, "int64" if kind == "bool" else kind)

    return function


cumsum = _running(lambda total, value: total + value)
cumprod = _running(lambda total, value: total * value)


def average(a, axis=None, weights=None):
    if weights is None:
        return mean(a, axis)
    items, kind = _of(a, axis)
    own, own_kind = _of(weights, axis)
    if "float32" in (kind, own_kind):
        raise TypeError("np.average of float32 with weights is not in the playground's numpy: turn it into float64 first")
    if len(items) != len(own):
        raise ValueError("Shape of weights must be consistent with shape of a along specified axis.")
    total = float_sum(_floats(own, own_kind))
    if total == 0:
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    products = [x * w for x, w in zip(_floats(items, kind), _floats(own, own_kind))]
    return scalar(divided(float_sum(products), total), "float64")


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(all(isclose(a, b, rtol, atol, equal_nan)))


def array_equal(a, b):
    x, y = _items(a)[0], _items(b)[0]
    return len(x) == len(y) and _all([x[i] == y[i] for i in range(len(x))])


ndarray.sum = sum
ndarray.mean = mean
ndarray.var = var
ndarray.std = std
ndarray.prod = prod
ndarray.max = max
ndarray.min = min
ndarray.argmax = argmax
ndarray.argmin = argmin
ndarray.any = any
ndarray.all = all
ndarray.cumsum = cumsum
ndarray.cumprod = cumprod


def _method_round(self, decimals=0):
    from ._elementwise import round as rounded

    return rounded(self, decimals)


def _method_clip(self, min=None, max=None):
    from ._elementwise import clip

    return clip(self, min, max)


ndarray.round = _method_round
ndarray.clip = _method_clip
