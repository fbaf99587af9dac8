import { type Lane, ROLE_MAP_LANE, type Settings } from '../../importers/playground/document.ts';

/* Pure transitions of the lanes and of the role map. */

/** Appends a lane under a free id. */
export function addLane(lanes: readonly Lane[], lane: Omit<Lane, 'id'>): readonly Lane[] {
  const taken = new Set(lanes.map((one) => one.id));
  let id = lane.estimator;
  for (let k = 2; taken.has(id); k++) id = `${lane.estimator}-${k}`;
  return [...lanes, { id, ...lane }];
}

export function removeLane(lanes: readonly Lane[], id: string): readonly Lane[] {
  return lanes.filter((lane) => lane.id !== id);
}

/** Moves a lane by so many places; it stops at either end. */
export function moveLane(lanes: readonly Lane[], id: string, by: number): readonly Lane[] {
  const from = lanes.findIndex((lane) => lane.id === id);
  if (from < 0) return lanes;
  const to = Math.min(lanes.length - 1, Math.max(0, from + by));
  return lanes.toSpliced(from, 1).toSpliced(to, 0, lanes[from]!);
}

/** Changes some fields of a lane. */
export function changeLane(lanes: readonly Lane[], id: string, change: Partial<Omit<Lane, 'id'>>): readonly Lane[] {
  return lanes.map((lane) => (lane.id === id ? { ...lane, ...change } : lane));
}

/** Adds a lane that follows the role map, unless there is one. */
export function withRoleMapLane(lanes: readonly Lane[]): readonly Lane[] {
  if (lanes.some((lane) => lane.estimator === ROLE_MAP_LANE)) return lanes;
  return addLane(lanes, { estimator: ROLE_MAP_LANE, normAdvByStdInGrpo: null, revision: null });
}

/** Gives a role an estimator of its own; null takes it off the map. */
export function mapRole(settings: Settings, role: string, estimator: string | null): Settings {
  const others = settings.estimatorMap.filter(([one]) => one !== role);
  const at = settings.estimatorMap.findIndex(([one]) => one === role);
  if (estimator === null) return { ...settings, estimatorMap: others };
  return { ...settings, estimatorMap: others.toSpliced(at < 0 ? others.length : at, 0, [role, estimator]) };
}

/** Renames a key of the role map; when the new key is there already it keeps its own estimator. */
export function renameMapKey(settings: Settings, from: string, to: string): Settings {
  const taken = settings.estimatorMap.some(([role]) => role === to);
  return {
    ...settings,
    estimatorMap: settings.estimatorMap.flatMap((entry): [string, string][] => {
      if (entry[0] !== from) return [[entry[0], entry[1]]];
      return taken ? [] : [[to, entry[1]]];
    }),
  };
}

/** Keys of the map that no role of the batch has: rLLM ignores them without a word. */
export function unusedMapKeys(settings: Settings, roles: readonly string[]): string[] {
  return settings.estimatorMap.map(([role]) => role).filter((role) => !roles.includes(role));
}
