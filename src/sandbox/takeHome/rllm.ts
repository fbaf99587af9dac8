import { pythonText } from '../../engine/python/literals.ts';
import type { Revision } from '../../engine/revision.ts';
import { optionsText } from './optionsText.ts';
import { type Departing, javaScriptAsItIs, pythonOf } from './types.ts';

/** A role and the estimator that it gets, in the order of the map. */
export type RoleMapEntry = readonly [role: string, estimator: string];

/**
 * An estimator as a file for rLLM at a revision: its registration with the module paths of that revision, the options that
 * were chosen, and the role map that names it. JavaScript without a twin in Python goes as it is.
 */
export function rllmText(revision: Revision, estimator: Departing, roleMap: readonly RoleMapEntry[]): string {
  const python = pythonOf(estimator);
  if (python === null) return javaScriptAsItIs(estimator);
  const parts = [
    `${warnings(revision, python)}${atPaths(python, revision).trimEnd()}\n`,
    optionsText(estimator, MODULES[revision]),
    mapText(revision, roleMap),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const MODULES: Readonly<Record<Revision, string>> = {
  'rllm-head': 'rllm.trainer.algorithms.advantage',
  'rllm-seed': 'rllm.experimental.common.advantage',
};

/** Module paths of HEAD and of March 2026. */
const PATHS = [
  ['rllm.trainer.algorithms', 'rllm.experimental.common'],
  ['rllm.types', 'rllm.agents.agent'],
] as const;

function atPaths(python: string, revision: Revision): string {
  return python.replaceAll(/((?:^|;)[ \t]*(?:from|import)[ \t]+)(rllm[\w.]*)/gm, (_, keyword: string, path: string) => {
    for (const [head, seed] of PATHS) {
      const [from, to] = revision === 'rllm-head' ? [seed, head] : [head, seed];
      if (path === from || path.startsWith(`${from}.`)) return `${keyword}${to}${path.slice(from.length)}`;
    }
    return `${keyword}${path}`;
  });
}

/** What the revision does not hand over, where the text asks for it. */
function warnings(revision: Revision, python: string): string {
  const asked = (name: string) => new RegExp(`\\b${name}\\b`).test(python);
  if (revision === 'rllm-seed') {
    const missing = notPassedAtSeed(python);
    if (missing.length > 0)
      return `# In March 2026 an estimator is called with rewards and norm_adv_by_std_in_grpo: ${missing.join(' and ')} is not passed.\n`;
  }
  if (revision === 'rllm-head' && asked('norm_adv_by_std_in_grpo') && !asked('algorithm_config'))
    return '# HEAD does not pass norm_adv_by_std_in_grpo: it is an attribute of algorithm_config.\n';
  return '';
}

/** Keywords of HEAD that a text names, and that March 2026 does not pass. */
export function notPassedAtSeed(python: string): readonly string[] {
  return ['algorithm_config', 'traj_groups'].filter((name) => new RegExp(`\\b${name}\\b`).test(python));
}

function mapText(revision: Revision, roleMap: readonly RoleMapEntry[]): string {
  const entries = roleMap.map(([role, name]) => `    ${pythonText(role)}: ${pythonText(name)},\n`).join('');
  const note =
    revision === 'rllm-head'
      ? '# HEAD accepts a custom name in the role map only: as adv_estimator it becomes OTHER, which nothing is registered for.\n'
      : '# The map needs rllm.algorithm.use_rllm=true; a custom name may be adv_estimator as well.\n';
  return `${note}traj_group_adv_estimator_map = {\n${entries}}\n`;
}
