import { CENTRED, groupZ, variantsOf, WORDS } from './define.ts';

export const openInstructVariants = variantsOf(
  'open_instruct',
  {
    repository: 'allenai/open-instruct',
    commit: 'e6c3044aa6201c8bfa4573c1b03142af599e730d',
    date: '2026-08-20',
    path: 'open_instruct/data_loader.py',
  },
  [
    {
      id: 'centered',
      label: 'centered',
      method: 'Dr. GRPO',
      defaultFor: ['GRPO', 'Dr. GRPO'],
      formula: 'r − mean; a right answer has the reward 10 unless verification_reward says otherwise',
      line: 1481,
      defaults: { advantage_normalization_type: 'centered', num_samples_per_prompt_rollout: 4 },
      singleton: WORDS.zero,
      dead: '0, and dropped (filter_zero_std_samples)',
      kernel: { grouping: 'position', precision: 'float64 to float32', composition: CENTRED },
    },
    {
      id: 'standard',
      label: 'standard',
      method: 'GRPO',
      formula: '(r − mean) / (std + 1e−8), std over n, float64',
      line: 1479,
      set: { advantage_normalization_type: 'standard' },
      singleton: WORDS.zero,
      dead: '0, and dropped (filter_zero_std_samples)',
      kernel: { grouping: 'position', precision: 'float64 to float32', composition: groupZ(0, 1e-8, 'zero') },
    },
  ],
);

export const torchtuneVariants = variantsOf(
  'torchtune',
  {
    repository: 'pytorch/torchtune',
    commit: 'bd2a0fc7c31430972728494fa01aaeeb0ebf1ba1',
    date: '2026-04-23',
    path: 'recipes/dev/grpo_full_finetune_distributed.py',
  },
  [
    {
      id: 'grpo',
      label: 'grpo',
      method: 'GRPO',
      defaultFor: ['GRPO'],
      formula: '(sum of the functions − mean) / (std + 1e−4), std over n − 1',
      line: 659,
      singleton: WORDS.notANumber,
      dead: WORDS.residue,
      kernel: { grouping: 'position', precision: 'float32', total: 'sum', composition: groupZ(1, 1e-4, 'nan') },
    },
  ],
);

export const torchforgeVariants = variantsOf(
  'torchforge',
  {
    repository: 'meta-pytorch/torchforge',
    commit: '6e77f0b37596ef4d4f31924fbc46eb77d0c8043d',
    date: '2025-11-15',
    path: 'apps/grpo/main.py',
  },
  [
    {
      id: 'grpo',
      label: 'grpo',
      method: 'GRPO',
      defaultFor: ['GRPO'],
      formula: '(mean of the functions − mean) / (std + 1e−4), std over n − 1',
      line: 190,
      singleton: WORDS.notANumber,
      dead: WORDS.residue,
      kernel: { grouping: 'id', precision: 'float32', total: 'mean', composition: groupZ(1, 1e-4, 'nan') },
    },
  ],
);

export const tinkerVariants = variantsOf(
  'tinker',
  {
    repository: 'thinking-machines-lab/tinker-cookbook',
    commit: '9dfcc3a2cf44432d621a01005073dc6d76a1e87a',
    date: '2026-08-19',
    path: 'tinker_cookbook/rl/data_processing.py',
  },
  [
    {
      id: 'centered',
      label: 'centred',
      method: 'Dr. GRPO',
      defaultFor: ['GRPO', 'Dr. GRPO'],
      formula: 'r − mean',
      line: 23,
      defaults: { remove_constant_reward_groups: false },
      singleton: WORDS.zero,
      dead: WORDS.residue,
      kernel: { grouping: 'id', precision: 'float32', composition: CENTRED },
    },
  ],
);
