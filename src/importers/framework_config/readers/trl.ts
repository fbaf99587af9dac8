import type { LossModeId } from '../../../engine/frameworks/loss/modes.ts';
import { type ConfigReader, givenSize, type KeySpec, type Reading, says, type Settings } from '../reader.ts';
import type { ConfigValue } from '../types.ts';
import { numbersOf } from '../values.ts';

const AGGREGATION = 'multi_objective_aggregation';
const LOSSES = ['dapo', 'grpo', 'bnpo', 'dr_grpo', 'luspo'];

type Flavour = 'trl' | 'unsloth';

const isRloo = (call: string | null) => call?.includes('RLOO') === true;

/** What `scale_rewards` comes to: TRL reads True as group and False as none. */
function scaleOf(settings: Settings, flavour: Flavour): string {
  const written = settings.get('scale_rewards');
  // Unsloth turns True off for Dr. GRPO, and None on; the text "group" it leaves alone.
  if (flavour === 'unsloth' && settings.text('loss_type') === 'dr_grpo') {
    if (written === true) return 'none';
    if (written === null) return 'group';
  }
  if (written === true) return 'group';
  if (written === false || written === null) return 'none';
  return settings.text('scale_rewards').toLowerCase();
}

const SCALES: Readonly<Record<string, string>> = {
  group: 'Divides by the std of the group.',
  batch: 'Divides by the std of the batch’s rewards.',
  none: 'Leaves the division by a std out.',
};

function sharedKeys(generations: number, beta: number): KeySpec[] {
  return [
    {
      path: 'num_generations',
      default: generations,
      effect: (settings) =>
        `Every ${settings.text('num_generations')} rows in a row are a group, whatever their prompts.`,
    },
    {
      path: 'reward_weights',
      default: null,
      effect: says('Weighs the reward functions in their sum.'),
      isQuiet: true,
    },
    {
      path: 'mask_truncated_completions',
      default: false,
      allowed: [true, false],
      effect: (settings) =>
        settings.isOn('mask_truncated_completions')
          ? 'Truncated rows leave the loss; their rewards still count in the mean and the std.'
          : 'Truncated rows stay in the loss.',
      isQuiet: true,
    },
    {
      path: 'beta',
      default: beta,
      effect: (settings) => {
        if (settings.number('beta') === 0) return 'No KL term.';
        return isRloo(settings.call)
          ? 'The reward loses beta times the KL of the row before the baseline.'
          : 'The loss gets a KL term; the advantages do not.';
      },
    },
  ];
}

const rlooKeys = (): KeySpec[] => [
  ...sharedKeys(2, 0.05),
  {
    path: 'normalize_advantages',
    default: false,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn('normalize_advantages')
        ? 'Standardises the advantages over the batch.'
        : 'Leaves the advantages as they are.',
  },
  { path: 'reward_clip_range', default: null, effect: says('Clips the rewards before the baseline.'), isQuiet: true },
  ...['scale_rewards', 'loss_type', AGGREGATION].map((path) => ({
    path,
    default: null as ConfigValue,
    effect: says(''),
    idle: says('RLOOConfig has no such key: it belongs to GRPOConfig.'),
    isQuiet: true,
  })),
];

function grpoKeys(flavour: Flavour): KeySpec[] {
  const loss = flavour === 'trl' ? 'dapo' : 'bnpo';
  return [
    ...sharedKeys(8, flavour === 'trl' ? 0 : 0.001),
    {
      path: 'scale_rewards',
      default: 'group',
      // Only Unsloth takes None, and turns it on.
      allowed: ['group', 'batch', 'none', true, false, ...(flavour === 'unsloth' ? [null] : [])],
      effect: (settings) => SCALES[scaleOf(settings, flavour)] ?? 'It is no value that the trainer takes.',
      idle: (settings) => {
        if (settings.text(AGGREGATION) === 'normalize_then_sum') {
          return 'normalize_then_sum divides each reward function by its own std, whatever this says.';
        }
        const isTurned =
          flavour === 'unsloth' && settings.text('loss_type') === 'dr_grpo' && settings.get('scale_rewards') === true;
        return isTurned ? 'With loss_type="dr_grpo" it is turned to False.' : null;
      },
    },
    {
      path: AGGREGATION,
      default: 'sum_then_normalize',
      allowed: ['sum_then_normalize', 'normalize_then_sum'],
      effect: (settings) =>
        settings.text(AGGREGATION) === 'normalize_then_sum'
          ? 'Standardises each reward function in its group, sums, and standardises over the batch (GDPO).'
          : 'Sums the reward functions, then standardises.',
    },
    {
      path: 'loss_type',
      default: loss,
      effect: (settings) => `The loss of the tokens is aggregated as ${settings.text('loss_type')}.`,
    },
    {
      path: 'max_completion_length',
      default: null,
      effect: says('The constant length that the loss divides by.'),
      idle: (settings) =>
        settings.text('loss_type') === 'dr_grpo'
          ? null
          : 'It bounds the answers; only loss_type="dr_grpo" divides by it.',
      isQuiet: true,
    },
    ...['normalize_advantages', 'reward_clip_range', 'whiten_rewards'].map((path) => ({
      path,
      default: null as ConfigValue,
      effect: says(''),
      idle: says(
        path === 'whiten_rewards' ? 'Nobody reads it.' : 'GRPOConfig has no such key: it belongs to RLOOConfig.',
      ),
      isQuiet: true,
    })),
  ];
}

