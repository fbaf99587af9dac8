"""Arrays from numbers, and from other arrays."""

from ._array import cast, items_of, ndarray, operand, values_of
from ._float32 import float32
from ._scalars import common, kind_of


def _items(values):
    if isinstance(values, ndarray):
        return values_of(values), values._kind
    if isinstance(values, (list, tuple, range)):
        return items_of(list(values))
    if isinstance(values, (int, float, float32)):
        raise ValueError("an array without a dimension is not in the playground's numpy: a single number serves")
    if values is None or isinstance(values, (str, bytes, dict, set)) or not hasattr(values, "__iter__"):
        raise TypeError("the playground's numpy makes arrays of lists, not of %s" % type(values).__name__)
    raise TypeError("the playground's numpy makes arrays of lists: write list(...) around it")


def array(values, dtype=None, copy=True):
    items, kind = _items(values)
    wanted = kind if dtype is None else kind_of(dtype)
    if wanted == kind:
        if not copy and isinstance(values, ndarray):
            return values
        return ndarray(list(items), kind)
    return ndarray([cast(value, wanted) for value in items], wanted)


def asarray(values, dtype=None):
    if isinstance(values, ndarray) and (dtype is None or kind_of(dtype) == values._kind):
        return values
    return array(values, dtype)


def _length(shape):
    if isinstance(shape, (tuple, list)):
        if len(shape) != 1:
            raise ValueError("the playground's numpy has arrays of one dimension only")
        shape = shape[0]
    if not isinstance(shape, int) or isinstance(shape, bool):
        raise TypeError("expected a sequence of integers or a single integer, got '%s'" % (shape,))
    if shape < 0:
        raise ValueError("negative dimensions are not allowed")
    return shape


def full(shape, fill_value, dtype=None):
    n = _length(shape)
    value, kind = operand(fill_value)
    if isinstance(value, list):
        raise ValueError("np.full takes a single number in the playground's numpy")
    kind = kind if dtype is None else kind_of(dtype)
    return ndarray([cast(value, kind)] * n, kind)


def zeros(shape, dtype=float):
    return full(shape, 0, dtype)


def ones(shape, dtype=float):
    return full(shape, 1, dtype)


def empty(shape, dtype=float):
    """Real numpy's holds whatever the memory held; here that is zeros."""
    return full(shape, 0, dtype)


def full_like(a, fill_value, dtype=None):
    items, kind = _items(a)
    return full(len(items), fill_value, kind if dtype is None else dtype)


def zeros_like(a, dtype=None):
    return full_like(a, 0, dtype)


def ones_like(a, dtype=None):
    return full_like(a, 1, dtype)


def empty_like(a, dtype=None):
    return full_like(a, 0, dtype)


def arange(start, stop=None, step=1, dtype=None):
    if stop is None:
        start, stop = 0, start
    if step == 0:
        raise ZeroDivisionError("division by zero")
    if isinstance(start, int) and isinstance(stop, int) and isinstance(step, int):
        items, kind = list(range(start, stop, step)), "int64"
    else:
        # numpy computes the second element, and adds their difference times the place to the first.
        quotient = (stop - start) / step
        n = int(quotient)
        n = max(0, n + 1 if n < quotient else n)
        delta = float(start + step) - float(start)
        items, kind = [float(start) + i * delta for i in range(n)], "float64"
        if n > 1:
            items[1] = float(start + step)
    if dtype is not None and kind_of(dtype) != kind:
        if kind == "float64" and kind_of(dtype) == "float32":
            raise TypeError("np.arange of fractions as float32 is not in the playground's numpy: use astype")
        kind = kind_of(dtype)
        items = [cast(value, kind) for value in items]
    return ndarray(items, kind)


def linspace(start, stop, num=50, endpoint=True):
    start, stop = float(start), float(stop)
    parts = num - 1 if endpoint else num
    if num <= 0:
        return ndarray([], "float64")
    if parts == 0:
        return ndarray([start], "float64")
    step = (stop - start) / parts
    if step == 0:
        items = [i / parts * (stop - start) + start for i in range(num)]
    else:
        items = [i * step + start for i in range(num)]
    if endpoint and num > 1:
        items[-1] = stop
    return ndarray(items, "float64")


def concatenate(arrays, axis=0):
    if axis not in (0, -1, None):
        raise ValueError("axis %s is out of bounds for array of dimension 1" % axis)
    parts = [_items(one) for one in arrays]
    if not parts:
        raise ValueError("need at least one array to concatenate")
    kind = parts[0][1]
    for _, own in parts:
        kind = common(kind, own)
    joined = []
    for items, own in parts:
        joined.extend(items if own == kind else [cast(value, kind) for value in items])
    return ndarray(joined, kind)


def hstack(arrays):
    return concatenate(arrays)
