"""Reads a user's text and calls what it registers.

What is short travels as JSON; what there is one of for every reward as plain text, since MicroPython's json takes many
seconds for it. Doubles are the hexadecimal digits of their bytes.
"""

import json
import struct
import sys

import numpy as np
import playground_rllm as rllm

FILE = "estimator.py"
_MICROPYTHON = sys.implementation.name == "micropython"
_namespace = {}
# Of a message: the page shows no more.
_LONGEST = 2000
_AWAITED = "cannot unpack non-iterable coroutine object: rLLM does not await an estimator, so write def without async"
# What estimators are often seen with, and neither Python has here.
_PACKAGES = (
    "einops", "hydra", "jax", "matplotlib", "numba", "omegaconf", "pandas", "ray", "scipy", "sklearn", "tensorflow", "torch",
    "transformers", "trl", "tqdm", "verl", "wandb",
)


def load(text):
    """A user's text -> {names, options} or {fault}."""
    global _namespace
    try:
        _namespace = {"__name__": "estimator", "__file__": FILE}
        exec(compile(text, FILE, "exec"), _namespace)
        names = _names(text)
        return json.dumps({"names": names, "options": _options(_namespace.get("OPTIONS"), text)})
    except BaseException as error:
        return json.dumps({"fault": _fault(error)})


def call(head, sizes, rewards, groups):
    """{name, revision, algorithmConfig, options} and columns -> columns of advantages and returns, or {fault}."""
    try:
        given = json.loads(head)
        counts = [int(size) for size in sizes.split()]
        values = struct.unpack("<%dd" % sum(counts), bytes.fromhex(rewards))
        arrays = _arrays(counts, values)
        keywords = {"rewards": arrays}
        if given["revision"] == "rllm-seed":
            keywords["norm_adv_by_std_in_grpo"] = given["algorithmConfig"].get("norm_adv_by_std_in_grpo", True)
        else:
            keywords["algorithm_config"] = rllm.AlgorithmConfig(**given["algorithmConfig"])
            keywords["traj_groups"] = rllm.Batch(groups, counts, values).groups
        keywords.update(_values(given["options"]))
        advantages, returns = _pair(rllm.REGISTRY[given["name"]](**keywords))
        lines = _advantages(advantages, len(counts)) + (["", "same"] if returns is advantages else _ignored(returns))
        return "\n".join(lines)
    except BaseException as error:
        return json.dumps({"fault": _fault(error)})


def _names(text):
    """Registered names; else the last function that the text defines at its margin, under its own name."""
    if not rllm.REGISTRY:
        heads = [line[6:] if line.startswith("async def ") else line for line in text.split("\n")]
        defined = [line[4:].split("(")[0].strip() for line in heads if line.startswith("def ")]
        defined = [name for name in defined if not name.startswith("_") and name in _namespace]
        if not defined:
            raise ValueError('nothing is registered: write @register_rllm_adv_estimator("name") above a function')
        rllm.register_rllm_adv_estimator(defined[-1])(_namespace[defined[-1]])
    if len(rllm.NAMES) > 100:
        raise ValueError("it registers %d estimators; at most 100 are taken" % len(rllm.NAMES))
    return rllm.NAMES


def _options(declared, text):
    if declared is None:
        return []
    if not isinstance(declared, dict):
        raise TypeError("OPTIONS is a dict from the name of an option to what it may be")
    if len(declared) > 50:
        raise ValueError("OPTIONS has %d options; at most 50 are shown" % len(declared))
    # In the order of the text, which MicroPython's dicts do not keep.
    return [_option(key, declared[key]) for key in sorted(declared, key=lambda key: _place_in(text, key))]


def _place_in(text, key):
    places = [text.find(quote + str(key) + quote, text.find("OPTIONS")) for quote in "\"'"]
    return min([place for place in places if place >= 0] or [len(text)])


def _option(key, given):
    if not isinstance(key, str) or not isinstance(given, dict) or "default" not in given:
        raise TypeError('OPTIONS[%r] is a dict such as {"min": 0, "max": 1, "default": 0.5}' % (key,))
    if not 0 < len(key) <= 60:
        raise ValueError("a name in OPTIONS has 1 to 60 characters, not %d" % len(key))
    if key in ("rewards", "algorithm_config", "traj_groups"):
        raise ValueError("OPTIONS[%r]: rLLM passes a keyword of this name" % key)
    if key == "__proto__":
        raise ValueError("OPTIONS[%r]: no object of a document has a key of this name" % key)
    default = given["default"]
    if isinstance(default, bool):
        return {"kind": "boolean", "key": key, "default": default}
    if isinstance(default, str):
        choices = list(given.get("choices", []))
        if default not in choices or not all([isinstance(one, str) for one in choices]):
            raise ValueError("OPTIONS[%r]: choices is a list of texts that holds the default" % key)
        if len(choices) > 50 or max([len(one) for one in choices]) > 100:
            raise ValueError("OPTIONS[%r]: there are at most 50 choices, each of at most 100 characters" % key)
        return {"kind": "choice", "key": key, "choices": choices, "default": default}
    numbers = [given.get("min"), given.get("max"), default]
    if not all([isinstance(one, (int, float)) and not isinstance(one, bool) for one in numbers]):
        raise TypeError("OPTIONS[%r]: min, max and default are numbers" % key)
    low, high, default = numbers
    if not all([abs(one) < 1e300 for one in numbers]):
        raise ValueError("OPTIONS[%r]: min, max and default are finite" % key)
    if not low <= default <= high:
        raise ValueError("OPTIONS[%r]: the default is not between min and max" % key)
    whole = all([isinstance(one, int) for one in numbers])
    step = given.get("step", 1 if whole else None)
    if step is not None and not (isinstance(step, (int, float)) and 0 < step < 1e300):
        raise ValueError("OPTIONS[%r]: step is a number above 0" % key)
    return {"kind": "number", "key": key, "min": low, "max": high, "step": step, "default": default}


