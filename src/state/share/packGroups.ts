import { isArray, own, type JsonObject, type JsonValue } from '../../importers/json.ts';
import {
  allNumbersAt,
  allTextsAt,
  countsAt,
  DamagedLink,
  numbersAt,
  objectOf,
  restColumn,
  restsAt,
  textsAt,
} from './columns.ts';
import { packNumbers, type WireNumber } from './numberStream.ts';
import { packSteps, unpackSteps } from './packSteps.ts';
import { packTexts } from './textList.ts';

const KNOWN = ['group_id', 'rewards', 'trajectory_ids', 'steps', 'response_lengths'];

/**
 * The groups of a document in columns: `i` ids (left out when they are the default ones), `k` sizes, `r` rewards, `t`
 * trajectory ids, `s` steps and `l` response lengths (-1 for null) of those groups that have them, `z` anything else.
 */
export function packGroups(groups: readonly JsonObject[]): JsonObject {
  const ids = groups.map((group) => own(group, 'group_id') as string);
  const rewards = groups.map((group) => own(group, 'rewards') as readonly WireNumber[]);
  const isDefault = ids.every((id, index) => id === defaultId(index));
  return {
    ...(!isDefault && { i: packTexts(ids) }),
    k: packNumbers(rewards.map((list) => list.length)),
    r: packNumbers(rewards.flat()),
    ...partial('t', groups, 'trajectory_ids', (lists) => packTexts(lists.flat() as string[])),
    ...partial('s', groups, 'steps', (lists) => packSteps(lists.flat() as unknown as JsonObject[][])),
    ...partial('l', groups, 'response_lengths', (lists) =>
      packNumbers(lists.flat().map((length) => (typeof length === 'number' ? length : -1))),
    ),
    ...restColumn('z', groups, KNOWN),
  };
}

/** A column that only some groups have: which, and what. */
function partial(
  key: string,
  groups: readonly JsonObject[],
  field: string,
  pack: (lists: readonly (readonly JsonValue[])[]) => JsonValue,
): JsonObject {
  const lists = groups.map((group) => own(group, field)).map((list) => (isArray(list) ? list : null));
  const there = lists.filter((list) => list !== null);
  if (there.length === 0) return {};
  return { [key]: { w: packNumbers(lists.map((list) => Number(list !== null))), x: pack(there) } };
}

function defaultId(index: number): string {
  return `group-${index + 1}:default`;
}

export function unpackGroups(packed: JsonObject): JsonObject[] {
  const sizes = countsAt(packed, 'k');
  const rewards = numbersAt(packed, 'r');
  const ids = own(packed, 'i') === undefined ? sizes.map((_, index) => defaultId(index)) : allTextsAt(packed, 'i');
  if (ids.length !== sizes.length) throw new DamagedLink('there are not as many ids as groups');
  const trajectoryIds = presence(packed, 't', (inner) => {
    const texts = textsAt(inner, 'x');
    return (size) => texts.take(size);
  });
  const steps = presence(packed, 's', (inner) => {
    const lists = unpackSteps(objectOf(own(inner, 'x')), false);
    let at = 0;
    return (size) => {
      if (at + size > lists.length) throw new DamagedLink('there are fewer steps than trajectories');
      at += size;
      return lists.slice(at - size, at);
    };
  });
  const lengths = presence(packed, 'l', (inner) => {
    const numbers = numbersAt(inner, 'x');
    return (size) => numbers.take(size).map((length) => (typeof length === 'number' && length >= 0 ? length : null));
  });
  const rests = restsAt(packed, 'z');
  return sizes.map((size, index) => {
    const names = trajectoryIds(index, size);
    const stepsHere = steps(index, size);
    const lengthsHere = lengths(index, size);
    return {
      ...rests.next(),
      group_id: ids[index]!,
      rewards: rewards.take(size),
      ...(names !== null && { trajectory_ids: names }),
      ...(stepsHere !== null && { steps: stepsHere }),
      ...(lengthsHere !== null && { response_lengths: lengthsHere }),
    };
  });
}

function presence(
  packed: JsonObject,
  key: string,
  open: (inner: JsonObject) => (size: number) => readonly JsonValue[],
): (index: number, size: number) => readonly JsonValue[] | null {
  const column = own(packed, key);
  if (column === undefined) return () => null;
  const inner = objectOf(column);
  const has = allNumbersAt(inner, 'w');
  const take = open(inner);
  return (index, size) => (has[index] === 1 ? take(size) : null);
}
