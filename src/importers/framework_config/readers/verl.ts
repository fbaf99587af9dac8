import { VARIANTS } from '../../../engine/frameworks/variants/index.ts';
import { discountedVariant } from '../../../engine/frameworks/variants/verl.ts';
import type { LossModeId } from '../../../engine/frameworks/loss/modes.ts';
import {
  type ConfigReader,
  givenSize,
  type KeySpec,
  type OverlongSettings,
  type Reading,
  says,
  type Settings,
} from '../reader.ts';
import { numbersOf } from '../values.ts';

const ESTIMATOR = 'algorithm.adv_estimator';
const NORM = 'algorithm.norm_adv_by_std_in_grpo';
const N = 'actor_rollout_ref.rollout.n';
const LOSS = 'actor_rollout_ref.actor.loss_agg_mode';
const LENGTH = 'actor_rollout_ref.actor.loss_scale_factor';
const FILTER = 'algorithm.filter_groups';
const OVERLONG = 'reward_model.overlong_buffer';
const MANAGER = 'reward_model.reward_manager';
const LONGEST = 'data.max_response_length';
const NORM_LOSS = 'seq-mean-token-sum-norm';
const READS_NORM = ['grpo', 'grpo_passk'];

const unless = (isRead: boolean, sentence: string) => (isRead ? null : sentence);
const estimatorIs = (settings: Settings, ...names: readonly string[]) => names.includes(settings.text(ESTIMATOR));
const ofOverlong = (name: string) => ({
  path: `${OVERLONG}.${name}`,
  aliases: [
    `reward.reward_kwargs.overlong_buffer_cfg.${name}`,
    `reward_model.reward_kwargs.overlong_buffer_cfg.${name}`,
  ],
  isQuiet: true,
  idle: (settings: Settings) => {
    if (settings.text(MANAGER) !== 'dapo') return 'Only the reward manager dapo reads it: set reward_manager=dapo too.';
    return unless(!estimatorIs(settings, 'gdpo'), 'gdpo takes its components from elsewhere, without the punishment.');
  },
});

const KEYS: readonly KeySpec[] = [
  { path: ESTIMATOR, default: 'gae', effect: (settings) => `Advantages by ${settings.text(ESTIMATOR)}.` },
  {
    path: NORM,
    default: true,
    allowed: [true, false],
    effect: (settings) => (settings.isOn(NORM) ? 'Divides by the std.' : 'Leaves the division by the std out.'),
    idle: (settings) => {
      if (estimatorIs(settings, ...READS_NORM)) return null;
      return estimatorIs(settings, 'grpo_vectorized', 'gdpo')
        ? `The trainer does not hand it to ${settings.text(ESTIMATOR)}: the std stays on whatever it says.`
        : 'Only grpo and grpo_passk read it.';
    },
  },
  {
    path: 'algorithm.gamma',
    default: 1,
    effect: says('Discounts the return of a token by its distance from the end.'),
    idle: (settings) =>
      unless(estimatorIs(settings, 'reinforce_plus_plus', 'gae'), 'Only reinforce_plus_plus and gae discount.'),
    isQuiet: true,
  },
  {
    path: 'algorithm.lam',
    default: 1,
    effect: says('Weighs the critic against the return.'),
    idle: (settings) => unless(estimatorIs(settings, 'gae'), 'Only gae reads it.'),
    isQuiet: true,
  },
  {
    path: 'algorithm.use_kl_in_reward',
    default: false,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn('algorithm.use_kl_in_reward')
        ? 'Rewards lose the KL of each token before the advantages, so lengths come in.'
        : 'Rewards come without a KL term.',
    idle: (settings) => unless(!estimatorIs(settings, 'gdpo'), 'gdpo takes its components from elsewhere, without KL.'),
  },
  {
    path: `${FILTER}.enable`,
    default: false,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn(`${FILTER}.enable`)
        ? 'Groups whose metric has a std of 0 are dropped, and others sampled.'
        : 'Dead groups stay in the batch.',
  },
  {
    path: `${FILTER}.metric`,
    default: null,
    effect: (settings) =>
      `The field ${settings.text(`${FILTER}.metric`)} is looked at, as the reward function returned it.`,
    idle: (settings) => unless(settings.isOn(`${FILTER}.enable`), 'filter_groups.enable is off.'),
    isQuiet: true,
  },
  {
    path: `${FILTER}.max_num_gen_batches`,
    default: null,
    effect: says('Bounds how often it samples again.'),
    idle: (settings) => unless(settings.isOn(`${FILTER}.enable`), 'filter_groups.enable is off.'),
    isQuiet: true,
  },
  {
    path: 'algorithm.gdpo_reward_keys',
    default: null,
    effect: says('Names the components of the reward.'),
    idle: (settings) => unless(estimatorIs(settings, 'gdpo'), 'Only gdpo reads it.'),
    isQuiet: true,
  },
  {
    path: 'algorithm.gdpo_reward_weights',
    default: null,
    effect: says('Weighs the components.'),
    idle: (settings) => unless(estimatorIs(settings, 'gdpo'), 'Only gdpo reads it.'),
    isQuiet: true,
  },
  {
    path: N,
    default: 1,
    effect: (settings) => `${settings.text(N)} rollouts a prompt; groups are told apart by uid all the same.`,
  },
  {
    path: LOSS,
    default: 'token-mean',
    allowed: ['token-mean', 'token-sum', 'seq-mean-token-sum', 'seq-mean-token-mean', NORM_LOSS],
    effect: (settings) => `The loss of the tokens is aggregated by ${settings.text(LOSS)}.`,
  },
  {
    path: LENGTH,
    default: null,
    effect: says('Divides the loss, in the place of the padded width.'),
    idle: (settings) => unless(settings.text(LOSS) === NORM_LOSS, `Only loss_agg_mode=${NORM_LOSS} divides by it.`),
    isQuiet: true,
  },
  {
    path: LONGEST,
    default: null,
    effect: says('The longest answer, from which the punishment of long ones counts.'),
    idle: (settings) =>
      unless(settings.isOn(`${OVERLONG}.enable`), 'It bounds the answers; nothing here depends on it.'),
    isQuiet: true,
  },
  {
    path: MANAGER,
    aliases: ['reward.reward_manager.name'],
    default: 'naive',
    effect: (settings) => `Rewards come from the manager ${settings.text(MANAGER)}.`,
    isQuiet: true,
  },
  {
    ...ofOverlong('enable'),
    default: false,
    effect: says('Long answers lose reward before the advantages; without a lower bound.'),
  },
  { ...ofOverlong('len'), default: 0, effect: says('How far below the longest answer the punishment begins.') },
  {
    ...ofOverlong('penalty_factor'),
    default: 0,
    effect: says('The punishment at the longest answer; it grows on beyond.'),
  },
];

