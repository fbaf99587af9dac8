import type { Column, Confusion } from '../types.ts';
import { RIGHT } from './define.ts';

const returns = (
  heading: string,
  note: string,
  rule: (Column & { kind: 'returns' })['rule'],
  gamma: number,
  rest: { readonly klCoefficient?: number; readonly isRight?: true } = {},
): Column => ({ kind: 'returns', heading, note, rule, gamma, ...rest });

/** Returns of tokens, with those of tools between. */
export const TURNS: readonly Confusion[] = [
  {
    id: 'returns-reset-at-tool-tokens',
    number: 41,
    asked: 'Why do the tokens before a tool call get no return?',
    question: 'REINFORCE++ over several turns; the reward comes at the end.',
    answer:
      'The running return was multiplied by the mask, so a token of the tool sets it to 0, and nothing of the final reward reaches the turns before. verl passes over such tokens now; SkyRL’s port still starts anew behind them. With a discount, a tool token is no step either.',
    from: [{ repository: 'verl-project/verl', threads: [7278, 6376, 7300] }],
    tables: [
      {
        caption: 'Two turns with a tool between; gamma 1.',
        input: { mask: [1, 1, 0, 0, 1, 1], rewards: [0, 0, 0, 0, 0, 1] },
        columns: [
          returns('SkyRL', 'the return starts anew', 'reset', 1),
          returns('verl', 'tool tokens are passed over', 'passed over', 1, RIGHT),
        ],
      },
      {
        caption: 'A token of the tool between two of the policy; gamma 0.5.',
        input: { mask: [1, 0, 1], rewards: [0, 0, 1] },
        columns: [
          returns('SkyRL', 'the return starts anew', 'reset', 0.5),
          returns('verl', 'tool tokens are passed over', 'passed over', 0.5, RIGHT),
        ],
      },
    ],
    opens: null,
  },
  {
    id: 'kl-of-tool-tokens',
    number: 42,
    asked: 'Can the KL of tool tokens reach the policy’s tokens?',
    question: 'KL is part of the token rewards, and tool tokens have one too.',
    answer:
      'Yes, through the return: a masked token gets no gradient itself, but its KL is in the sum of every token before it. Here that doubles the punishment of the first token. Set the KL of masked tokens to 0 before the returns.',
    from: [{ repository: 'radixark/miles', threads: [1383] }],
    tables: [
      {
        caption: 'Two tool tokens between two of the policy; KL 1 each with coefficient 1, gamma 0.9.',
        input: { mask: [1, 0, 0, 1], rewards: [0, 0, 0, 0], kl: [1, 1, 1, 1] },
        columns: [
          returns('KL of all tokens', 'tool tokens pay too', 'step', 0.9, { klCoefficient: 1 }),
          returns('KL of the policy’s', 'tool tokens are steps without KL', 'step without reward', 0.9, {
            klCoefficient: 1,
            ...RIGHT,
          }),
        ],
      },
    ],
    opens: null,
  },
  {
    id: 'rewards-accumulate-over-tokens',
    number: 43,
    asked: 'Why does GRPO add up rewards over tokens?',
    question: 'The code sums from the end to the beginning, although an answer has one reward.',
    answer:
      'With gamma 1 and one reward at the end the sum is the same at every token: the answer’s reward. It is a general routine with nothing to do. Only a gamma below 1 makes early tokens count for less.',
    from: [{ repository: 'OpenRLHF/OpenRLHF', threads: [944] }],
    tables: [
      {
        caption: 'Four tokens, the reward at the last.',
        input: { mask: [1, 1, 1, 1], rewards: [0, 0, 0, 1] },
        columns: [
          returns('gamma 1', 'as GRPO has it', 'passed over', 1, RIGHT),
          returns('gamma 0.9', 'early tokens count for less', 'passed over', 0.9),
        ],
      },
    ],
    opens: null,
  },
];
