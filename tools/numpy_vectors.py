"""Records what real numpy gives, for the tests of the playground's own numpy subset.

    python3 tools/numpy_vectors.py > src/sandbox/python/numpy/vectors/numpy.json

Every expression of one or two arrays is evaluated on every case, and written down as its kind, its length and a hash of
the bytes of its doubles. null: real numpy refuses it, or gives a type that the subset does not have.
"""

import json
import platform
import random
import struct
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")

EXPRESSIONS = """
a + b | a - b | a * b | a / b | a // b | a % b | a + 2 | 2 - a | a * 0.5 | 1 / a | a / 3 | a // 2 | a % 3 | 7 // a
7.5 % a | a / 0 | -a | abs(a) | a ** 2 | a ** 1 | np.abs(a) + 0.25 | [1.5] + a | a - a.mean() | (a - a.mean()) / (a.std() + 1e-6)
a < b | a <= b | a > b | a >= b | a == b | a != b | a > 0 | 0 < a | (a > 0) & (b > 0) | (a > 0) | (b < 0) | ~(a > 0) | (a > 0) ^ (b > 0)
a[a > 0] | a[::2] | a[::-1] | a[1:] | a[-3:] | a[::-2] | a[5:1:-1] | a[:-1] | a[0] | a[-1] | a[[0, -1]] | a[np.array([1, 0])] | a[...]
a.sum() | a.mean() | a.std() | a.var() | a.std(ddof=1) | np.std(a, ddof=1) | np.var(a, ddof=1) | a.max() | a.min() | np.ptp(a)
a[::-1].sum() | a[::-1].mean() | a[::3].std() | (a * 2)[::-1].sum() | a.mean(keepdims=True) | np.sum(a, axis=0) | (a > 0).sum() | (a > 0).mean()
np.median(a) | np.percentile(a, 10) | np.percentile(a, 50) | np.percentile(a, 90) | np.percentile(a, [25, 75]) | np.quantile(a, 0.3)
np.clip(a, -1, 1) | a.clip(0.25, None) | np.where(a > 0, a, 0.5) | np.where(a > 0, 1, -1) | np.where(a > b, a, b) | np.where(a > 0)[0]
np.concatenate([a, b]) | np.hstack([a, b]) | np.zeros_like(a) | np.ones_like(a) | np.full_like(a, 2) | np.zeros(3) | np.ones(2) | np.full(3, 0.5)
np.sort(a) | np.argsort(a, kind='stable') | np.unique(a) | np.unique(a, return_counts=True) | np.flip(a) | np.diff(a) | np.nonzero(a)[0]
np.any(a) | np.all(a) | (a > 0).any() | ~(a > 0).all() | np.isnan(a) | np.isfinite(a) | np.isinf(a) | np.isclose(a, b) | np.allclose(a, a) | np.array_equal(a, b)
np.sign(a) | np.sqrt(np.abs(a)) | np.abs(a) ** 0.5 | np.square(a) | np.power(a, 2) | np.cumsum(a) | np.cumprod(a * 0.5) | np.prod(a * 0.5)
np.maximum(a, b) | np.minimum(a, b) | np.maximum(a, 0.5) | np.minimum(0.5, a) | np.argmax(a) | a.argmin() | np.count_nonzero(a)
a.astype(float) | a.astype(int) | a.astype(bool) | a.copy() | np.array(a, dtype=float) | np.asarray(a) | a.size | len(a) | np.array(a.tolist())
np.floor(a) | np.ceil(a) | np.rint(a) | np.round(a, 2) | a.round(1) | np.add(a, b) | np.subtract(1, a) | np.multiply(a, b) | np.divide(a, b)
np.logical_and(a, b) | np.logical_or(a, b) | np.logical_not(a) | np.average(a, weights=np.abs(b) + 1) | np.average(a)
np.arange(5) | np.arange(0, 1, 0.3) | np.arange(2.0) | np.arange(1, 7, 2) | np.linspace(0, 1, 7) | np.linspace(2, 3, 4, endpoint=False)
sum(a) | max(a) | min(a) | sorted(a) | [x - 1 for x in a] | a.mean() * 2 | a.max() - a.min() | np.array([x / 2 for x in a]) | np.mean([1, 2.5]) | np.finfo(float).eps
np.array([]).sum() | np.mean(np.array([-0.0])) | np.median([-0.0]) | np.array([np.inf, 1]) - np.inf | np.sqrt(np.array([-1.0, np.inf])) | np.array([5.0, -5, 0]) % np.inf
np.array([1.0, -1, 0]) / 0 | np.array([1, 2]) // 0 | np.sort(np.array([np.nan, 1, 0])) | np.array([np.nan, 1]).max() | np.isclose([np.nan], [np.nan], equal_nan=True)
a.astype(np.float32) | (a * 0.1).astype(np.float32) | a.astype(np.float32) * 0.1 | a.astype(np.float32) + b | b.astype(np.float32) - a | 2 / (b.astype(np.float32) + 3)
a.mean() - b.astype(np.float32) | (a.std() + 1e-6) * 0.1 | 1e-6 + a.std() | 7 / (a.mean() + 9) | (a.mean() + 3) ** 2 | abs(a.mean()) ** 0.5 | a.mean() < b | a.sum() == 1 | [0.1] * a.mean()
(a - np.mean(a)) / (np.std(a) + 1e-6) | np.sum(a, dtype=np.float64) | np.mean(a, dtype=np.float64) | 1.5 * (a - a.mean()) | np.array([np.float32(0.1), True]) | np.array([np.float32(0.1), 2])
np.float32(1e300) | np.float32(1) / 3 | np.float32(0.1) < 0.1 | -np.float32(0.1) | np.float32(0.1) * np.array([True, False]) | np.float32(0.1) * np.array([3, 4]) | (a * 1e30) ** 2 | a * 1e300 | a ** -1.0
np.maximum(a, np.float32(0.1)) | np.where(a > 0, np.float32(0.1), 0.7) | np.full(2, np.float32(0.1)) | np.add(0.1, np.float32(0.1)) | np.sqrt(np.float32(2)) | np.arange(5, dtype=np.float32) / 3
""".replace("(a > 0) | (b < 0)", "(a > 0) OR (b < 0)")

