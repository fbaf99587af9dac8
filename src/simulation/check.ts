import { LIMITS } from './limits.ts';
import type { SimulationSetup } from './setup.ts';
import type { ArmReward, ToyArm } from './toy/types.ts';

/** What is wrong with an experiment, or what will surprise: where, what, and what to do. */
export interface SetupIssue {
  /** `error`: it does not run. `notice`: it runs, and this explains what will be seen. */
  readonly severity: 'error' | 'notice';
  /** The setting, by its key in a file. */
  readonly where: string;
  readonly message: string;
}

const SIZE = 'Write a number from −1,000,000 to 1,000,000.';

/** Looks an experiment over before it runs. */
export function checkSetup(setup: SimulationSetup): readonly SetupIssue[] {
  return [...toyIssues(setup), ...sizeIssues(setup), ...trainingIssues(setup)];
}

/** Whether nothing keeps it from running. */
export function canRun(issues: readonly SetupIssue[]): boolean {
  return issues.every(({ severity }) => severity === 'notice');
}

const error = (where: string, message: string): SetupIssue => ({ severity: 'error', where, message });
const notice = (where: string, message: string): SetupIssue => ({ severity: 'notice', where, message });

function toyIssues({ toy }: SimulationSetup): SetupIssue[] {
  const { prompts, judgedAnswers, maxResponseTokens, rewardOffset, correctFrom } = toy;
  if (prompts.length === 0) {
    return [
      error('prompts', 'There is no prompt, so there is nothing to learn. Add one, or take them from your batch.'),
    ];
  }
  const issues: SetupIssue[] = [];
  if (prompts.length > LIMITS.prompts) {
    issues.push(
      error('prompts', `There are ${prompts.length} prompts; at most ${LIMITS.prompts} are simulated. Remove some.`),
    );
  }
  const ids = new Set<string>();
  for (const { id, arms } of prompts) {
    if (ids.has(id))
      issues.push(error('prompts', `Two prompts are called “${id}”. Rename one: the name is rLLM’s task id.`));
    ids.add(id);
    if (id === '' || id.includes(':')) {
      issues.push(error('prompts', `A prompt is called “${id}”. rLLM’s task id is not empty and has no colon.`));
    }
    if (arms.length === 0) issues.push(error('prompts', `Prompt “${id}” has no answers. Give it at least one.`));
    if (arms.length === 1) {
      issues.push(
        notice(
          'prompts',
          `Prompt “${id}” has a single answer: its probability is always 1, so its gradient is 0 whatever the estimator.`,
        ),
      );
    }
    if (arms.length > LIMITS.arms) {
      issues.push(error('prompts', `Prompt “${id}” has ${arms.length} answers; at most ${LIMITS.arms} are simulated.`));
    }
    arms.forEach((arm, k) => issues.push(...armIssues(arm, `prompt “${id}”, answer ${k + 1}`)));
  }
  if (judgedAnswers !== null && !within(judgedAnswers, 2, LIMITS.judgedAnswers)) {
    issues.push(
      error('judged_answers', `A judge chooses among 2 to ${LIMITS.judgedAnswers} answers, not ${judgedAnswers}.`),
    );
  }
  if (maxResponseTokens !== null && !within(maxResponseTokens, 1, LIMITS.tokens)) {
    issues.push(
      error('max_response_length', `The response limit is ${maxResponseTokens} tokens. Write 1 to ${LIMITS.tokens}.`),
    );
  }
  if (!(Math.abs(rewardOffset) <= LIMITS.size)) {
    issues.push(error('reward_offset', `The reward offset is ${rewardOffset}. ${SIZE}`));
  }
  if (Number.isNaN(correctFrom))
    issues.push(error('correct_from', 'The reward that counts as correct is not a number.'));
  return issues;
}

