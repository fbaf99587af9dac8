import grpo from './grpo.py?raw';
import prpo from './prpo.py?raw';
import reinforce from './reinforce.py?raw';
import reinforcePlusPlusBaseline from './reinforce_plus_plus_baseline.py?raw';
import rloo from './rloo.py?raw';

/** The built-in estimators as files of Python, by their registry keys: they pass rLLM's golden vectors. */
export const BUILT_IN_PYTHON: Readonly<Record<string, string>> = {
  grpo,
  reinforce,
  reinforce_plus_plus_baseline: reinforcePlusPlusBaseline,
  prpo,
  rloo,
};
