"""Functions of every element. A single number gives a single number."""

import math
from ._array import broadcast, cast, combine, each, ndarray, operand, power_of, values_of
from ._float32 import narrow
from ._scalars import kind_beside, scalar

_abs = abs
_round = round
_INF = float("inf")
_NAN = float("nan")


def root(value):
    """The square root, nan below 0."""
    if value < 0:
        return _NAN
    return math.sqrt(value) if value == value and value != _INF else value


def _map(function, x, result=None, as_float=True, bools=False):
    items, kind = operand(x)
    if kind == "bool" and not bools:
        raise TypeError("this function of truth values is not in the playground's numpy: turn them into numbers first")
    own = "float64" if as_float and kind != "float32" else kind
    if own == "float32" and result is None:
        wide = function
        function = lambda value: narrow(wide(value))
    if isinstance(items, list):
        return ndarray([function(cast(value, own)) for value in items], result or own)
    return scalar(function(cast(items, own)), result or own)


def _pair(x, y, operate):
    """The operator between two operands, of which neither may be an array."""
    if isinstance(x, ndarray):
        return operate(x, y, False)
    if isinstance(y, ndarray):
        return operate(y, x, True)
    a, a_kind = operand(x)
    b, b_kind = operand(y)
    if isinstance(a, list):
        return operate(ndarray(a, a_kind), y, False)
    if isinstance(b, list):
        return operate(ndarray(b, b_kind), x, True)
    if b_kind == "float32" and a_kind != "float32":
        out = operate(ndarray([b], b_kind), x, True)
    else:
        out = operate(ndarray([a], a_kind), y, False)
    return scalar(values_of(out)[0], out._kind)


def _operator(sign):
    def function(x, y):
        return _pair(x, y, lambda array, other, reflected: combine(array, other, sign, reflected))

    return function


add = _operator("+")
subtract = _operator("-")
multiply = _operator("*")
divide = _operator("/")
true_divide = divide


def abs(x):
    return _map(lambda value: value if isinstance(value, bool) else _abs(value), x, as_float=False, bools=True)


absolute = abs


def fabs(x):
    return _map(_abs, x)


def negative(x):
    return _pair(x, 0, lambda array, other, reflected: -array)


def square(x):
    return power(x, 2)


def power(x, exponent):
    return _pair(x, exponent, lambda array, other, reflected: power_of(array, other) if not reflected else array.__rpow__(other))


def sqrt(x):
    return _map(root, x)


def _sign(value):
    if value != value:
        return value
    return type(value)((value > 0) - (value < 0))


def sign(x):
    return _map(_sign, x, as_float=False)


def _whole_float(rounded):
    def function(value):
        if value != value or value in (_INF, -_INF) or _abs(value) >= 4503599627370496.0:
            return value
        return math.copysign(float(rounded(value)), value)

    return function


_nearest = _whole_float(lambda value: _round(value))


def floor(x):
    return _to_whole(_whole_float(math.floor), x)


def ceil(x):
    return _to_whole(_whole_float(math.ceil), x)


def _to_whole(function, x):
    """Whole numbers stay what they are."""
    return _map(lambda value: value if isinstance(value, int) else function(value), x, as_float=False, bools=True)


def rint(x):
    return _map(_nearest, x)


def round(x, decimals=0):
    """As numpy: times a power of ten, to the nearest even whole number, divided again. Python's round differs."""
    if operand(x)[1] == "bool":
        raise TypeError("np.round of truth values is not in the playground's numpy: turn them into numbers first")
    if decimals < 0:
        raise ValueError("np.round with decimals below 0 is not in the playground's numpy")
    if decimals == 0:
        return _to_whole(_nearest, x)
    if operand(x)[1] == "float32":
        raise TypeError("np.round of float32 to decimals is not in the playground's numpy: turn it into float64 first")
    factor = 10.0**decimals
    return _to_whole(lambda value: _nearest(value * factor) / factor, x)