function armIssues({ reward, logit, tokens, judgeScore }: ToyArm, where: string): SetupIssue[] {
  const issues: SetupIssue[] = [];
  const wrong = (message: string) => void issues.push(error('prompts', `${where}: ${message}`));
  if (!(Math.abs(logit) <= LIMITS.size)) wrong(`the logit is ${logit}. ${SIZE}`);
  if (!(Math.abs(judgeScore) <= LIMITS.size)) wrong(`the judge’s score is ${judgeScore}. ${SIZE}`);
  if (!within(tokens, 1, LIMITS.tokens)) wrong(`the response has ${tokens} tokens. Write 1 to ${LIMITS.tokens}.`);
  const large = numbersOf(reward).find((value) => !(Math.abs(value) <= LIMITS.size));
  if (large !== undefined) wrong(`the reward has the number ${large}. ${SIZE}`);
  const small = numbersOf(reward).find((value) => value !== 0 && Math.abs(value) < LIMITS.leastReward);
  if (small !== undefined)
    wrong(`the reward has the number ${small}, of which gradients are 0 in floating point. Write 0 or a larger one.`);
  if (reward.kind === 'bernoulli' && !(reward.rate >= 0 && reward.rate <= 1)) wrong('a rate lies between 0 and 1.');
  if (reward.kind === 'noisy' && !(reward.std >= 0)) wrong('a standard deviation is not below 0.');
  if (reward.kind === 'heavy' && !(reward.tail > 1)) {
    wrong(`the tail index is ${reward.tail}. Above 1 the reward has a mean; at or below it there is no true gradient.`);
  }
  return issues;
}

function numbersOf(reward: ArmReward): number[] {
  if (reward.kind === 'fixed') return [reward.value];
  if (reward.kind === 'bernoulli') return [reward.rate, reward.value];
  return reward.kind === 'noisy' ? [reward.mean, reward.std] : [reward.mean, reward.tail];
}

function sizeIssues({
  groupSize,
  steps,
  seeds,
  seed,
  lanes,
  testFreq,
  validationSamples,
  toy,
}: SimulationSetup): SetupIssue[] {
  const issues: SetupIssue[] = [];
  const count = (where: string, what: string, value: number, low: number, high: number) => {
    if (!within(value, low, high))
      issues.push(error(where, `${what}: ${value}. Write a whole number from ${low} to ${high}.`));
  };
  count('group_size', 'Rollouts of a prompt', groupSize, 1, LIMITS.groupSize);
  count('steps', 'Training steps', steps, 1, LIMITS.steps);
  count('seeds', 'Seeds', seeds, 1, LIMITS.seeds);
  count('seed', 'The first seed', seed, 0, 2 ** 32 - 1);
  count('test_freq', 'Steps between validations', testFreq, 0, LIMITS.steps);
  count('n_val', 'Validation rollouts of a prompt', validationSamples, 1, LIMITS.validationSamples);
  if (lanes.length === 0) issues.push(error('lanes', 'There is no estimator to train. Add a lane.'));
  if (lanes.length > LIMITS.lanes)
    issues.push(error('lanes', `There are ${lanes.length} lanes; at most ${LIMITS.lanes} are trained side by side.`));
  if (groupSize === 1) {
    issues.push(
      notice(
        'group_size',
        toy.judgedAnswers === null
          ? 'Every group has one rollout. rLLM drops groups of fewer than two, so nothing is trained and every curve stays where it starts.'
          : 'Every judge group has one rollout. rLLM drops groups of fewer than two, so the judge is not trained.',
      ),
    );
  }
  return issues;
}

function trainingIssues({ training, steps, matchStepLength }: SimulationSetup): SetupIssue[] {
  const issues: SetupIssue[] = [];
  const { learningRate, clipLow, clipHigh, droBeta, updatesPerBatch, warmupSteps, optimizer } = training;
  if (!Number.isFinite(learningRate) || learningRate < 0) {
    issues.push(error('learning_rate', `The learning rate is ${learningRate}. Write a number of 0 or more.`));
  } else if (learningRate === 0) {
    issues.push(notice('learning_rate', 'The learning rate is 0: the policy stays where it starts.'));
  }
  if (!(clipLow >= 0 && clipLow <= 1 && clipHigh >= 1)) {
    issues.push(
      error(
        'clip_low',
        `The ratio is clipped to ${clipLow} … ${clipHigh}. The lower end is 0 to 1 and the upper 1 or more: every update begins at a ratio of 1.`,
      ),
    );
  }
  if (!Number.isFinite(droBeta) || droBeta < 0) issues.push(error('dro_beta', 'DRO’s β is a number of 0 or more.'));
  if (!within(updatesPerBatch, 1, LIMITS.updatesPerBatch)) {
    issues.push(
      error('updates_per_batch', `Updates of a batch: ${updatesPerBatch}. Write 1 to ${LIMITS.updatesPerBatch}.`),
    );
  }
  if (!Number.isInteger(warmupSteps) || warmupSteps > steps) {
    issues.push(
      error('warmup_steps', `The warm-up takes ${warmupSteps} of ${steps} steps. Write a smaller whole number.`),
    );
  }
  if (optimizer === 'adam' && matchStepLength) {
    issues.push(notice('match_step_length', 'Adam scales every step itself, so step lengths are not matched.'));
  }
  return issues;
}

function within(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
