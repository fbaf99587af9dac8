import type { PromiseResult } from '../../../../sandbox/promises/types.ts';

/** How a promise is called, and what breaking it means. */
export function promiseWords({ id, degree, raises }: PromiseResult): {
  readonly name: string;
  readonly broken: string;
} {
  switch (id) {
    case 'lengths':
      return {
        name: 'Lengths match',
        broken: raises === null ? 'An advantage is missing, or one is too many.' : `It stops. ${brief(raises)}`,
      };
    case 'finite':
      return { name: 'All values finite', broken: 'An advantage is NaN or infinite.' };
    case 'zero-sum':
      return { name: 'Sums to zero in each group', broken: 'The advantages of a group do not add up to zero.' };
    case 'order':
      return { name: 'Keeps the order', broken: 'A higher reward gets a lower advantage in its group.' };
    case 'shift':
      return { name: 'Ignores a shift of the rewards', broken: 'Rewards that are all 3 higher give other advantages.' };
    case 'scale':
      return scaleWords(degree);
    case 'permutation':
      return {
        name: 'Does not care for places',
        broken: 'The same trajectories in another order get other advantages.',
      };
    case 'groups-apart':
      return {
        name: 'Groups do not touch',
        broken: 'Another group of the role, or how many there are, changes the advantages of this one.',
      };
    case 'roles-apart':
      return { name: 'Roles do not touch', broken: 'Another role changes the advantages of this one.' };
    case 'singletons':
      return { name: 'A group of one keeps its reward', broken: 'A group of one does not get its raw reward.' };
    case 'constants':
      return { name: 'Equal rewards teach nothing', broken: 'Equal rewards of a group give advantages above 1e−8.' };
    default:
      return id satisfies never;
  }
}

/** As much of a message as a row has room for. */
function brief(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 159)}…`;
}

function scaleWords(degree: 0 | 1 | null): { readonly name: string; readonly broken: string } {
  if (degree === 0)
    return { name: 'Ignores a stretch', broken: 'Rewards that are 4 times as far apart give other advantages.' };
  if (degree === 1)
    return {
      name: 'Grows with a stretch',
      broken: 'Rewards that are 4 times as large do not give advantages that are.',
    };
  return {
    name: 'Follows a stretch',
    broken: 'Rewards that are 4 times as large give advantages that neither stay nor grow so.',
  };
}