KINDS = {"float64": 0, "int64": 1, "bool": 2, "float32": 3}


def flat(value):
    """(kind, doubles)"""
    if isinstance(value, (tuple, list)):
        parts = [flat(one) for one in value]
        return (max([kind for kind, _ in parts], default=0), [x for _, own in parts for x in own])
    array = np.asarray(value)
    return KINDS[str(array.dtype)], [float(x) for x in array.ravel()]


def digest(kind, values):
    """FNV-1a over the 32-bit words of the doubles, NaN as one NaN."""
    h = 0x811C9DC5
    for word in struct.unpack("<%dI" % (2 * len(values)), b"".join(
        struct.pack("<d", x) if x == x else b"\0\0\0\0\0\0\xf8\x7f" for x in values
    )):
        h = ((h ^ word) * 0x01000193) & 0xFFFFFFFF
    return "%d:%d:%08x" % (kind, len(values), h)


def cases():
    chance = random.Random(7)
    for size in (2, 3, 7, 8, 9, 17, 64, 131, 300):
        for kind in "fwbi" if size < 100 else "fw":
            if kind == "f":
                a = [chance.gauss(0, 1) for _ in range(size)]
            elif kind == "w":
                a = [chance.choice([0.0, 0.1, 0.7, 1.0, -0.3]) * 10.0 ** chance.randint(-3, 3) for _ in range(size)]
            elif kind == "b":
                a = [chance.random() < 0.5 for _ in range(size)]
            else:
                a = [chance.randint(-9, 9) for _ in range(size)]
            yield np.array(a), np.array([chance.choice([1.0, 0.5, -0.25, chance.gauss(0, 1)]) for _ in range(size)])
    chance = random.Random(8)
    for size in (2, 3, 7, 8, 9, 17, 64, 131, 300):
        a = [chance.choice([0.1, chance.gauss(0, 1)]) * 10.0 ** chance.randint(-2, 2) for _ in range(size)]
        yield np.array(a, np.float32), np.array([chance.gauss(0, 1) for _ in range(size)], np.float32)


def main():
    expressions = [
        one.strip().replace(" OR ", " | ") for line in EXPRESSIONS.strip().split("\n") for one in line.split(" | ")
    ]
    recorded = []
    for a, b in cases():
        results = []
        for expression in expressions:
            try:
                results.append(digest(*flat(eval(expression, {"np": np, "a": a.copy(), "b": b.copy()}))))
            except Exception:
                results.append(None)
        kind = {"float64": "float", "int64": "int", "bool": "bool", "float32": "float32"}[str(a.dtype)]
        recorded.append({"kind": kind, "a": [float(x) for x in a], "b": [float(x) for x in b], "results": results})
    made_with = {"python": platform.python_version(), "numpy": np.__version__}
    rows = ",\n".join("    " + json.dumps(one) for one in recorded)
    head = json.dumps({"made_with": made_with, "expressions": expressions}, indent=2)[:-2]
    sys.stdout.write(head + ',\n  "cases": [\n' + rows + "\n  ]\n}\n")


main()
