import { type ConfigReader, givenSize, type KeySpec, type Reading, says, type Settings } from '../reader.ts';

const ESTIMATOR = 'advantage-estimator';
const N = 'n-samples-per-prompt';
const PROMPTS = 'rollout-batch-size';
const NO_STD = 'disable-grpo-std-normalization';
const RAW = 'disable-rewards-normalization';
const WHITEN = 'normalize-advantages';
const TOKEN_LOSS = 'calculate-per-token-loss';
const FILTER = 'dynamic-sampling-filter-path';
const WITH_STD = ['grpo', 'gspo', 'cispo'];

const KEYS: readonly KeySpec[] = [
  {
    path: ESTIMATOR,
    default: 'grpo',
    allowed: [...WITH_STD, 'reinforce_plus_plus', 'reinforce_plus_plus_baseline', 'ppo'],
    effect: (settings) => `Advantages by ${settings.text(ESTIMATOR)}.`,
  },
  {
    path: N,
    default: 1,
    effect: (settings) =>
      settings.number(N) === 1
        ? 'One row a prompt: the std is switched off, and centring leaves 0.'
        : `Every ${settings.text(N)} rows in a row are a group, if the batch has the configured number of rows.`,
  },
  {
    path: PROMPTS,
    default: null,
    effect: says('With other rows than this times the samples a prompt, the whole batch becomes one group.'),
  },
  {
    path: NO_STD,
    default: false,
    allowed: [true, false],
    effect: (settings) => (settings.isOn(NO_STD) ? 'Leaves the division by the std out.' : 'Divides by the std.'),
    idle: (settings) => {
      if (settings.isOn(RAW)) return 'Rewards are not normalised at all.';
      return WITH_STD.includes(settings.text(ESTIMATOR)) ? null : `${settings.text(ESTIMATOR)} divides by no std here.`;
    },
  },
  {
    path: RAW,
    default: false,
    allowed: [true, false],
    effect: (settings) => (settings.isOn(RAW) ? 'Rewards are the advantages as they are.' : 'Rewards are normalised.'),
  },
  {
    path: WHITEN,
    default: false,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn(WHITEN) ? 'Standardises over the tokens of all ranks.' : 'Nothing is standardised over the batch.',
  },
  {
    path: TOKEN_LOSS,
    default: false,
    allowed: [true, false],
    effect: (settings) =>
      settings.isOn(TOKEN_LOSS) ? 'The loss is a mean over tokens.' : 'The loss is a mean over rows.',
  },
  {
    path: FILTER,
    default: null,
    effect: says('A function decides which groups are sampled again; slime’s own asks for a std above 1e−6.'),
    isQuiet: true,
  },
];

function read(settings: Settings): Reading {
  const prompts = settings.number(PROMPTS);
  return {
    variant: variantOf(settings),
    options: { ...givenSize(settings, N), ...(prompts > 0 && { promptsPerBatch: prompts }) },
    loss: settings.isOn(TOKEN_LOSS) ? 'slime.loss.calculate_per_token_loss' : 'slime.loss.default',
    dead: settings.get(FILTER) === null ? null : 'slime.dynamic_sampling_filter',
    remarks: remarksOn(settings),
  };
}

function variantOf(settings: Settings): string | null {
  const estimator = settings.text(ESTIMATOR);
  if (estimator === 'ppo') return null;
  if (!WITH_STD.includes(estimator)) {
    return `slime.${estimator}${settings.isOn(WHITEN) ? '.normalize_advantages' : ''}`;
  }
  if (settings.isOn(RAW)) return 'slime.raw';
  if (settings.isOn(WHITEN)) return settings.isOn(NO_STD) ? WHITENED_CENTRED : 'slime.grpo.normalize_advantages';
  return settings.isOn(NO_STD) ? 'slime.grpo.no_std' : 'slime.grpo';
}

/** Centred and whitened, under another name. */
const WHITENED_CENTRED = 'slime.reinforce_plus_plus_baseline.normalize_advantages';

function remarksOn(settings: Settings): string[] {
  const estimator = settings.text(ESTIMATOR);
  const remarks: string[] = [];
  if (estimator === 'ppo') remarks.push('ppo needs a critic’s values, which no batch of rewards holds.');
  if (estimator.startsWith('reinforce_plus_plus') && !settings.isOn(WHITEN)) {
    remarks.push('It is not whitened, unlike in the other frameworks: that takes --normalize-advantages.');
  }
  if (settings.isOn(RAW) && settings.isOn(WHITEN)) {
    remarks.push('Raw rewards are whitened over tokens, as reinforce_plus_plus does; that is not what is shown.');
  }
  return remarks;
}

export const slimeReader: ConfigReader = {
  framework: 'slime',
  marks: /\bslime\b|--advantage-estimator/i,
  isFlags: true,
  keys: () => KEYS,
  read,
};
