"""ndarray: one dimension of float64, float32, int64 or bool. A slice shares its elements with the array that it is cut from."""

from ._float32 import float32, narrow, narrowed
from ._scalars import (
    bool_, common, divided, dtype, floor_divided, kind_beside, kind_of, remainder, scalar, singles, whole,
)

_FLOATS = ("float64", "float32")


class ndarray:
    """An array of one dimension. Made by np.array, np.zeros, ..., not by its name."""

    def __init__(self, items, kind, places=None):
        self._items = items
        self._kind = kind
        # None: all of the list, in its order. A range: a slice of another array's list.
        self._places = places

    # What it is.

    @property
    def dtype(self):
        return dtype(self._kind)

    @property
    def size(self):
        return len(self)

    @property
    def shape(self):
        return (len(self),)

    @property
    def ndim(self):
        return 1

    @property
    def T(self):
        return self

    def __len__(self):
        return len(self._items if self._places is None else self._places)

    def __iter__(self):
        kind = self._kind
        if kind == "int64":
            singles["int64"] = True
            return iter(list(values_of(self)))
        return iter([scalar(value, kind) for value in values_of(self)])

    def __contains__(self, value):
        # Not `in` of a list, which takes a nan for itself.
        return bool([one for one in values_of(self) if one == value])

    def __bool__(self):
        if len(self) == 1:
            return bool(values_of(self)[0])
        if len(self) == 0:
            raise ValueError("The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.")
        raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")

    # No __float__: MicroPython would ask it about the right side of `1.0 - array`, and stop there.

    def __hash__(self):
        raise TypeError("unhashable type: 'numpy.ndarray'")

    def __repr__(self):
        note = ", dtype=%s" % self._kind if self._kind == "float32" or (self._kind == "float64" and not len(self)) else ""
        return "array(%s%s)" % (repr(self.tolist()), note)

    def __str__(self):
        return "[" + " ".join([str(value) for value in self.tolist()]) + "]"

    # Copies.

    def tolist(self):
        return list(values_of(self))

    def copy(self):
        return ndarray(self.tolist(), self._kind)

    def flatten(self):
        return self.copy()

    def ravel(self):
        return self

    def reshape(self, *shape):
        if len(shape) == 1 and isinstance(shape[0], (tuple, list)):
            shape = tuple(shape[0])
        if shape == (-1,) or shape == (len(self),):
            return self
        raise ValueError("the playground's numpy has arrays of one dimension only")

    def astype(self, kind, copy=True):
        kind = kind_of(kind)
        if not copy and kind == self._kind:
            return self
        return ndarray([cast(value, kind) for value in values_of(self)], kind)

    def item(self, *index):
        if index:
            return values_of(self)[_place(index[0], len(self))]
        if len(self) == 1:
            return values_of(self)[0]
        raise ValueError("can only convert an array of size 1 to a Python scalar")

    def fill(self, value):
        self[:] = value

    # Elements.

    def __getitem__(self, key):
        if isinstance(key, slice):
            places = range(len(self)) if self._places is None else self._places
            start, stop, step = slice_bounds(key, len(self))
            count = max(0, (stop - start + (step - (1 if step > 0 else -1))) // step)
            first = places.start + places.step * start
            by = places.step * step
            return ndarray(self._items, self._kind, range(first, first + by * count, by))
        if key is Ellipsis:
            return ndarray(self._items, self._kind, self._places)
        values = values_of(self)
        if is_index(key):
            return scalar(values[_place(key, len(values))], self._kind)
        return ndarray([values[i] for i in places_of(key, len(values))], self._kind)

    def __setitem__(self, key, value):
        n = len(self)
        if isinstance(key, slice):
            start, stop, step = slice_bounds(key, n)
            chosen = range(start, stop, step)
        elif key is Ellipsis:
            chosen = range(n)
        elif is_index(key):
            chosen = [_place(key, n)]
        else:
            chosen = places_of(key, n)
        kind = self._kind
        given, given_kind = operand(value)
        if given_kind in _FLOATS and kind not in _FLOATS:
            for one in given if isinstance(given, list) else [given]:
                if one != one or one in (float("inf"), -float("inf")):
                    raise ValueError("cannot convert float NaN or infinity to integer")
        if isinstance(given, list):
            if len(given) == 1:
                given = given * len(chosen)
            if len(given) != len(chosen):
                raise ValueError(
                    "could not broadcast input array from shape (%d,) into shape (%d,)" % (len(given), len(chosen))
                )
            given = [cast(one, kind) for one in given]
        else:
            given = [cast(given, kind)] * len(chosen)
        for i, one in zip(chosen, given):
            self._items[i if self._places is None else self._places[i]] = one

    # Arithmetic.

    def __add__(self, other):
        return combine(self, other, "+", False)

    def __radd__(self, other):
        return combine(self, other, "+", True)

    def __sub__(self, other):
        return combine(self, other, "-", False)

    def __rsub__(self, other):
        return combine(self, other, "-", True)

    def __mul__(self, other):
        return combine(self, other, "*", False)

    def __rmul__(self, other):
        return combine(self, other, "*", True)

    def __truediv__(self, other):
        return combine(self, other, "/", False)

    def __rtruediv__(self, other):
        return combine(self, other, "/", True)

    def __floordiv__(self, other):
        return combine(self, other, "//", False)

    def __rfloordiv__(self, other):
        return combine(self, other, "//", True)

    def __mod__(self, other):
        return combine(self, other, "%", False)

    def __rmod__(self, other):
        return combine(self, other, "%", True)

    def __pow__(self, other):
        return power_of(self, other)

    def __rpow__(self, other):
        raise TypeError("a power with an array as exponent is not in the playground's numpy: its last bits depend on the machine")

    def __iadd__(self, other):
        return self._replace(combine(self, other, "+", False))

    def __isub__(self, other):
        return self._replace(combine(self, other, "-", False))

    def __imul__(self, other):
        return self._replace(combine(self, other, "*", False))

    def __itruediv__(self, other):
        return self._replace(combine(self, other, "/", False))

    def __ifloordiv__(self, other):
        return self._replace(combine(self, other, "//", False))

    def __imod__(self, other):
        return self._replace(combine(self, other, "%", False))

    def __ipow__(self, other):
        return self._replace(power_of(self, other))

    def __iand__(self, other):
        return self._replace(combine(self, other, "&", False))

    def __ior__(self, other):
        return self._replace(combine(self, other, "|", False))

    def __ixor__(self, other):
        return self._replace(combine(self, other, "^", False))

    def _replace(self, result):
        """An operation in place: the elements change, the array stays, and so does what shares them."""
        if self._kind not in _FLOATS and result._kind != self._kind and result._kind != "bool":
            raise TypeError("Cannot cast ufunc output from dtype('%s') to dtype('%s') with casting rule 'same_kind'" % (result._kind, self._kind))
        if len(result) != len(self):
            raise ValueError("non-broadcastable output operand with shape (%d,) doesn't match the broadcast shape (%d,)" % (len(self), len(result)))
        self[:] = result
        return self

    def __matmul__(self, other):
        raise TypeError("a @ b is not in the playground's numpy: its last bits depend on the machine; write np.sum(a * b)")

    __rmatmul__ = __matmul__

    def __neg__(self):
        if self._kind == "bool":
            raise TypeError("The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.")
        return ndarray([-value for value in values_of(self)], self._kind)

    def __pos__(self):
        return self.copy()

    def __abs__(self):
        return ndarray([abs(value) for value in values_of(self)], self._kind)

    def __invert__(self):
        if self._kind == "bool":
            return ndarray([not value for value in values_of(self)], "bool")
        if self._kind == "int64":
            return ndarray([~value for value in values_of(self)], "int64")
        raise TypeError("ufunc 'invert' not supported for the input types")

    def __and__(self, other):
        return combine(self, other, "&", False)

    def __or__(self, other):
        return combine(self, other, "|", False)

    def __xor__(self, other):
        return combine(self, other, "^", False)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    # Comparisons: arrays of truth values.

    def __lt__(self, other):
        return combine(self, other, "<", False)

    def __le__(self, other):
        return combine(self, other, "<=", False)

    def __gt__(self, other):
        return combine(self, other, ">", False)

    def __ge__(self, other):
        return combine(self, other, ">=", False)

    def __eq__(self, other):
        return combine(self, other, "==", False)

    def __ne__(self, other):
        return combine(self, other, "!=", False)


def values_of(array):
    """The elements as a list, which is the array's own where it is not a slice: not to be changed."""
    if array._places is None:
        return array._items
    items = array._items
    return [items[i] for i in array._places]


def operand(value):
    """(list or single Python number, kind) of what stands beside an array."""
    if isinstance(value, ndarray):
        return values_of(value), value._kind
    if isinstance(value, (bool, bool_)):
        return bool(value), "bool"
    if isinstance(value, int):
        return whole(value), "int64"
    if isinstance(value, float):
        return float(value), "float64"
    if isinstance(value, float32):
        return value.item(), "float32"
    if isinstance(value, (list, tuple)):
        return items_of(value)
    raise TypeError("the playground's numpy holds numbers and truth values, not %s" % type(value).__name__)


def items_of(sequence):
    """(list, kind) of a list or tuple of single numbers."""
    items = []
    kind = None
    for one in sequence:
        value, own = operand(one) if not isinstance(one, (list, tuple, ndarray)) else (None, None)
        if own is None:
            raise ValueError("the playground's numpy has arrays of one dimension only: an element is itself a sequence")
        kind = own if kind is None else common(kind, own)
        items.append(value)
    kind = kind or "float64"
    return [cast(value, kind) for value in items], kind


def cast(value, kind):
    """A Python number as an element of this kind."""
    if kind == "float64":
        return float(value)
    if kind == "float32":
        if isinstance(value, int) and not -9007199254740992 <= value <= 9007199254740992:
            raise OverflowError("whole numbers above 2**53 have no float32 in the playground's numpy")
        return narrow(float(value))
    if kind == "bool":
        return bool(value)
    if isinstance(value, float) and (value != value or value in (float("inf"), -float("inf"))):
        raise ValueError("a float that is not finite has no whole number: real numpy would give a wrong one")
    return whole(int(value))


def is_index(key):
    return isinstance(key, int) and not isinstance(key, bool)


def _place(index, n):
    if not is_index(index):
        raise IndexError("only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices")
    if -n <= index < n:
        return index % n
    raise IndexError("index %d is out of bounds for axis 0 with size %d" % (index, n))


def places_of(key, n):
    """Places that a mask or a list of indices chooses."""
    if key is None or isinstance(key, (tuple, bool, bool_)):
        raise IndexError("the playground's numpy has arrays of one dimension only")
    if not isinstance(key, (ndarray, list)):
        raise IndexError("only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices")
    items, kind = operand(key)
    if kind == "bool":
        if len(items) != n:
            raise IndexError("boolean index did not match indexed array along axis 0; size of axis is %d but size of corresponding boolean axis is %d" % (n, len(items)))
        return [i for i in range(n) if items[i]]
    if kind in _FLOATS and items:
        raise IndexError("arrays used as indices must be of integer (or boolean) type")
    return [_place(int(i), n) for i in items]


def slice_bounds(key, n):
    """start, stop and step of a slice of n elements, none of them negative but for a stop of -1."""
    step = 1 if key.step is None else int(key.step)
    if step == 0:
        raise ValueError("slice step cannot be zero")
    low, high = (0, n) if step > 0 else (-1, n - 1)

    def bound(value, default):
        if value is None:
            return default
        value = int(value)
        if value < 0:
            value += n
        return min(max(value, low), high)

    start = bound(key.start, low if step > 0 else high)
    stop = bound(key.stop, high if step > 0 else low)
    return start, stop, step


def broadcast(a, b):
    """Two operands as lists of one length, or a list and a single number."""
    if isinstance(a, list) and isinstance(b, list) and len(a) != len(b):
        if len(a) == 1:
            return a[0], b
        if len(b) == 1:
            return a, b[0]
        raise ValueError("operands could not be broadcast together with shapes (%d,) (%d,) " % (len(a), len(b)))
    return a, b


def each(operate, a, b):
    """operate on each pair."""
    if not isinstance(b, list):
        return [operate(x, b) for x in a]
    if not isinstance(a, list):
        return [operate(a, y) for y in b]
    return [operate(a[i], b[i]) for i in range(len(a))]


def _integer_floor(a, b):
    return 0 if b == 0 else whole(a // b)


def _integer_remainder(a, b):
    return 0 if b == 0 else a % b


def _whole_of(operate):
    return lambda a, b: whole(operate(a, b))


_ARITHMETIC = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}
_COMPARE = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
_BITS = {"&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b}


def _quick(a, b, sign):
    """The commonest operations on floats, without a call an element."""
    if isinstance(a, list) and isinstance(b, list):
        pairs = zip(a, b)
        if sign == "+":
            return [x + y for x, y in pairs]
        if sign == "-":
            return [x - y for x, y in pairs]
        if sign == "*":
            return [x * y for x, y in pairs]
        return [x / y for x, y in pairs]
    if isinstance(a, list):
        if sign == "+":
            return [x + b for x in a]
        if sign == "-":
            return [x - b for x in a]
        if sign == "*":
            return [x * b for x in a]
        return [x / b for x in a]
    if sign == "+":
        return [a + y for y in b]
    if sign == "-":
        return [a - y for y in b]
    if sign == "*":
        return [a * y for y in b]
    return [a / y for y in b]


def combine(left, right, sign, reflected):
    """An operator between an array and an array, a list or a number."""
    if right is None or isinstance(right, (str, dict, set)):
        raise TypeError("the playground's numpy holds numbers and truth values, not %s" % type(right).__name__)
    if reflected:
        left, right = right, left
    a, a_kind = operand(left)
    b, b_kind = operand(right)
    a, b = broadcast(a, b)
    kind = kind_beside(left, a_kind, right, b_kind)
    if kind == "float32":
        a, b = _singles_of(a, a_kind), _singles_of(b, b_kind)
    if sign in _COMPARE:
        return ndarray(each(_COMPARE[sign], a, b), "bool")
    if sign in _BITS:
        if kind in _FLOATS:
            raise TypeError("ufunc 'bitwise_%s' not supported for the input types" % {"&": "and", "|": "or", "^": "xor"}[sign])
        found = each(_BITS[sign], a, b)
        # In MicroPython True & False is 0.
        return ndarray([bool(value) for value in found] if kind == "bool" else found, kind)
    if kind == "bool" and sign in "+-*":
        if sign == "-":
            raise TypeError("numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.")
        return ndarray([bool(value) for value in each(_BITS["|" if sign == "+" else "&"], a, b)], "bool")
    if kind == "float32":
        if sign in ("//", "%"):
            raise TypeError("%s of float32 is not in the playground's numpy: turn it into float64 first" % sign)
        try:
            return ndarray(narrowed(_quick(a, b, sign)), "float32")
        except ZeroDivisionError:
            return ndarray(narrowed(each(divided, a, b)), "float32")
    if sign == "/" or kind == "float64":
        if a_kind != "float64":
            a = [float(x) for x in a] if isinstance(a, list) else float(a)
        if b_kind != "float64":
            b = [float(x) for x in b] if isinstance(b, list) else float(b)
        if sign == "//":
            return ndarray(each(floor_divided, a, b), "float64")
        if sign == "%":
            return ndarray(each(remainder, a, b), "float64")
        try:
            return ndarray(_quick(a, b, sign), "float64")
        except ZeroDivisionError:
            return ndarray(each(divided, a, b), "float64")
    if kind == "bool":
        raise TypeError("%s of truth values is not in the playground's numpy: turn them into numbers first" % sign)
    if sign == "//":
        return ndarray(each(_integer_floor, a, b), "int64")
    if sign == "%":
        return ndarray(each(_integer_remainder, a, b), "int64")
    return ndarray(each(_whole_of(_ARITHMETIC[sign]), a, b), "int64")


def _singles_of(values, kind):
    """An operand of an operation in float32, which a number of Python's own is rounded to first."""
    if kind == "float32":
        return values
    return [cast(value, "float32") for value in values] if isinstance(values, list) else cast(values, "float32")


def power_of(array, exponent):
    """array ** exponent for the exponents that numpy computes by one exact step."""
    if isinstance(exponent, ndarray) or isinstance(exponent, bool):
        raise TypeError("a power with an array as exponent is not in the playground's numpy: its last bits depend on the machine")
    values, kind = operand(array)
    if kind == "bool":
        raise TypeError("a power of truth values is not in the playground's numpy: turn them into numbers first")
    if kind == "float32":
        kind_beside(array, kind, exponent, "float64")
    if kind == "int64" and isinstance(exponent, float):
        # A float as exponent makes floats of whole numbers.
        values, kind = [float(value) for value in values], "float64"
        array = ndarray(values, kind)
    if exponent == 2:
        return combine(array, array, "*", False)
    if exponent == 1 and (kind in _FLOATS or isinstance(exponent, int)):
        return ndarray(list(values), kind)
    if kind == "int64" and isinstance(exponent, int) and not isinstance(exponent, bool):
        if exponent < 0:
            raise ValueError("Integers to negative integer powers are not allowed.")
        return ndarray([whole(value**exponent) for value in values], "int64")
    if kind in _FLOATS and exponent == 0.5:
        from ._elementwise import sqrt

        return sqrt(array)
    if kind in _FLOATS and exponent == -1:
        return combine(array, ndarray([1.0], kind), "/", True)
    if kind in _FLOATS and exponent == 0:
        return ndarray([1.0] * len(values), kind)
    raise ValueError("** %s is not in the playground's numpy: its last bits depend on the machine; write a product" % (exponent,))
