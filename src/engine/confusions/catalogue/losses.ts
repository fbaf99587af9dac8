import type { LossModeId } from '../../frameworks/loss/modes.ts';
import type { LossOptions } from '../../frameworks/loss/weights.ts';
import type { Column, Confusion } from '../types.ts';
import { against, blocks, by, RIGHT, times } from './define.ts';

/** A loss of centred rewards; rewards are chosen so that these are the advantages that were asked about. */
const loss = (heading: string, mode: LossModeId, rest: { options?: LossOptions; isRight?: true } = {}): Column => ({
  kind: 'loss',
  heading,
  mode,
  of: { variant: 'verl.grpo.no_std' },
  ...rest,
});

const PADDED = { options: { maxLength: 16 } };

/** The scale of the loss, and what logs show. */
export const LOSSES: readonly Confusion[] = [
  {
    id: 'dr-grpo-summed-over-rows',
    number: 44,
    asked: 'Why does the gradient of Dr. GRPO grow with the micro-batch?',
    question: 'verl’s loss_agg_mode is seq-mean-token-sum-norm.',
    answer:
      'Its code of January 2026 divided the sum over all rows by the length alone, so twice the rows made twice the loss. It is a mean over the rows now, and gives what TRL’s dr_grpo gives.',
    from: [{ repository: 'verl-project/verl', threads: [3741, 4360, 5366] }],
    tables: [
      {
        caption: 'Advantages 1.5 and three of −0.5, lengths 2, 4, 6 and 8, at most 16 tokens.',
        input: { rewards: [2, 0, 0, 0], groups: blocks('a4'), lengths: [2, 4, 6, 8] },
        columns: [
          loss('verl, January', 'verl.loss.seq-mean-token-sum-norm@2026-01', PADDED),
          loss('verl', 'verl.loss.seq-mean-token-sum-norm', { ...PADDED, ...RIGHT }),
          loss('TRL dr_grpo', 'trl.loss.dr_grpo', { ...PADDED, ...RIGHT }),
        ],
      },
    ],
    opens: against('verl.grpo.no_std', 'verl.rloo'),
  },
  {
    id: 'token-mean-per-prompt',
    number: 45,
    asked: 'Is DAPO’s mean over the tokens of the batch, or of each prompt?',
    question: 'The paper writes one and most code does the other.',
    answer:
      'The paper takes the mean within the rows of a prompt, the code that of the batch. A prompt with long answers then owns most of the loss: here the second prompt has five times the tokens, and five times the pull. SkyRL has the paper’s under the name prompt_mean.',
    from: [
      { repository: 'verl-project/verl', threads: [2776] },
      { repository: 'NovaSky-AI/SkyRL', threads: [1719] },
    ],
    tables: [
      {
        caption: 'Two prompts of two answers each, with 6 and with 30 tokens.',
        input: { rewards: [1, 0, 1, 0], groups: blocks('a2 b2'), lengths: [2, 4, 20, 10] },
        columns: [
          loss('over the batch', 'skyrl.loss.token_mean'),
          loss('over each prompt', 'skyrl.loss.prompt_mean', { options: { promptSizes: [2, 2] } }),
        ],
      },
    ],
    opens: against('verl.grpo.no_std', 'rllm.rloo'),
  },
  {
    id: 'the-loss-is-zero',
    number: 47,
    asked: 'The loss is 0. Is it broken?',
    question: 'The first steps of GRPO report a loss of 0 or next to it.',
    answer:
      'No. On policy the ratio is 1 and centred advantages add up to 0, so a mean over rows is exactly 0, while each row still has its gradient. A mean over tokens is not 0 when lengths differ. A dead batch shows 0 as well: look at frac_reward_zero_std and the norm of the gradient.',
    from: [
      { repository: 'huggingface/open-r1', threads: [239] },
      { repository: 'huggingface/trl', threads: [3452, 2884] },
    ],
    tables: [
      {
        caption: 'One right answer of four, of 2 tokens; the others have 4, 6 and 8.',
        input: { rewards: [1, 0, 0, 0], groups: blocks('a4'), lengths: [2, 4, 6, 8] },
        columns: [loss('mean over rows', 'trl.loss.grpo'), loss('mean over tokens', 'trl.loss.dapo')],
      },
    ],
    opens: against('verl.grpo.no_std', 'verl.rloo'),
  },
  {
    id: 'where-is-the-length-bias',
    number: 48,
    asked: 'Where does the length bias of GRPO come from?',
    question: 'The right answer has a hundred tokens, the wrong ones have one each.',
    answer:
      'From dividing each row by its own length. Then a row weighs the same whatever its length, and a token of a long row next to nothing: a right answer is pulled less for each token the longer it is, and a long wrong one is punished less. A mean over tokens weighs every token alike, and long rows own the loss.',
    from: [
      { repository: 'sail-sg/understand-r1-zero', threads: [10, 25] },
      { repository: 'hkust-nlp/simpleRL-reason', threads: [65] },
      { repository: 'verl-project/verl', threads: [2435] },
    ],
    tables: [
      {
        caption: 'Advantages 3 and three of −1, lengths 100, 1, 1 and 1.',
        input: { rewards: [4, 0, 0, 0], groups: blocks('a4'), lengths: [100, 1, 1, 1] },
        columns: [
          loss('token-mean', 'verl.loss.token-mean'),
          loss('seq-mean-token-mean', 'verl.loss.seq-mean-token-mean'),
        ],
      },
    ],
    opens: against('verl.grpo.no_std', 'verl.opo'),
  },
  {
    id: 'best-at-k-is-not-pass-at-k',
    number: 49,
    asked: 'One of four answers is right. Why is best@4 not 1?',
    question: 'verl reports best@4 of 0.684.',
    answer:
      'best@k draws k rewards with replacement, so the right one can be missed: the chance to see it in four draws is 1 − 0.75⁴. pass@4 takes the four answers as they are, without replacement, and one of them is right.',
    from: [{ repository: 'verl-project/verl', threads: [7240] }],
    tables: [
      {
        caption: 'One right answer of four.',
        input: { rewards: [1, 0, 0, 0], groups: blocks('a4') },
        columns: [
          { kind: 'best', heading: 'best@4', note: 'drawn with replacement, on average', k: 4, replacing: true },
          { kind: 'best', heading: 'pass@4', note: 'without replacement', k: 4, replacing: false, ...RIGHT },
        ],
      },
    ],
    opens: against('verl.grpo', 'paper.passk_training.k2'),
  },
  {
    id: 'three-estimators-one-group',
    number: 50,
    asked: 'Which numbers should I expect from GRPO, from centring and from RLOO?',
    question: 'A small table to check one’s own code against.',
    answer:
      'For three right answers of eight: the std over n − 1 makes GRPO’s the largest, centring alone gives the distance from the pass rate, and RLOO is that times 8/7. All three have the same signs and ratios within the group.',
    from: [{ repository: 'redai-studio/Relax', threads: [174] }],
    tables: [
      {
        caption: 'Three right answers of eight.',
        input: { rewards: [...times(3, 1), ...times(5, 0)], groups: blocks('a8') },
        columns: [by('GRPO (verl)', 'verl.grpo'), by('centred', 'verl.grpo.no_std'), by('RLOO', 'verl.rloo')],
      },
    ],
    opens: against('verl.grpo', 'verl.rloo'),
  },
];
