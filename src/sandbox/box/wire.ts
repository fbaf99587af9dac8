import type { Revision } from '../../engine/revision.ts';
import type { CallOutcome } from '../program/outcome.ts';
import type {
  ConsoleLine,
  OptionValue,
  ProgramCall,
  ProgramFault,
  ProgramGroup,
  ProgramOption,
} from '../program/types.ts';

/*
 * What crosses into the box and out of it. Arrays of many groups are one column with the length of each: thousands of
 * small arrays would take longer to copy than to compute.
 */

/** Lists of arrays as columns: list k has the next `counts[k]` arrays. */
export interface ArrayColumns {
  readonly values: Float64Array;
  readonly lengths: Uint32Array;
  readonly counts: Uint32Array;
}

export function packArrays(lists: readonly (readonly Float64Array[])[]): ArrayColumns {
  const arrays = lists.flat();
  const values = new Float64Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    values.set(array, at);
    at += array.length;
  }
  return {
    values,
    lengths: Uint32Array.from(arrays, (array) => array.length),
    counts: Uint32Array.from(lists, (list) => list.length),
  };
}

/** The lists again; each array has memory of its own. */
export function unpackArrays({ values, lengths, counts }: ArrayColumns): Float64Array[][] {
  let array = 0;
  let at = 0;
  return Array.from(counts, (count) =>
    Array.from({ length: count }, () => {
      const length = lengths[array++]!;
      at += length;
      return values.slice(at - length, at);
    }),
  );
}

/** What a call has beside its arrays. Calls of one run mostly share it, so they name it by its place. */
export interface CallSetting {
  readonly algorithmConfig: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly revision?: Revision;
}

/** A run on its way into the box. */
export interface RunMessage extends CallsMessage {
  readonly kind: 'run';
  /** What the language's `prepare` made of the source. */
  readonly text: string;
  /** Of the estimators that the program registers the one to call, if it has one of this name; else the first. */
  readonly name: string | null;
}

/** More calls for the program that a worker has run. */
export interface MoreMessage extends CallsMessage {
  readonly kind: 'more';
}

/** Calls of a program. */
export interface CallsMessage {
  /** Of this message alone. */
  readonly token: string;
  readonly rewards: ArrayColumns;
  readonly settings: readonly CallSetting[];
  readonly settingOfCall: Uint32Array;
  /** Facts of the groups of each call; null for groups without facts. */
  readonly groups: readonly (readonly ProgramGroup[] | null)[];
}

export function packCalls(
  calls: readonly ProgramCall[],
): Pick<CallsMessage, 'rewards' | 'settings' | 'settingOfCall' | 'groups'> {
  const settings: CallSetting[] = [];
  const settingOfCall = calls.map(({ algorithmConfig, options, revision }) => {
    const known = settings.findIndex(
      (one) => one.algorithmConfig === algorithmConfig && one.options === options && one.revision === revision,
    );
    const setting = { algorithmConfig, options, ...(revision !== undefined && { revision }) };
    return known >= 0 ? known : settings.push(setting) - 1;
  });
  return {
    rewards: packArrays(calls.map(({ rewardsByGroup }) => rewardsByGroup)),
    settings,
    settingOfCall: Uint32Array.from(settingOfCall),
    groups: calls.map(({ groups }) => (groups.length === 0 ? null : groups)),
  };
}

export function unpackCalls({ rewards, settings, settingOfCall, groups }: CallsMessage): ProgramCall[] {
  return unpackArrays(rewards).map((rewardsByGroup, k) => ({
    rewardsByGroup,
    groups: groups[k] ?? rewardsByGroup.map(plainGroup),
    ...settings[settingOfCall[k]!]!,
  }));
}

function plainGroup({ length }: Float64Array, g: number): ProgramGroup {
  return {
    id: `group-${g + 1}:default`,
    role: 'default',
    trajectoryIds: Array.from({ length }, (_, i) => String(i + 1)),
    responseLengths: new Array<null>(length).fill(null),
    stepCounts: new Array<number>(length).fill(1),
  };
}

/** What the page hands to a worker of the box. */
export type ToWorker = { readonly kind: 'open'; readonly assets: BoxAssets } | RunMessage | MoreMessage;

/** What a language needs beside its own script, by name. */
export type BoxAssets = Readonly<Record<string, ArrayBuffer | string>>;

/** What a worker of the box answers. Nobody believes it: `readReply` checks every part. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly message: string }
  | ({ readonly kind: 'console'; readonly token: string } & ConsoleLine)
  | { readonly kind: 'fault'; readonly token: string; readonly fault: ProgramFault }
  | ({ readonly kind: 'ran'; readonly token: string } & RanMessage);

export interface RanMessage {
  readonly names: readonly string[];
  readonly options: readonly ProgramOption[];
  readonly ms: number;
  /** A list for each call that has a result; none for the others. */
  readonly advantages: ArrayColumns;
  /** Null when they are the advantages in every call. */
  readonly returns: ArrayColumns | null;
  /** One a call: null where it has a result. */
  readonly faults: readonly (ProgramFault | null)[];
}

export function packResults(calls: readonly CallOutcome[]): Pick<RanMessage, 'advantages' | 'returns' | 'faults'> {
  const results = calls.map((call) => (call.kind === 'ok' ? call.result : null));
  const same = results.every((result) => result === null || result.advantagesByGroup === result.returnsByGroup);
  return {
    advantages: packArrays(results.map((result) => result?.advantagesByGroup ?? [])),
    returns: same ? null : packArrays(results.map((result) => result?.returnsByGroup ?? [])),
    faults: calls.map((call) => (call.kind === 'fault' ? call.fault : null)),
  };
}
