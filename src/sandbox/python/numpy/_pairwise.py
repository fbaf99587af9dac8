"""numpy's pairwise sum: the order of additions decides the last bits."""

from array import array


def pairwise(v, lo, n):
    """Fewer than 8 one after another, up to 128 in eight lanes, more in halves cut at a multiple of 8."""
    if n < 8:
        total = -0.0
        for i in range(lo, lo + n):
            total += v[i]
        return total
    if n <= 128:
        a = v[lo]
        b = v[lo + 1]
        c = v[lo + 2]
        d = v[lo + 3]
        e = v[lo + 4]
        f = v[lo + 5]
        g = v[lo + 6]
        h = v[lo + 7]
        i = lo + 8
        end = lo + n - n % 8
        while i < end:
            a += v[i]
            b += v[i + 1]
            c += v[i + 2]
            d += v[i + 3]
            e += v[i + 4]
            f += v[i + 5]
            g += v[i + 6]
            h += v[i + 7]
            i += 8
        total = ((a + b) + (c + d)) + ((e + f) + (g + h))
        while i < lo + n:
            total += v[i]
            i += 1
        return total
    half = n // 2
    half -= half % 8
    return pairwise(v, lo, half) + pairwise(v, lo + half, n - half)


def float_sum(v):
    """Sum of a list of floats; 0.0 of an empty one, and never -0.0."""
    return 0.0 + pairwise(v, 0, len(v))


def pairwise_single(v, lo, n):
    """The same of float32: what is added up lies in singles, so that every step is rounded to one."""
    if n < 8:
        total = array("f", [-0.0])
        for i in range(lo, lo + n):
            total[0] += v[i]
        return total[0]
    if n <= 128:
        lanes = array("f", v[lo : lo + 8])
        i = lo + 8
        end = lo + n - n % 8
        while i < end:
            for lane in range(8):
                lanes[lane] += v[i + lane]
            i += 8
        for apart in (1, 2, 4):
            for lane in range(0, 8, 2 * apart):
                lanes[lane] += lanes[lane + apart]
        while i < lo + n:
            lanes[0] += v[i]
            i += 1
        return lanes[0]
    half = n // 2
    half -= half % 8
    return array("f", [pairwise_single(v, lo, half) + pairwise_single(v, lo + half, n - half)])[0]


def single_sum(v):
    """Sum of a list of singles; 0.0 of an empty one, and never -0.0."""
    return 0.0 + pairwise_single(v, 0, len(v))
