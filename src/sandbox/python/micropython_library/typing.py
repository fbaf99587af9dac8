"""Names for annotations, which MicroPython does not evaluate, and for aliases, which it does."""


class _Type:
    def __init__(self, name):
        self._name = name

    def __getitem__(self, key):
        return self

    def __call__(self, *args, **kwargs):
        return args[-1] if args else self

    def __or__(self, other):
        return self

    __ror__ = __or__

    def __repr__(self):
        return "typing." + self._name


TYPE_CHECKING = False


def cast(kind, value):
    return value


def overload(function):
    return function


def TypeVar(name, *bounds, **kwargs):
    return _Type(name)


class Protocol:
    pass


class Generic:
    pass


def __getattr__(name):
    if name in _NAMES:
        return _Type(name)
    raise AttributeError("typing.%s is not in the playground" % name)


_NAMES = (
    "Any AnyStr Callable ClassVar Collection DefaultDict Dict Final FrozenSet Hashable Iterable Iterator List Literal "
    "Mapping NamedTuple NoReturn Optional ParamSpec Sequence Set Sized SupportsFloat Tuple Type Union Annotated Self "
    "TypeAlias Never"
).split()
