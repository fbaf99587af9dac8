"""Element types, and the single numbers that arrays give out."""

import sys
import math
from ._float32 import float32

_CPYTHON = sys.implementation.name == "cpython"
_INF = float("inf")
_NAN = float("nan")


def divided(a, b):
    """a / b as IEEE has it: inf and nan where Python raises."""
    if b != 0 or b != b:
        return a / b
    if a == 0 or a != a:
        return _NAN
    return _INF if math.copysign(1.0, a) == math.copysign(1.0, b) else -_INF


def floor_divided(a, b):
    """a // b of floats."""
    if b == 0:
        return divided(a, b)
    return a // b


def remainder(a, b):
    """a % b of floats."""
    if b == 0:
        return _NAN
    if b in (_INF, -_INF) and a == a and a not in (_INF, -_INF):
        if a == 0:
            return math.copysign(0.0, b)
        return a if (a < 0) == (b < 0) else b
    return a % b


def powered(a, b):
    """a ** b of floats, where Python raises or leaves the reals."""
    try:
        value = a**b
    except ZeroDivisionError:
        odd = b == b // 1 and b % 2 == 1
        return math.copysign(_INF, a) if odd else _INF
    except OverflowError:
        return _INF
    except ValueError:
        return _NAN
    return _NAN if isinstance(value, complex) else value


class dtype:
    """The type of an array's elements: float64, float32, int64 or bool."""

    def __init__(self, kind):
        self.name = kind.name if isinstance(kind, dtype) else kind_of(kind)
        self.kind = {"float64": "f", "float32": "f", "int64": "i", "bool": "b"}[self.name]
        self.itemsize = {"bool": 1, "float32": 4}.get(self.name, 8)

    def __eq__(self, other):
        try:
            return self.name == (other.name if isinstance(other, dtype) else kind_of(other))
        except TypeError:
            return False

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return "dtype('%s')" % self.name

    def __str__(self):
        return self.name


class bool_:
    """A truth value of an array: `~` turns it round, which Python's own `~True` does not."""

    def __init__(self, value=False):
        self._value = bool(value)

    def __bool__(self):
        return self._value

    def __int__(self):
        return 1 if self._value else 0

    def __index__(self):
        return 1 if self._value else 0

    def __float__(self):
        return 1.0 if self._value else 0.0

    def __invert__(self):
        return bool_(not self._value)

    def _other(self, other):
        if isinstance(other, (bool, bool_)):
            return bool(other)
        raise TypeError("a truth value goes with truth values only here")

    def __and__(self, other):
        return bool_(self._value and self._other(other))

    def __or__(self, other):
        return bool_(self._value or self._other(other))

    def __xor__(self, other):
        return bool_(self._value != self._other(other))

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def _number(self, other):
        if isinstance(other, (bool, bool_)):
            raise TypeError("arithmetic of two truth values is not in the playground's numpy: use &, | or ^")
        return int(self)

    def __add__(self, other):
        return self._number(other) + other

    def __radd__(self, other):
        return other + self._number(other)

    def __sub__(self, other):
        return self._number(other) - other

    def __rsub__(self, other):
        return other - self._number(other)

    def __mul__(self, other):
        return self._number(other) * other

    def __rmul__(self, other):
        return other * self._number(other)

    def __truediv__(self, other):
        if isinstance(other, float32):
            return float32(self) / other
        return divided(float(self._number(other)), float(other))

    def __rtruediv__(self, other):
        return divided(float(other), float(self._number(other)))

    def __lt__(self, other):
        return int(self) < _plain(other)

    def __le__(self, other):
        return int(self) <= _plain(other)

    def __gt__(self, other):
        return int(self) > _plain(other)

    def __ge__(self, other):
        return int(self) >= _plain(other)

    def __eq__(self, other):
        return int(self) == _plain(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self._value)

    def __repr__(self):
        return "np.True_" if self._value else "np.False_"

    def __str__(self):
        return str(self._value)

    def item(self):
        return self._value

    def tolist(self):
        return self._value

    def any(self):
        return self

    def all(self):
        return self


def _plain(value):
    return int(value) if isinstance(value, bool_) else value


