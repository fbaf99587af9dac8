import { type ConfigReader, givenSize, type KeySpec, type Reading, says, type Settings } from '../reader.ts';
import { numbersOf } from '../values.ts';

const ESTIMATOR = 'advantage_estimator';
const SCALE = 'scale_rewards';
const DEFAULT_SCALE: Readonly<Record<string, string>> = { grpo: 'group', rloo: 'none', reinforce_plus_plus: 'batch' };

function scaleOf(settings: Settings): string {
  const written = settings.get(SCALE);
  if (written === true) return 'group';
  if (written === false) return 'none';
  return written === null ? (DEFAULT_SCALE[settings.text(ESTIMATOR)] ?? 'group') : settings.text(SCALE).toLowerCase();
}

const KEYS: readonly KeySpec[] = [
  {
    path: ESTIMATOR,
    default: 'grpo',
    allowed: ['grpo', 'rloo', 'reinforce_plus_plus'],
    effect: (settings) => `Advantages by ${settings.text(ESTIMATOR)}.`,
  },
  {
    path: SCALE,
    default: null,
    effect: (settings) =>
      `The divisor is ${scaleOf(settings)}${settings.get(SCALE) === null ? ', as the estimator has it' : ''}.`,
  },
  {
    path: 'kl_in_reward',
    default: null,
    effect: (settings) => {
      const isOn = settings.get('kl_in_reward') ?? settings.text(ESTIMATOR) !== 'grpo';
      return isOn === true
        ? 'The reward loses the KL of the row before the baseline.'
        : 'The KL is in the loss, not in the reward.';
    },
  },
  {
    path: 'num_generations',
    default: 8,
    effect: (settings) => `Every ${settings.text('num_generations')} rows in a row are a group.`,
  },
  {
    path: 'loss_type',
    default: 'grpo',
    effect: (settings) => `The loss of the tokens is aggregated as ${settings.text('loss_type')}.`,
  },
  {
    path: 'dynamic_sample',
    default: false,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn('dynamic_sample') ? 'Groups with a std of 0 are sampled again.' : 'Dead groups stay in the batch.',
  },
  { path: 'reward_weights', default: null, effect: says('Weighs the reward functions in their sum.'), isQuiet: true },
  {
    path: 'soft_cache_length',
    default: null,
    effect: says('How far below the longest answer the soft punishment begins; it has no lower bound.'),
    isQuiet: true,
  },
  {
    path: 'soft_max_length',
    default: null,
    effect: says('The longest answer, from which the soft punishment counts.'),
    isQuiet: true,
  },
  {
    path: 'overlong_filter',
    default: false,
    effect: says('Truncated rows leave the loss.'),
    isQuiet: true,
  },
];

function read(settings: Settings): Reading {
  const estimator = settings.text(ESTIMATOR);
  const scale = scaleOf(settings);
  const loss = settings.text('loss_type');
  const weights = numbersOf(settings.get('reward_weights'));
  const hasLoss = loss === 'grpo' || loss === 'dapo';
  return {
    variant: variantOf(estimator, scale),
    options: { ...givenSize(settings, 'num_generations'), ...(weights !== null && { rewardWeights: weights }) },
    loss: hasLoss ? `swift.loss.${loss}` : null,
    overlong: {
      rule: 'swift.soft_overlong',
      maxLength: settings.number('soft_max_length'),
      buffer: settings.number('soft_cache_length'),
      factor: 1,
    },
    dead: settings.isOn('dynamic_sample') ? 'swift.dynamic_sample' : null,
    remarks: [
      ...(hasLoss ? [] : [`Of the loss ${loss} no weights are known here.`]),
      ...(scale === (DEFAULT_SCALE[estimator] ?? scale) || estimator === 'grpo'
        ? []
        : [`${estimator} with scale_rewards ${scale} is not in the list: what is shown divides as its default does.`]),
      ...(estimator === 'grpo' && scale === 'none' ? ['Half of Dr. GRPO: its loss divides by a constant, too.'] : []),
    ],
  };
}

function variantOf(estimator: string, scale: string): string | null {
  if (scale === 'gdpo') return 'swift.gdpo';
  if (estimator === 'rloo' || estimator === 'reinforce_plus_plus') return `swift.${estimator}`;
  return estimator === 'grpo' ? `swift.grpo.scale_${scale}` : null;
}

export const swiftReader: ConfigReader = {
  framework: 'swift',
  marks: /\bswift\b|rlhf_type/i,
  isFlags: true,
  keys: () => KEYS,
  read,
};
