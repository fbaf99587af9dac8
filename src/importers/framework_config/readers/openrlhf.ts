import { type ConfigReader, givenSize, type KeySpec, type Reading, says, type Settings } from '../reader.ts';
import { numbersOf } from '../values.ts';

const ESTIMATOR = 'algo.advantage.estimator';
const NO_STD = 'algo.advantage.no_std_norm';
const GAMMA = 'algo.advantage.gamma';
const N = 'rollout.n_samples_per_prompt';
const CLIP = 'reward.clip_range';
const FILTER = 'algo.dynamic_filtering_enable';
const RANGE = 'algo.dynamic_filtering_range';
const OVERLONG = 'reward.overlong_buffer_len';
const FACTOR = 'reward.overlong_penalty_factor';
const GROUPED = ['rloo', 'reinforce_baseline', 'group_norm', 'dr_grpo'];
const WHITENED = ['gae', 'reinforce', 'reinforce_baseline'];

const isGrouped = (settings: Settings) => GROUPED.includes(settings.text(ESTIMATOR));

const KEYS: readonly KeySpec[] = [
  {
    path: ESTIMATOR,
    aliases: ['advantage_estimator'],
    default: 'gae',
    allowed: ['gae', 'reinforce', ...GROUPED],
    effect: (settings) => `Advantages by ${settings.text(ESTIMATOR)}.`,
  },
  {
    path: NO_STD,
    aliases: ['no_advantage_std_norm'],
    default: false,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn(NO_STD) ? 'The last step only centres.' : 'The last step divides by the std over tokens.',
    idle: (settings) =>
      WHITENED.includes(settings.text(ESTIMATOR))
        ? null
        : `${settings.text(ESTIMATOR)} has no last step over the batch.`,
  },
  {
    path: GAMMA,
    aliases: ['gamma'],
    default: 1,
    effect: says('Discounts the return of a token by its distance from the end.'),
    idle: (settings) => (isGrouped(settings) ? 'It is forced to 1 for estimators with groups.' : null),
    isQuiet: true,
  },
  {
    path: N,
    aliases: ['n_samples_per_prompt'],
    default: 1,
    effect: (settings) => `Every ${settings.text(N)} rows in a row are a group.`,
    idle: (settings) => (isGrouped(settings) ? null : `${settings.text(ESTIMATOR)} looks at no groups.`),
  },
  {
    path: CLIP,
    aliases: ['reward_clip_range'],
    default: [-10, 10],
    effect: says('Clips what the group step has made of the rewards, not the rewards themselves.'),
  },
  {
    path: OVERLONG,
    aliases: ['overlong_buffer_len'],
    default: null,
    effect: says('Long answers lose reward before the advantages, at most the factor.'),
    isQuiet: true,
  },
  {
    path: FACTOR,
    aliases: ['overlong_penalty_factor'],
    default: 1,
    effect: says('The largest punishment.'),
    idle: (settings) =>
      settings.get(OVERLONG) === null ? 'Without overlong_buffer_len there is no punishment.' : null,
    isQuiet: true,
  },
  {
    path: 'reward.stop_properly_penalty_coef',
    aliases: ['stop_properly_penalty_coef'],
    default: null,
    effect: (settings) =>
      settings.number('reward.stop_properly_penalty_coef') < 0
        ? 'Replaces the rewards of truncated rows.'
        : 'Multiplies the rewards of truncated rows.',
    isQuiet: true,
  },
  {
    path: FILTER,
    aliases: ['dynamic_filtering'],
    default: false,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn(FILTER) ? 'Groups whose mean is outside the range are dropped.' : 'Dead groups stay in the batch.',
  },
  {
    path: RANGE,
    aliases: ['dynamic_filtering_reward_range'],
    default: [0, 1],
    effect: says('A group stays when its mean is strictly between the two.'),
    idle: (settings) => (settings.isOn(FILTER) ? null : 'Filtering is off.'),
    isQuiet: true,
  },
];

function read(settings: Settings): Reading {
  const estimator = settings.text(ESTIMATOR);
  const clip = numbersOf(settings.get(CLIP));
  const range = numbersOf(settings.get(RANGE));
  const n = settings.number(N);
  const isCentredOnly = estimator === 'reinforce_baseline' && settings.isOn(NO_STD);
  return {
    variant:
      estimator === 'gae' ? null : isCentredOnly ? 'openrlhf.reinforce_baseline.no_std_norm' : `openrlhf.${estimator}`,
    options: { ...givenSize(settings, N), ...(clip?.length === 2 && { clip: [clip[0]!, clip[1]!] }) },
    loss: 'openrlhf.loss.token',
    dead: settings.isOn(FILTER)
      ? {
          rule: 'openrlhf.dynamic_filtering',
          test: { kind: 'mean outside', low: range?.[0] ?? 0, high: range?.[1] ?? 1 },
        }
      : null,
    overlong:
      settings.get(OVERLONG) === null
        ? null
        : {
            rule: 'openrlhf.overlong',
            maxLength: Number.NaN,
            buffer: settings.number(OVERLONG),
            factor: settings.number(FACTOR),
          },
    remarks: remarksOn(settings, estimator, n),
  };
}

function remarksOn(settings: Settings, estimator: string, n: number): string[] {
  const remarks: string[] = [];
  if (estimator === 'gae') remarks.push('gae needs a critic’s values, which no batch of rewards holds.');
  if (isGrouped(settings) && n <= 1)
    remarks.push(`${estimator} is refused at the start: n_samples_per_prompt must be above 1.`);
  if (estimator === 'dr_grpo')
    remarks.push('dr_grpo changes the advantage alone; the loss is still a mean over tokens.');
  if (estimator === 'reinforce' && settings.isOn(NO_STD)) {
    remarks.push('With no_std_norm reinforce only centres over tokens, which is not computed here.');
  }
  if (!isGrouped(settings) && settings.number(GAMMA) !== 1) {
    remarks.push('The tokens of a row differ by the discount; the number that is shown is that of gamma = 1.');
  }
  return remarks;
}

export const openrlhfReader: ConfigReader = {
  framework: 'openrlhf',
  marks: /openrlhf/i,
  isFlags: true,
  keys: () => KEYS,
  read,
};