def _cpython_float64():
    class float64(float):
        """A double that divides by zero as IEEE has it. MicroPython cannot extend float, and has float itself."""

        __slots__ = ()

        def _wrap(operate, reflected):
            def operator(self, other):
                if isinstance(other, (bool_, bool)):
                    other = int(other)
                if not isinstance(other, (int, float)):
                    return NotImplemented
                a, b = float(self), float(other)
                return float64(operate(b, a) if reflected else operate(a, b))

            return operator

        __add__ = _wrap(lambda a, b: a + b, False)
        __radd__ = _wrap(lambda a, b: a + b, True)
        __sub__ = _wrap(lambda a, b: a - b, False)
        __rsub__ = _wrap(lambda a, b: a - b, True)
        __mul__ = _wrap(lambda a, b: a * b, False)
        __rmul__ = _wrap(lambda a, b: a * b, True)
        __truediv__ = _wrap(divided, False)
        __rtruediv__ = _wrap(divided, True)
        __floordiv__ = _wrap(floor_divided, False)
        __rfloordiv__ = _wrap(floor_divided, True)
        __mod__ = _wrap(remainder, False)
        __rmod__ = _wrap(remainder, True)
        __pow__ = _wrap(powered, False)
        __rpow__ = _wrap(powered, True)

        def __neg__(self):
            return float64(-float(self))

        def __pos__(self):
            return self

        def __abs__(self):
            return float64(abs(float(self)))

        def _compare(compare):
            def operator(self, other):
                if not isinstance(other, (int, float, bool_)):
                    return NotImplemented
                return bool_(compare(float(self), float(other) if isinstance(other, bool_) else other))

            return operator

        __lt__ = _compare(lambda a, b: a < b)
        __le__ = _compare(lambda a, b: a <= b)
        __gt__ = _compare(lambda a, b: a > b)
        __ge__ = _compare(lambda a, b: a >= b)
        __eq__ = _compare(lambda a, b: a == b)
        __ne__ = _compare(lambda a, b: a != b)

        def __hash__(self):
            return float.__hash__(self)

        def __repr__(self):
            return "np.float64(%r)" % float(self)

        def __str__(self):
            return repr(float(self))

        def item(self):
            return float(self)

        def tolist(self):
            return float(self)

        dtype = property(lambda self: dtype("float64"))
        shape = ()
        ndim = 0
        size = 1

    return float64


float64 = _cpython_float64() if _CPYTHON else float
int64 = int


class finfo:
    """Limits of float64."""

    def __init__(self, kind=float):
        if kind_of(kind) != "float64":
            raise TypeError("finfo takes float64")
        self.eps = scalar(2.220446049250313e-16, "float64")
        self.max = scalar(1.7976931348623157e308, "float64")
        self.min = scalar(-1.7976931348623157e308, "float64")
        self.tiny = scalar(2.2250738585072014e-308, "float64")
        self.smallest_normal = self.tiny
        self.dtype = dtype("float64")


def kind_of(given):
    """The name of an element type: `float64`, `float32`, `int64` or `bool`."""
    if isinstance(given, dtype):
        return given.name
    if given is float or given is float64 or given in ("float64", "float", "f8", "d"):
        return "float64"
    if given is float32 or given in ("float32", "f4", "f", "single"):
        return "float32"
    if given is int or given in ("int64", "int", "i8"):
        return "int64"
    if given is bool or given is bool_ or given in ("bool", "bool_", "?"):
        return "bool"
    raise TypeError("the playground's numpy has float64, float32, int64 and bool, not %s" % (given,))


# Whether a single number has left numpy that cannot be told from Python's own.
singles = {"float64": False, "int64": False}


def scalar(value, kind):
    """An element as it leaves an array."""
    if kind == "float32":
        return float32(value)
    if kind == "bool":
        return bool_(value)
    singles[kind] = True
    return float64(value) if kind == "float64" else value


def named_kind(name):
    """np.float64 or np.int64. What they make cannot be told from Python's own numbers, but for CPython's float64."""
    singles[name] = True
    return float64 if name == "float64" else int64


def common(a, b):
    """The element type that holds two: float64 for whole numbers beside float32, as in numpy."""
    if a == b:
        return a
    if "bool" in (a, b):
        return b if a == "bool" else a
    return "float64"


def kind_beside(x, x_kind, y, y_kind):
    """The element type of a result of two operands. Beside float32 a number of Python's own becomes float32."""
    if x_kind == "float32" and y_kind != "float32" and _is_own(y):
        return "float32"
    if y_kind == "float32" and x_kind != "float32" and _is_own(x):
        return "float32"
    return common(x_kind, y_kind)


def _is_own(value):
    """Whether a number is Python's and not numpy's; refused where the two cannot be told apart."""
    if isinstance(value, (bool, bool_)) or not isinstance(value, (int, float)):
        return False
    if isinstance(value, float) and _CPYTHON:
        return not isinstance(value, float64)
    kind = "float64" if isinstance(value, float) else "int64"
    if singles[kind]:
        raise TypeError(
            "%s beside float32: the playground's numpy cannot tell Python's own number, which numpy makes float32, from"
            " one of %s, which makes the result float64; write np.float32(...) around it" % (value, kind)
        )
    return True


def whole(value):
    """A result of whole numbers, which has to fit 64 bits."""
    if -9223372036854775808 <= value <= 9223372036854775807:
        return value
    raise OverflowError("a whole number above 64 bits: real numpy would wrap it round")