function readRloo(settings: Settings): Reading {
  const weights = numbersOf(settings.get('reward_weights'));
  return {
    variant: settings.isOn('normalize_advantages') ? 'trl.rloo.normalized' : 'trl.rloo',
    options: { ...givenSize(settings, 'num_generations'), ...(weights !== null && { rewardWeights: weights }) },
    loss: 'trl.loss.rloo',
    remarks: [
      ...(settings.number('beta') === 0
        ? []
        : ['The KL that the reward loses is not in the batch: advantages are those of beta = 0.']),
      ...(settings.get('reward_clip_range') === null
        ? []
        : ['reward_clip_range is not applied here: clip the rewards first.']),
    ],
  };
}

function readGrpo(settings: Settings, flavour: Flavour): Reading {
  const scale = scaleOf(settings, flavour);
  const loss = settings.text('loss_type');
  const isGdpo = settings.text(AGGREGATION) === 'normalize_then_sum';
  const weights = numbersOf(settings.get('reward_weights'));
  const length = settings.number('max_completion_length');
  return {
    variant: `${flavour}.grpo.${isGdpo ? 'normalize_then_sum' : `scale_${scale}`}`,
    options: { ...givenSize(settings, 'num_generations'), ...(weights !== null && { rewardWeights: weights }) },
    loss: LOSSES.includes(loss) ? (`trl.loss.${loss}` as LossModeId) : null,
    lossOptions: length > 0 ? { maxLength: length } : {},
    remarks: [
      ...grpoRemarks(settings, flavour, scale, loss, isGdpo),
      ...(LOSSES.includes(loss) ? [] : [`Of the loss ${loss} no weights are known here.`]),
    ],
  };
}

function grpoRemarks(settings: Settings, flavour: Flavour, scale: string, loss: string, isGdpo: boolean): string[] {
  const remarks: string[] = [];
  if (loss === 'dr_grpo' && scale !== 'none' && !isGdpo) {
    remarks.push(
      flavour === 'unsloth'
        ? 'This is half of Dr. GRPO: the std stays on. Unsloth turns scale_rewards=True off and None on, and leaves "group" alone; write "none".'
        : 'This is half of Dr. GRPO: the advantages are still divided by the std; set scale_rewards="none".',
    );
  }
  if (scale === 'none' && loss !== 'dr_grpo' && !isGdpo) {
    remarks.push('This is half of Dr. GRPO: its loss divides by a constant, which is loss_type="dr_grpo".');
  }
  if (flavour === 'unsloth' && loss === 'dapo') {
    remarks.push('With loss_type="dapo" Unsloth forces mask_truncated_completions=True and epsilon_high=0.28.');
  }
  if (settings.number('num_generations') === 1) remarks.push('One row a group gives advantages of 0.');
  return remarks;
}

export const trlReader: ConfigReader = {
  framework: 'trl',
  marks: /\b(?:GRPOConfig|RLOOConfig|GRPOTrainer|RLOOTrainer)\b|\btrl\b/,
  isFlags: true,
  keys: (call) => (isRloo(call) ? rlooKeys() : grpoKeys('trl')),
  read: (settings) => (isRloo(settings.call) ? readRloo(settings) : readGrpo(settings, 'trl')),
};

export const unslothReader: ConfigReader = {
  framework: 'unsloth',
  marks: /\bunsloth\b|FastLanguageModel|UnslothGRPO/i,
  isFlags: false,
  keys: () => grpoKeys('unsloth'),
  read: (settings) => readGrpo(settings, 'unsloth'),
};
