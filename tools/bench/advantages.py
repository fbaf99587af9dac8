"""The numpy side of the benchmark: reads one JSON request a line, answers one JSON line.

Two ways to compute the same advantages:
- "per-group": a list with one array a group and numpy calls for each of them, as rLLM's estimators work;
- "reshape": the whole batch as one matrix, for groups of one size.
"""

import json
import sys
import time

import numpy as np

EPSILON = 1e-6


def per_group(estimator, groups):
    if estimator == "grpo":
        return [(r - np.mean(r)) / (np.std(r) + EPSILON) for r in groups]
    if estimator == "grpo-off":
        return [r - np.mean(r) for r in groups]
    if estimator == "rloo":
        return [len(r) / (len(r) - 1) * (r - np.mean(r)) for r in groups]
    if estimator == "reinforce_plus_plus_baseline":
        centred = [r - np.mean(r) for r in groups]
        scale = np.std(np.concatenate(centred)) + EPSILON
        return [c / scale for c in centred]
    if estimator == "prpo":
        pooled = np.concatenate(groups)
        mean, scale = np.mean(pooled), np.std(pooled) + EPSILON
        return [(r - mean) / scale for r in groups]
    return [r.copy() for r in groups]


def reshaped(estimator, matrix):
    if estimator == "reinforce":
        return matrix.copy()
    if estimator == "prpo":
        return (matrix - matrix.mean()) / (matrix.std() + EPSILON)
    centred = matrix - matrix.mean(axis=1, keepdims=True)
    if estimator == "grpo":
        return centred / (matrix.std(axis=1, keepdims=True) + EPSILON)
    if estimator == "rloo":
        n = matrix.shape[1]
        return n / (n - 1) * centred
    if estimator == "reinforce_plus_plus_baseline":
        return centred / (centred.std() + EPSILON)
    return centred


def main():
    matrix, groups = None, []
    for line in sys.stdin:
        request = json.loads(line)
        answer = {}
        if request["do"] == "version":
            answer = {"numpy": np.__version__, "python": sys.version.split()[0]}
        elif request["do"] == "load":
            matrix = np.fromfile(request["path"], dtype=np.float64).reshape(-1, request["group"])
            groups = list(matrix) if request["lists"] else []
        elif request["do"] == "time":
            run, rewards = (per_group, groups) if request["way"] == "per-group" else (reshaped, matrix)
            start = time.perf_counter()
            run(request["estimator"], rewards)
            answer = {"ms": (time.perf_counter() - start) * 1000}
        elif request["do"] == "save":
            rows = per_group(request["estimator"], groups if groups else list(matrix))
            np.concatenate(rows).tofile(request["path"])
        print(json.dumps(answer), flush=True)


main()