def _values(chosen):
    """Every option that the text declares, as a keyword: what was chosen, or its default."""
    values = {}
    declared = _namespace.get("OPTIONS") or {}
    for key in declared:
        default = declared[key]["default"]
        value = chosen.get(key, default)
        fractional = any([isinstance(declared[key].get(part), float) for part in ("min", "max", "default", "step")])
        if fractional and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        values[key] = value
    return values


def _arrays(sizes, values):
    out = []
    at = 0
    for size in sizes:
        out.append(np.ndarray(list(values[at : at + size]), "float64"))
        at += size
    return out


def _pair(result):
    """What rLLM's `advantages, _ = estimator(...)` takes apart."""
    kind = type(result).__name__
    if isinstance(result, (int, float)) or result is None:
        raise TypeError("cannot unpack non-iterable %s object" % kind)
    if kind == "coroutine":
        # Closed, or Python warns of one that nobody awaited.
        result.close()
        raise TypeError(_AWAITED)
    parts = list(result)
    # What `async def` makes is a generator there, and one that gives nothing.
    if _MICROPYTHON and kind == "generator" and not parts:
        raise TypeError(_AWAITED)
    if len(parts) < 2:
        raise ValueError("not enough values to unpack (expected 2, got %d)" % len(parts))
    if len(parts) > 2:
        raise ValueError("too many values to unpack (expected 2, got %d)" % len(parts))
    return parts


def _advantages(arrays, count):
    """As many arrays as groups; of any other number rLLM looks at none, so that they may be anything."""
    given = len(arrays)
    try:
        return _columns(arrays)
    except Exception:
        if given == count:
            raise
        return [" ".join(["0"] * min(given, count + 1)), ""]


def _columns(arrays):
    """The lengths of arrays, and their doubles one after another."""
    packed = [_packed(one) for one in arrays]
    return [" ".join([str(len(one) // 16) for one in packed]), "".join(packed)]


def _packed(values):
    """One array as the bytes of its doubles."""
    len(values)
    if isinstance(values, (str, dict)):
        raise TypeError("the advantages of a group are an array, not %s" % type(values).__name__)
    own = values.tolist() if isinstance(values, np.ndarray) else [_number(value) for value in values]
    # Piece by piece: every argument of a call takes room on MicroPython's stack. The digits of no bytes are no text there.
    pieces = [own[at : at + 1000] for at in range(0, len(own), 1000)]
    return "".join([struct.pack("<%dd" % len(piece), *piece).hex() for piece in pieces])


def _number(value):
    if value is None:
        raise TypeError("float() argument must be a string or a real number, not 'NoneType'")
    # In MicroPython a single of float32 has no __float__.
    return value.item() if isinstance(value, np.float32) else float(value)


def _ignored(returns):
    """The returns, which rLLM does not look at: nothing where they are no list of arrays."""
    try:
        return _columns(returns)
    except Exception:
        return ["", ""]


def _fault(error):
    name = type(error).__name__
    message = _message(error)
    line, column = _place(error)
    if isinstance(error, ImportError):
        message += _import_words(message)
    if _MICROPYTHON:
        if name == "ZeroDivisionError":
            message += ": single floats are Python's own here; an array divided by 0 gives inf or nan, as in numpy"
        if name == "AttributeError" and message.startswith("module 'math' has no attribute"):
            message += ": full CPython has all of math"
        if name == "TypeError" and message.startswith("unsupported types for __") and message.endswith(("'ndarray'", "'float32'")):
            message += ": in MicroPython the array stands first in a comparison, a > 0 for 0 < a"
    return {"name": name, "message": message, "line": line, "column": column}


def _message(error):
    """What an exception says, which may be anything, and raise itself."""
    try:
        if isinstance(error, KeyError) and error.args:
            message = repr(error.args[0])
        elif isinstance(error, SyntaxError) and not _MICROPYTHON:
            message = error.msg
        else:
            message = str(error)
        return message if len(message) <= _LONGEST else message[:_LONGEST] + "…"
    except BaseException:
        return "(its message cannot be shown)"


def _import_words(message):
    """Why a module is not there, and whether the other Python has it."""
    if not message.lower().startswith("no module named") or message.count("'") < 2:
        return ""
    module = message.split("'")[1]
    top = module.split(".")[0]
    if top == "rllm":
        return ": the playground's rllm has the registry of estimators and its types, and nothing else"
    if top == "numpy":
        return ": it is not in the playground's numpy"
    if top in _PACKAGES:
        return ": packages cannot be installed here; an estimator has the playground's numpy and Python's own modules"
    return ": MicroPython has few of Python's modules; full CPython has more" if _MICROPYTHON else ""


def _place(error):
    """Line and column of the last place in the user's text."""
    if not _MICROPYTHON:
        if isinstance(error, SyntaxError) and error.filename == FILE:
            return error.lineno, error.offset
        line = None
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == FILE:
                line = trace.tb_lineno
            trace = trace.tb_next
        return line, None
    import io

    buffer = io.StringIO()
    try:
        sys.print_exception(error, buffer)
    except BaseException:
        # The exception's own text raises; the places stand before it.
        pass
    line = None
    for part in buffer.getvalue().split('File "%s", line ' % FILE)[1:]:
        digits = ""
        for letter in part:
            if not "0" <= letter <= "9":
                break
            digits += letter
        line = int(digits)
    return line, None
