"""float32: numbers rounded to single precision after every step, as numpy does it in that type.

A double holds every single, and a sum, product, quotient or root of two singles that is computed in double and then
rounded is the single that IEEE asks for.
"""

import sys
from array import array

_CPYTHON = sys.implementation.name == "cpython"
_CELL = array("f", [0.0])


def narrow(value):
    """A double rounded to the nearest single; inf above the largest."""
    _CELL[0] = value
    return _CELL[0]


def narrowed(values):
    """Doubles, each rounded to the nearest single."""
    return list(array("f", values))


class float32:
    """A single number of float32, as it leaves an array or is made from a number."""

    def __init__(self, value=0.0):
        if isinstance(value, (str, bytes)) or not hasattr(value, "item") and not isinstance(value, (bool, int, float)):
            raise TypeError("np.float32 takes a single number in the playground's numpy, not %s" % type(value).__name__)
        own = value.item() if hasattr(value, "item") else value
        if isinstance(own, int) and not -9007199254740992 <= own <= 9007199254740992:
            raise OverflowError("whole numbers above 2**53 have no float32 in the playground's numpy")
        self._value = narrow(float(own))

    def item(self):
        return self._value

    def tolist(self):
        return self._value

    def __bool__(self):
        return self._value != 0

    def __hash__(self):
        return hash(self._value)

    def __repr__(self):
        return "np.float32(%r)" % self._value

    def __str__(self):
        return str(self._value)

    def _array(self):
        from ._array import ndarray

        return ndarray([self._value], "float32")

    def _with(self, other, sign, reflected):
        """The operator as arrays have it; a single number gives a single number."""
        from ._array import combine, ndarray

        if sign == "*" and isinstance(other, (list, tuple)):
            raise TypeError("can't multiply sequence by non-int of type 'numpy.float32'")
        out = combine(self._array(), other, sign, reflected)
        if isinstance(other, (ndarray, list, tuple)):
            return out
        # MicroPython's own max, min and sorted know no truth values but Python's.
        return out[0] if _CPYTHON or out._kind != "bool" else bool(out[0])

    def __add__(self, other):
        return self._with(other, "+", False)

    def __radd__(self, other):
        return self._with(other, "+", True)

    def __sub__(self, other):
        return self._with(other, "-", False)

    def __rsub__(self, other):
        return self._with(other, "-", True)

    def __mul__(self, other):
        return self._with(other, "*", False)

    def __rmul__(self, other):
        return self._with(other, "*", True)

    def __truediv__(self, other):
        return self._with(other, "/", False)

    def __rtruediv__(self, other):
        return self._with(other, "/", True)

    def __floordiv__(self, other):
        return self._with(other, "//", False)

    def __rfloordiv__(self, other):
        return self._with(other, "//", True)

    def __mod__(self, other):
        return self._with(other, "%", False)

    def __rmod__(self, other):
        return self._with(other, "%", True)

    def __pow__(self, other):
        return (self._array() ** other)[0]

    def __rpow__(self, other):
        return self._array().__rpow__(other)

    def __neg__(self):
        return float32(-self._value)

    def __pos__(self):
        return self

    def __abs__(self):
        return float32(abs(self._value))

    def __lt__(self, other):
        return self._with(other, "<", False)

    def __le__(self, other):
        return self._with(other, "<=", False)

    def __gt__(self, other):
        return self._with(other, ">", False)

    def __ge__(self, other):
        return self._with(other, ">=", False)

    def __eq__(self, other):
        return False if other is None or isinstance(other, str) else self._with(other, "==", False)

    def __ne__(self, other):
        return True if other is None or isinstance(other, str) else self._with(other, "!=", False)

    @property
    def dtype(self):
        from ._scalars import dtype

        return dtype("float32")

    shape = ()
    ndim = 0
    size = 1


def _int(single):
    return int(single.item())


# MicroPython would ask __float__ about the right side of `1.0 - single`, and __int__ about that of `[1.0] * single`.
if _CPYTHON:
    float32.__float__ = float32.item
    float32.__int__ = _int
