import type { ErrorData } from '../batch/collectBatch.ts';
import { labelOfGroup } from '../batch/label.ts';
import type { RewardGroup } from '../batch/types.ts';
import type { ErrorAdvice } from './errorAdvice.ts';

/** Puts an error of rLLM on the way from episodes to groups into words; `groups` are those that it had so far. */
export function pipelineAdvice(error: ErrorData, groups: readonly Pick<RewardGroup, 'groupId'>[]): ErrorAdvice {
  const { group } = error;
  const where = group === null || groups[group] === undefined ? 'a group' : labelOfGroup(groups[group].groupId);
  return { group, ...wordsFor(error.message, where) };
}

function wordsFor(message: string, where: string): Omit<ErrorAdvice, 'group'> {
  if (message.startsWith('Trajectories in a group must either')) {
    return {
      title: `rLLM stops before the estimator: ${where} has rewards for some trajectories and none for others.`,
      advice:
        'It takes the rewards of a group from the trajectories, or all of them from the last steps. Type the missing rewards, or drop the trajectories without one.',
      fixes: ['go-to-group', 'drop-missing'],
    };
  }
  if (message.includes('same number of steps')) {
    return {
      title: `rLLM stops before the estimator: the trajectories of ${where} have different numbers of steps.`,
      advice: 'Without broadcast rLLM wants them equal. Turn broadcast on in the settings of the flow.',
      fixes: ['go-to-group'],
    };
  }
  if (message.startsWith('zero-size array')) {
    return {
      title: 'rLLM stops before the estimator: no trajectory is left to group.',
      advice: 'This revision cannot count an empty batch. Mask fewer termination reasons, or use the current rLLM.',
      fixes: ['use-head'],
    };
  }
  return {
    title: 'rLLM stops before the estimator.',
    advice: 'The text of the error is rLLM’s own.',
    fixes: [],
  };
}
