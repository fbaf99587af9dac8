"""The part of rLLM that a file with an estimator imports: the registry, and the names of its types.

Both revisions' module paths lead here. The batch of the playground holds no texts and no tokens, so that a step knows
how many tokens it has and not which.
"""

import json
import sys

REGISTRY = {}
# Names in the order of their first registration, which MicroPython's dicts do not keep.
NAMES = []

_BUILT_IN = ("grpo", "reinforce", "reinforce_plus_plus_baseline", "prpo", "rloo")


class rLLMAdvantageEstimator:
    """rLLM's enum as its values; a name that is not among them is OTHER."""

    GRPO = "grpo"
    REINFORCE = "reinforce"
    REINFORCE_PLUS_PLUS_BASELINE = "reinforce_plus_plus_baseline"
    PRPO = "prpo"
    RLOO = "rloo"
    OTHER = "other"

    def __new__(cls, name=None):
        return name if name in _BUILT_IN else "other"


def register_rllm_adv_estimator(name):
    """A decorator that files the function under the name and returns it unchanged."""

    def decorator(function):
        key = str(name)
        if key not in REGISTRY:
            NAMES.append(key)
        REGISTRY[key] = function
        return function

    return decorator


def get_rllm_adv_estimator(name):
    if name in REGISTRY:
        return REGISTRY[name]
    if name in _BUILT_IN:
        raise ValueError("%s is computed by the playground itself: it cannot be called from here" % name)
    raise ValueError(
        "Unknown advantage estimator %s. If you have a custom advantage estimator, please register it using `register_rllm_adv_estimator`."
        % name
    )


class AlgorithmConfig:
    """rLLM's configuration as attributes."""

    def __init__(self, **values):
        for key in values:
            setattr(self, key, values[key])

    def __repr__(self):
        return "AlgorithmConfig(...)"


class TokenIds:
    """The token ids of a step, of which only the number is known."""

    def __init__(self, count):
        self._count = count

    def __len__(self):
        if self._count is None:
            raise ValueError("the data does not say how many tokens the responses have")
        return self._count

    def __iter__(self):
        raise ValueError("the playground knows how many tokens a response has, not which")

    def __getitem__(self, key):
        raise ValueError("the playground knows how many tokens a response has, not which")


class Step:
    prompt_ids = ()
    logprobs = ()
    chat_completions = ()
    reward = 0.0
    done = False
    advantage = None
    info = {}
    metadata = None

    def __init__(self, tokens=None):
        self.response_ids = TokenIds(tokens)


class Trajectory:
    task = None
    info = {}
    metadata = None
    signals = {}

    def __init__(self, uid="", name="default_traj_name", reward=None, steps=()):
        self.uid = uid
        self.name = name
        self.reward = reward
        self.steps = steps


class Episode:
    """Here for annotations only."""


class Facts:
    """What the batch knows of its groups, as columns in a text; taken apart when somebody first looks."""

    def __init__(self, text):
        self._text = text
        self._columns = None

    def columns(self):
        """Ids and roles of groups; ids of trajectories; steps of trajectories; tokens of steps, None where unknown."""
        if self._columns is None:
            ids, roles, uids, steps, tokens = self._text.split("\n")
            self._columns = (
                _texts(ids), _texts(roles), _texts(uids),
                [int(one) for one in steps.split()],
                [None if one == "-" else int(one) for one in tokens.split()],
            )
        return self._columns


def _texts(line):
    parts = line.split("\t")
    return [json.loads(one) for one in parts] if "\\" in line else [one[1:-1] for one in parts]


class TrajectoryGroup:
    """A group of the batch, made of its facts when somebody first looks: most estimators never do."""

    metadata = ()
    weight_version = 0

    def __init__(self, facts, place, batch):
        self._facts = facts
        self._place = place
        self._batch = batch
        self._trajectories = None

    @property
    def group_id(self):
        return self._facts.columns()[0][self._place]

    @property
    def group_role(self):
        return self._facts.columns()[1][self._place]

    @property
    def task_id(self):
        return self.group_id.split(":")[0]

    @property
    def trajectories(self):
        if self._trajectories is None:
            self._batch.fill()
        return self._trajectories


class Batch:
    """The groups of a call. Rewards are a tuple: what an estimator does to its arrays does not reach trajectories."""

    def __init__(self, text, sizes, rewards):
        self._facts = Facts(text)
        self._sizes = sizes
        self._rewards = rewards
        self.groups = [TrajectoryGroup(self._facts, place, self) for place in range(len(sizes))]

    def fill(self):
        """Makes the trajectories of every group."""
        _, roles, uids, counts, tokens = self._facts.columns()
        trajectory = 0
        step = 0
        for place in range(len(self.groups)):
            group = self.groups[place]
            role = roles[place]
            own = []
            for _ in range(self._sizes[place]):
                reward = self._rewards[trajectory]
                count = counts[trajectory]
                steps = [Step(one) for one in tokens[step : step + count]]
                own.append(Trajectory(uids[trajectory], role, reward, steps))
                trajectory += 1
                step += count
            group._trajectories = own


class _Module:
    def __init__(self, name, **members):
        self.__name__ = name
        for key in members:
            setattr(self, key, members[key])

    def __getattr__(self, name):
        raise AttributeError("%s is not in the playground's rllm" % name)


def _install(path, **members):
    """A module under its path, and under the paths above it."""
    parts = path.split(".")
    parent = None
    for i in range(len(parts)):
        name = ".".join(parts[: i + 1])
        module = sys.modules.get(name)
        if module is None:
            # What an import of a module below it asks for; MicroPython takes the path of a package as a text.
            path_of = "/nowhere" if sys.implementation.name == "micropython" else []
            module = _Module(name, __path__=path_of, __spec__=None)
            sys.modules[name] = module
        if parent is not None:
            setattr(parent, parts[i], module)
        parent = module
    for key in members:
        setattr(parent, key, members[key])


_ADVANTAGE = {
    "register_rllm_adv_estimator": register_rllm_adv_estimator,
    "get_rllm_adv_estimator": get_rllm_adv_estimator,
    # What later commits call them.
    "register_adv_estimator": register_rllm_adv_estimator,
    "get_adv_estimator": get_rllm_adv_estimator,
    "AlgorithmConfig": AlgorithmConfig,
    "rLLMAdvantageEstimator": rLLMAdvantageEstimator,
    "TrajectoryGroup": TrajectoryGroup,
}
_CONFIG = {"AlgorithmConfig": AlgorithmConfig, "rLLMAdvantageEstimator": rLLMAdvantageEstimator}
_TYPES = {"Step": Step, "Trajectory": Trajectory, "TrajectoryGroup": TrajectoryGroup, "Episode": Episode}

# At HEAD.
_install("rllm.trainer.algorithms", **_ADVANTAGE)
_install("rllm.trainer.algorithms.advantage", **_ADVANTAGE)
_install("rllm.trainer.algorithms.config", **_CONFIG)
_install("rllm.types", **_TYPES)
# In March 2026.
_install("rllm.experimental.common", **_ADVANTAGE)
_install("rllm.experimental.common.advantage", **_ADVANTAGE)
_install("rllm.experimental.common.config", **_CONFIG)
_install("rllm.agents.agent", **_TYPES)
