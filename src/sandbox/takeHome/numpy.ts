import { pythonText } from '../../engine/python/literals.ts';
import { optionsInForce } from './optionsText.ts';
import { type Departing, javaScriptAsItIs, pythonOf } from './types.ts';

/**
 * An estimator as plain NumPy: the same functions, with what they import of rLLM written out above them, so that the file
 * runs where rLLM is not installed. `estimate(rewards)` calls it with the options that were chosen.
 */
export function numpyText(estimator: Departing): string {
  const python = pythonOf(estimator);
  if (python === null) return javaScriptAsItIs(estimator);
  const { head, body } = withoutRllm(python);
  // Imports of another form than that find modules in rLLM's place.
  const stand = IMPORTS_RLLM.test(body) ? `${STAND_INS}\n\n${MODULES}` : STAND_INS;
  return `${head}${stand}\n\n${body}\n\n\n${estimateText(estimator)}`;
}

/** What an export calls the estimator by: `estimate`, unless the text has a name of its own like that. */
export function entryName(estimator: Departing): string {
  return /\bestimate\b/.test(pythonOf(estimator) ?? '') ? 'estimate_groups' : 'estimate';
}

/** What an estimator imports of rLLM, as much as it uses of it. */
const STAND_INS = `RLLM_REGISTRY = {}


def register_rllm_adv_estimator(name):
    def decorator(function):
        RLLM_REGISTRY[name] = function
        return function

    return decorator


def get_rllm_adv_estimator(name):
    return RLLM_REGISTRY[name]
`;

/** Names of rLLM that stand in annotations only. */
const TYPES = ['AlgorithmConfig', 'Episode', 'Step', 'Trajectory', 'TrajectoryGroup', 'rLLMAdvantageEstimator'];

/** What `STAND_INS` writes out. */
const FUNCTIONS = ['register_rllm_adv_estimator', 'get_rllm_adv_estimator'];

/** An import of rLLM that is not at the margin, not alone on its line, or of a module. */
const IMPORTS_RLLM = /(?:^|;)[ \t]*(?:import|from)[ \t]+[^\n;]*\brllm\b/m;

const MODULES = `def stand_in_for_rllm():
    import sys
    from types import ModuleType

    paths = [
        "rllm", "rllm.types", "rllm.agents", "rllm.agents.agent",
        "rllm.trainer", "rllm.trainer.algorithms", "rllm.trainer.algorithms.advantage", "rllm.trainer.algorithms.config",
        "rllm.experimental", "rllm.experimental.common", "rllm.experimental.common.advantage",
        "rllm.experimental.common.config",
    ]
    for path in paths:
        module = ModuleType(path)
        module.__path__ = []
        module.register_rllm_adv_estimator = register_rllm_adv_estimator
        module.get_rllm_adv_estimator = get_rllm_adv_estimator
        # Types of rLLM stand in annotations.
        for name in ${JSON.stringify(TYPES)}:
            setattr(module, name, type(name, (), {}))
        sys.modules[path] = module
        parent, _, child = path.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, module)


stand_in_for_rllm()
`;

/** The text without its imports of rLLM; `__future__` has to stay the first. */
function withoutRllm(python: string): { head: string; body: string } {
  const futures: string[] = [];
  const types = new Set<string>();
  const renamed: string[] = [];
  const body = python
    .replaceAll(/^from __future__ import [^\n]*\n/gm, (line) => {
      futures.push(line);
      return '';
    })
    .replaceAll(/^from rllm[\w.]* import (\([^()]*\)|[^\n]*)\n/gm, (line: string, names: string) => {
      const imported = importedNames(names);
      if (imported.some(([name]) => !FUNCTIONS.includes(name) && !TYPES.includes(name))) return line;
      for (const [name, as] of imported) {
        if (TYPES.includes(name)) types.add(name);
        if (as !== undefined) renamed.push(`${as} = ${name}`);
      }
      return '';
    })
    .trim();
  const stands = [...types].map((name) => `class ${name}:\n    pass\n\n\n`).join('');
  const names = renamed.length === 0 ? '' : `${renamed.join('\n')}\n\n`;
  return { head: `${futures.join('')}${futures.length > 0 ? '\n' : ''}${stands}`, body: `${names}${body}` };
}

/** The names of `from module import (a, b as c)`, with what they are called here. */
function importedNames(text: string): readonly (readonly [name: string, as: string | undefined])[] {
  const names = text
    .replaceAll(/#[^\n]*/g, '')
    .replaceAll(/[()\n]/g, ' ')
    .split(',');
  return names.flatMap((one) => {
    const [name, as] = one.trim().split(/\s+as\s+/);
    return name === undefined || name === '' ? [] : [[name, as] as const];
  });
}

function estimateText(estimator: Departing): string {
  const { before, values } = optionsInForce(estimator);
  // What is handed over by hand goes before a declared option.
  const given = before === '' ? `${values === '' ? '' : `${values}, `}**kwargs` : '**dict(OPTIONS_IN_FORCE, **kwargs)';
  return `${before === '' ? '' : `${before}\n`}def ${entryName(estimator)}(rewards, **kwargs):
    """Advantages of the groups of one role; rewards is a list of arrays, one a group.

    What else the estimator takes of rLLM is passed on by keyword: algorithm_config and traj_groups of HEAD,
    norm_adv_by_std_in_grpo of March 2026.
    """
    advantages, _ = RLLM_REGISTRY[${pythonText(estimator.name)}](rewards=rewards, ${given})
    return advantages
`;
}