function read(settings: Settings): Reading {
  const estimator = settings.text(ESTIMATOR);
  const weights = numbersOf(settings.get('algorithm.gdpo_reward_weights'));
  const length = settings.number(LENGTH);
  return {
    variant: variantOf(settings, estimator),
    options: {
      ...givenSize(settings, N),
      ...(estimator === 'gdpo' && weights !== null && { rewardWeights: weights }),
    },
    loss: `verl.loss.${settings.text(LOSS)}` as LossModeId,
    lossOptions: length > 0 ? { maxLength: length } : {},
    dead: settings.isOn(`${FILTER}.enable`) ? 'verl.filter_groups' : null,
    overlong: overlongOf(settings),
    remarks: remarksOn(settings, estimator),
  };
}

/** gdpo takes its components from elsewhere, without the punishment. */
function overlongOf(settings: Settings): OverlongSettings | null {
  const isOn =
    settings.isOn(`${OVERLONG}.enable`) && settings.text(MANAGER) === 'dapo' && !estimatorIs(settings, 'gdpo');
  if (!isOn) return null;
  return {
    rule: 'verl.overlong',
    maxLength: settings.number(LONGEST),
    buffer: settings.number(`${OVERLONG}.len`),
    factor: settings.number(`${OVERLONG}.penalty_factor`),
  };
}

function variantOf(settings: Settings, estimator: string) {
  if (estimator === 'reinforce_plus_plus' && settings.number('algorithm.gamma') !== 1) {
    return discountedVariant(settings.number('algorithm.gamma'));
  }
  return READS_NORM.includes(estimator) && !settings.isOn(NORM) ? `verl.${estimator}.no_std` : `verl.${estimator}`;
}

function remarksOn(settings: Settings, estimator: string): string[] {
  const remarks: string[] = [];
  if (!VARIANTS.some(({ id }) => id === `verl.${estimator}`)) {
    remarks.push(
      `verl has no estimator ${estimator} of its own at the commit that was read; it may be registered elsewhere.`,
    );
  }
  const isCentred = estimator === 'grpo' && !settings.isOn(NORM);
  const isConstant = settings.text(LOSS) === NORM_LOSS;
  if (isCentred && !isConstant) {
    remarks.push(`This is half of Dr. GRPO: its loss divides by a constant, which is loss_agg_mode=${NORM_LOSS}.`);
  }
  if (estimator === 'grpo' && isConstant && !isCentred) {
    remarks.push(
      'This is half of Dr. GRPO: the advantages are still divided by the std; set norm_adv_by_std_in_grpo=False.',
    );
  }
  if (isConstant && settings.get(LENGTH) === null) {
    remarks.push(
      'Without loss_scale_factor the loss divides by the width of the padded batch, which changes from step to step.',
    );
  }
  if (settings.number(N) === 1 && ['grpo', 'grpo_vectorized', 'rloo', 'opo', 'gpg'].includes(estimator)) {
    remarks.push('With one rollout a prompt every group has one row: it keeps its reward, and there is no baseline.');
  }
  if (settings.number(N) === 1 && estimator === 'rloo_vectorized') {
    remarks.push('With one rollout a prompt every advantage is 0: nothing is learned.');
  }
  if (settings.number(N) === 1 && estimator === 'grpo_passk') {
    remarks.push('With one rollout a prompt grpo_passk raises a ValueError.');
  }
  if (estimator === 'gdpo' && settings.get('algorithm.gdpo_reward_keys') === null) {
    remarks.push('gdpo needs algorithm.gdpo_reward_keys.');
  }
  return remarks;
}

export const verlReader: ConfigReader = {
  framework: 'verl',
  marks: /\bverl[./]|main_ppo\b|actor_rollout_ref/,
  isFlags: false,
  keys: () => KEYS,
  read,
};
