import { type ConfigReader, type KeySpec, type Reading, says, type Settings } from '../reader.ts';
import { numbersOf } from '../values.ts';

const NAME = 'grpo.adv_estimator.name';
const NORM = 'grpo.normalize_rewards';
const LOO = 'grpo.use_leave_one_out_baseline';
const N = 'grpo.num_generations_per_prompt';
const DYNAMIC = 'grpo.use_dynamic_sampling';
const BASELINE = 'grpo.adv_estimator.minus_baseline';
const WHITEN = 'grpo.adv_estimator.normalize_advantages';
const SHAPING = 'grpo.reward_shaping';
const TOKEN_LOSS = 'loss_fn.token_level_loss';

const nameIs = (settings: Settings, ...names: readonly string[]) => names.includes(settings.text(NAME));
const onlyFor =
  (...names: readonly string[]) =>
  (settings: Settings) =>
    nameIs(settings, ...names) ? null : `Only ${names.join(' and ')} read${names.length === 1 ? 's' : ''} it.`;
const shaped = (settings: Settings) => (settings.isOn(`${SHAPING}.enabled`) ? null : 'reward_shaping.enabled is off.');

const KEYS: readonly KeySpec[] = [
  {
    path: NAME,
    default: 'grpo',
    allowed: ['grpo', 'gdpo', 'reinforce_plus_plus', 'raw_reward'],
    effect: (settings) => `Advantages by ${settings.text(NAME)}.`,
  },
  {
    path: LOO,
    aliases: ['grpo.adv_estimator.use_leave_one_out_baseline'],
    default: true,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn(LOO)
        ? 'Mean and std are those of the other rows of the group.'
        : 'Mean and std are those of the whole group.',
    idle: onlyFor('grpo', 'gdpo'),
  },
  {
    path: NORM,
    aliases: ['grpo.adv_estimator.normalize_rewards'],
    default: true,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn(NORM) ? 'Divides by that std where it is above 0.' : 'Leaves the division by a std out.',
    idle: onlyFor('grpo'),
  },
  {
    path: N,
    default: 16,
    effect: says('How many rows a prompt gets; groups are rows with the same prompt tokens.'),
  },
  {
    path: DYNAMIC,
    default: false,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn(DYNAMIC)
        ? 'Rows whose own std is 0 are dropped, and others sampled.'
        : 'Dead groups stay in the batch.',
  },
  ...(['low', 'high'] as const).map((side) => ({
    path: `grpo.advantage_clip_${side}`,
    default: null,
    effect: says('Bounds the advantages.'),
    isQuiet: true,
  })),
  {
    path: BASELINE,
    default: true,
    allowed: [true, false],
    effect: (settings: Settings) =>
      settings.isOn(BASELINE) ? 'Subtracts the group’s mean first.' : 'Subtracts nothing first.',
    idle: onlyFor('reinforce_plus_plus'),
    isQuiet: true,
  },
  {
    path: WHITEN,
    default: false,
    allowed: [true, false],
    effect: says('Standardises over the tokens of the batch.'),
    idle: onlyFor('raw_reward'),
    isQuiet: true,
  },
  {
    path: 'grpo.adv_estimator.reward_weights',
    default: null,
    effect: says('Weighs the components, in the order of their names.'),
    idle: onlyFor('gdpo'),
    isQuiet: true,
  },
  {
    path: `${SHAPING}.enabled`,
    default: false,
    allowed: [true, false],
    effect: says('Rewards are shaped by length before the advantages.'),
    isQuiet: true,
  },
  ...['overlong_buffer_length', 'overlong_buffer_penalty', 'max_response_length', 'stop_properly_penalty_coef'].map(
    (name) => ({
      path: `${SHAPING}.${name}`,
      default: null,
      effect: says('Takes part in the shaping of rewards; the punishment has no lower bound.'),
      idle: shaped,
      isQuiet: true,
    }),
  ),
  {
    path: 'grpo.overlong_filtering',
    default: false,
    allowed: [true, false],
    effect: says('Truncated rows leave the loss.'),
    isQuiet: true,
  },
  {
    path: TOKEN_LOSS,
    default: true,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn(TOKEN_LOSS) ? 'The loss is a mean over tokens.' : 'The loss is a mean over rows.',
  },
];

function read(settings: Settings): Reading {
  const [low, high] = [settings.number('grpo.advantage_clip_low'), settings.number('grpo.advantage_clip_high')];
  const weights = numbersOf(settings.get('grpo.adv_estimator.reward_weights'));
  const isClipped = !Number.isNaN(low) || !Number.isNaN(high);
  return {
    variant: variantOf(settings),
    options: {
      ...(isClipped && {
        clip: [
          Number.isNaN(low) ? Number.NEGATIVE_INFINITY : low,
          Number.isNaN(high) ? Number.POSITIVE_INFINITY : high,
        ],
      }),
      ...(weights !== null && { rewardWeights: weights }),
    },
    loss: settings.isOn(TOKEN_LOSS) ? 'nemo.loss.token' : 'nemo.loss.sequence',
    dead: settings.isOn(DYNAMIC) ? (settings.isOn(LOO) ? 'nemo.dynamic_sampling.loo' : 'nemo.dynamic_sampling') : null,
    overlong: settings.isOn(`${SHAPING}.enabled`)
      ? {
          rule: 'nemo.overlong',
          maxLength: settings.number(`${SHAPING}.max_response_length`),
          buffer: settings.number(`${SHAPING}.overlong_buffer_length`),
          factor: settings.number(`${SHAPING}.overlong_buffer_penalty`),
        }
      : null,
    remarks: remarksOn(settings),
  };
}

function variantOf(settings: Settings): string | null {
  const loo = settings.isOn(LOO);
  if (nameIs(settings, 'gdpo')) return loo ? 'nemo.gdpo' : 'nemo.gdpo.no_loo';
  if (nameIs(settings, 'reinforce_plus_plus')) {
    return settings.isOn(BASELINE) ? 'nemo.reinforce_plus_plus' : 'nemo.reinforce_plus_plus.no_baseline';
  }
  if (nameIs(settings, 'raw_reward')) return settings.isOn(WHITEN) ? 'nemo.raw_reward.normalized' : 'nemo.raw_reward';
  if (!nameIs(settings, 'grpo')) return null;
  if (settings.isOn(NORM)) return loo ? 'nemo.grpo' : 'nemo.grpo.no_loo';
  return loo ? 'nemo.grpo.loo_no_norm' : 'nemo.grpo.no_loo_no_norm';
}

function remarksOn(settings: Settings): string[] {
  const remarks: string[] = [];
  const loo = settings.isOn(LOO);
  if (settings.isOn(DYNAMIC) && loo) {
    remarks.push(
      'Dynamic sampling looks at the std of the others: of [1, 0, 0, 0] it drops the winner and keeps three zeros. Set use_leave_one_out_baseline=false with it, as the DAPO recipes do.',
    );
  }
  if (nameIs(settings, 'grpo') && loo && settings.isOn(NORM)) {
    remarks.push('A lone winner is not divided at all, since the others have a std of 0, while its losers are.');
    if (settings.number(N) === 2) remarks.push('With two rows a prompt nothing is ever divided.');
  }
  if (nameIs(settings, 'grpo') && loo && !settings.isOn(NORM)) remarks.push('This is RLOO.');
  return remarks;
}

export const nemoReader: ConfigReader = {
  framework: 'nemo',
  marks: /nemo[-_]?rl|run_grpo/i,
  isFlags: false,
  keys: () => KEYS,
  read,
};
