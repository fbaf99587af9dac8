import { type ArealNorm, arealVariant } from '../../../engine/frameworks/variants/areal.ts';
import { type ConfigReader, givenSize, type KeySpec, type Reading, says, type Settings } from '../reader.ts';

const REWARD = 'actor.reward_norm';
const ADVANTAGE = 'actor.adv_norm';

function normKeys(section: string, what: string): KeySpec[] {
  const idle = (settings: Settings) =>
    isGiven(settings, section) ? null : `${section} is null: there is no such step.`;
  const level = { allowed: ['batch', 'group', null], isQuiet: true };
  return [
    {
      path: section,
      default: null,
      effect: (settings) => `There is ${isGiven(settings, section) ? 'a' : 'no'} ${what}.`,
      isQuiet: true,
    },
    {
      ...level,
      path: `${section}.mean_level`,
      default: 'batch',
      effect: (settings) => centreWords(settings, section),
      idle,
    },
    {
      ...level,
      path: `${section}.std_level`,
      default: 'batch',
      effect: (settings) => scaleWords(settings, section),
      idle,
    },
    {
      path: `${section}.mean_leave1out`,
      default: false,
      effect: says('The mean is that of the others.'),
      idle: (settings) => {
        if (!settings.isOn(`${section}.mean_leave1out`)) return null;
        return settings.get(`${section}.mean_level`) === null ? 'No mean is subtracted.' : null;
      },
      isQuiet: true,
    },
    {
      path: `${section}.std_unbiased`,
      default: true,
      effect: says('Whether the std is over n − 1.'),
      idle,
      isQuiet: true,
    },
    { path: `${section}.eps`, default: 1e-5, effect: says('Is added to the std.'), idle, isQuiet: true },
    {
      path: `${section}.group_size`,
      default: 1,
      effect: says('The size of a group where the trainer does not know the real sizes.'),
      idle,
      isQuiet: true,
    },
  ];
}

/** A section is given by any of its keys, or as a whole; `null` takes it away. */
function isGiven(settings: Settings, section: string): boolean {
  const fields = ['mean_level', 'std_level', 'mean_leave1out', 'std_unbiased', 'eps', 'group_size'];
  const isWhole = settings.has(section) && settings.get(section) !== null;
  return isWhole || fields.some((field) => settings.has(`${section}.${field}`));
}

function centreWords(settings: Settings, section: string): string {
  const level = settings.get(`${section}.mean_level`);
  return level === null
    ? 'Nothing is subtracted.'
    : `Subtracts the mean of the ${settings.text(`${section}.mean_level`)}.`;
}

function scaleWords(settings: Settings, section: string): string {
  const level = settings.get(`${section}.std_level`);
  return level === null
    ? 'Nothing is divided by.'
    : `Divides by the std of the ${settings.text(`${section}.std_level`)}.`;
}

const KEYS: readonly KeySpec[] = [
  { path: 'actor.reward_bias', default: 0, effect: says('Is added to every reward.') },
  { path: 'actor.reward_scaling', default: 1, effect: says('Multiplies every reward, after the bias.') },
  { path: 'actor.reward_clip', default: 20, effect: says('Bounds the rewards on both sides, after bias and scaling.') },
  ...normKeys(REWARD, 'step that normalises rewards'),
  ...normKeys(ADVANTAGE, 'last step over the tokens of the batch'),
  {
    path: 'gconfig.n_samples',
    default: 1,
    effect: (settings) => `${settings.text('gconfig.n_samples')} rows a prompt.`,
  },
];

function normOf(settings: Settings, section: string): ArealNorm | null {
  if (!isGiven(settings, section)) return null;
  const epsilon = settings.number(`${section}.eps`);
  return {
    mean: levelOf(settings.get(`${section}.mean_level`)),
    std: levelOf(settings.get(`${section}.std_level`)),
    leaveOneOut: settings.isOn(`${section}.mean_leave1out`),
    unbiased: settings.isOn(`${section}.std_unbiased`),
    epsilon: Number.isNaN(epsilon) ? 1e-5 : epsilon,
  };
}

function levelOf(value: unknown): 'batch' | 'group' | null {
  return value === 'batch' || value === 'group' ? value : null;
}

function read(settings: Settings): Reading {
  const rewardNorm = normOf(settings, REWARD);
  const advantageNorm = normOf(settings, ADVANTAGE);
  const number = (path: string, otherwise: number) => {
    const value = settings.number(path);
    return Number.isNaN(value) ? otherwise : value;
  };
  const isTwice = rewardNorm?.std != null && advantageNorm?.std != null;
  const isBack = rewardNorm?.mean === 'group' && rewardNorm.std === null && advantageNorm?.std != null;
  return {
    variant: arealVariant({
      bias: number('actor.reward_bias', 0),
      scaling: number('actor.reward_scaling', 1),
      clip: number('actor.reward_clip', 20),
      rewardNorm,
      advantageNorm,
    }),
    options: givenSize(settings, 'gconfig.n_samples'),
    loss: null,
    remarks: [
      ...(isTwice
        ? ['Advantages are divided twice: dead groups shrink the second std, so live ones are amplified.']
        : []),
      ...(isBack ? ['reward_norm leaves the std out and adv_norm brings one back: this is not Dr. GRPO.'] : []),
    ],
  };
}

export const arealReader: ConfigReader = {
  framework: 'areal',
  marks: /\bareal\b|gconfig/i,
  isFlags: false,
  keys: () => KEYS,
  read,
};
