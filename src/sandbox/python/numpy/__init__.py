"""The playground's numpy: arrays of one dimension of float64, float32, int64 and bool, with real numpy's bits.

What is here gives the same doubles as numpy 2.4.6, whatever the machine; `vectors/numpy.json` holds the proof. What
real numpy computes with instructions of the machine (exp, log, dot, general powers), what has more than one dimension,
and what nobody asked for yet is not here, and says so: nothing is guessed. It runs in MicroPython and in CPython.

Three things differ on purpose. The sign of a zero in max, min, maximum, minimum, clip and sort is not defined in numpy
either. Whole numbers and, in MicroPython, single floats are Python's own, so that dividing one of them by 0 raises
where numpy warns. Arrays are printed with Python's digits.
"""

from ._float32 import float32
from ._scalars import bool_, dtype, finfo, named_kind
from ._array import ndarray
from ._make import (
    arange, array, asarray, concatenate, empty, empty_like, full, full_like, hstack, linspace, ones, ones_like, zeros,
    zeros_like,
)
from ._elementwise import (
    abs, absolute, add, ceil, clip, divide, fabs, floor, isclose, isfinite, isinf, isnan, logical_and, logical_not,
    logical_or, logical_xor, maximum, minimum, multiply, negative, power, rint, round, sign, sqrt, square, subtract,
    true_divide, where,
)
from ._reduce import (
    all, allclose, any, argmax, argmin, array_equal, average, count_nonzero, cumprod, cumsum, max, mean, min, prod,
    ptp, std, sum, var,
)
from ._order import argsort, diff, flip, median, nonzero, percentile, quantile, sort, unique

inf = float("inf")
nan = float("nan")
pi = 3.141592653589793
e = 2.718281828459045
newaxis = None
amax = max
amin = min


class errstate:
    """Accepts what real numpy's takes. There are no warnings to silence here."""

    def __init__(self, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


_REASONS = {
    "exp": "its last bits depend on the machine; math.exp takes one number",
    "expm1": "its last bits depend on the machine; math.expm1 takes one number",
    "log": "its last bits depend on the machine; math.log takes one number",
    "log1p": "its last bits depend on the machine; math.log(1 + x) takes one number and loses small ones",
    "log2": "its last bits depend on the machine; math.log2 takes one number",
    "log10": "its last bits depend on the machine; math.log10 takes one number",
    "tanh": "its last bits depend on the machine; math.tanh takes one number",
    "dot": "its last bits depend on the machine; write np.sum(a * b)",
    "matmul": "its last bits depend on the machine; write np.sum(a * b)",
    "inner": "its last bits depend on the machine; write np.sum(a * b)",
    "float16": "its floats are float64 and float32",
    "random": "an estimator gives the same numbers each time",
    "stack": "it has one dimension only",
    "vstack": "it has one dimension only",
}


def __getattr__(name):
    if name in ("float64", "int64"):
        return named_kind(name)
    reason = _REASONS.get(name)
    raise AttributeError(
        "np.%s is not in the playground's numpy%s" % (name, "" if reason is None else ": " + reason)
    )