def isnan(x):
    return _map(lambda value: value != value, x, "bool", bools=True)


def isinf(x):
    return _map(lambda value: value in (_INF, -_INF), x, "bool", bools=True)


def isfinite(x):
    return _map(lambda value: value == value and value not in (_INF, -_INF), x, "bool", bools=True)


def logical_not(x):
    return _map(lambda value: not value, x, "bool", False, True)


def _truth(operate):
    def function(x, y):
        return _pair(x, y, lambda array, other, reflected: _bools(operate, array, other))

    return function


def _bools(operate, array, other):
    a, b = broadcast(values_of(array), operand(other)[0])
    return ndarray(each(operate, a, b), "bool")


logical_and = _truth(lambda a, b: bool(a) and bool(b))
logical_or = _truth(lambda a, b: bool(a) or bool(b))
logical_xor = _truth(lambda a, b: bool(a) != bool(b))


def _larger(a, b):
    return a if a != a or a >= b else b


def _smaller(a, b):
    return a if a != a or a <= b else b


def _extreme(choose):
    def pairs(array, other, reflected):
        a, a_kind = operand(array)
        b, b_kind = operand(other)
        kind = kind_beside(array, a_kind, other, b_kind)
        if kind == "float32" and b_kind != kind:
            b = [cast(one, kind) for one in b] if isinstance(b, list) else cast(b, kind)
        a, b = broadcast(a, b)
        return ndarray([cast(value, kind) for value in each(choose, a, b)], kind)

    return lambda x, y: _pair(x, y, pairs)


maximum = _extreme(lambda a, b: b if b != b and a == a else _larger(a, b))
minimum = _extreme(lambda a, b: b if b != b and a == a else _smaller(a, b))


def clip(a, a_min=None, a_max=None, min=None, max=None):
    low = a_min if a_min is not None else min
    high = a_max if a_max is not None else max
    out = a
    if low is not None:
        out = maximum(out, low)
    if high is not None:
        out = minimum(out, high)
    if out is a:
        items, kind = operand(a)
        return ndarray(list(items), kind) if isinstance(items, list) else a
    return out


def where(condition, *choices):
    """With two choices, the one or the other; alone, the places that hold."""
    test, _ = operand(condition)
    if not isinstance(test, list):
        raise ValueError("np.where takes an array as its condition in the playground's numpy")
    if not choices:
        return (ndarray([i for i in range(len(test)) if test[i]], "int64"),)
    x, x_kind = operand(choices[0])
    y, y_kind = operand(choices[1])
    kind = kind_beside(choices[0], x_kind, choices[1], y_kind)
    n = len(test)
    for other in (x, y):
        if isinstance(other, list) and len(other) != 1:
            if n not in (1, len(other)):
                raise ValueError("operands could not be broadcast together with shapes (%d,) (%d,) " % (n, len(other)))
            n = len(other)
    test, x, y = [one * n if isinstance(one, list) and len(one) == 1 else one for one in (test, x, y)]
    return ndarray(
        [
            cast((x[i] if isinstance(x, list) else x) if test[i] else (y[i] if isinstance(y, list) else y), kind)
            for i in range(n)
        ],
        kind,
    )


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    def close(x, y):
        if x != x or y != y:
            return bool(equal_nan) and x != x and y != y
        if y in (_INF, -_INF) or x in (_INF, -_INF):
            return x == y
        return _abs(x - y) <= atol + rtol * _abs(y)

    def pairs(array, other, reflected):
        left, right = (other, array) if reflected else (array, other)
        (x, x_kind), (y, y_kind) = operand(left), operand(right)
        if "float32" in (x_kind, y_kind):
            raise TypeError("np.isclose of float32 is not in the playground's numpy: turn it into float64 first")
        x, y = broadcast(x, y)
        return ndarray(each(close, x, y), "bool")

    return _pair(a, b, pairs)
