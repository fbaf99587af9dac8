import { ESTIMATORS } from '../../../engine/estimators/index.ts';
import { ROLE_MAP_LANE } from '../../../importers/playground/document.ts';
import type { JsonPath } from './locatePaths.ts';

/** The parts of JSON Schema that the document's schema uses. */
export interface JsonSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
}

/** A name that may be written in an object. */
export interface KeyOption {
  readonly key: string;
  readonly description: string;
  readonly required: boolean;
  /** What a new one starts with, as JSON. */
  readonly skeleton: string;
}

/** A value that may be written, as JSON. */
export interface ValueOption {
  readonly text: string;
  readonly description: string;
}

/** The names that the schema knows for the object at a path; the roles of the batch in an estimator map. */
export function keyOptions(schema: JsonSchema, path: JsonPath, roles: readonly string[]): readonly KeyOption[] {
  if (isEstimatorMap(path)) {
    return roles.map((key) => ({ key, description: `Role ${key}.`, required: false, skeleton: '"grpo"' }));
  }
  return alternativesAt(schema, path).flatMap((here) =>
    Object.entries(here.properties ?? {}).map(([key, value]) => ({
      key,
      description: value.description ?? '',
      required: here.required?.includes(key) ?? false,
      skeleton: skeletonOf(value),
    })),
  );
}

/** The values that are worth offering at a path: a choice of words, true and false, or what a new element starts with. */
export function valueOptions(schema: JsonSchema, path: JsonPath): readonly ValueOption[] {
  const name = path.at(-1);
  if (name === 'estimator' || isEstimatorMap(path.slice(0, -1))) return estimatorOptions(path[0] === 'lanes');
  const options = alternativesAt(schema, path).flatMap((here): ValueOption[] => {
    const known = here.const === undefined ? (here.enum ?? here.examples ?? []) : [here.const];
    const words = known.map((value) => ({ text: JSON.stringify(value), description: '' }));
    const types = typesOf(here);
    return [
      ...words,
      ...(types.includes('boolean') ? ['true', 'false'] : []).map((text) => ({ text, description: '' })),
      ...(types.includes('null') ? [{ text: 'null', description: '' }] : []),
      ...(types.includes('object') ? [{ text: requiredObject(here), description: here.description ?? '' }] : []),
    ];
  });
  // A lane's revision has the choice of the setting that it overrides.
  const revisions = name === 'revision' && path[0] === 'lanes' ? valueOptions(schema, ['settings', 'revision']) : [];
  const all = [...revisions, ...options];
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

/** What the schema says of the value at a path; empty when it says nothing. */
export function descriptionAt(schema: JsonSchema, path: JsonPath): string {
  const here = schemasAt(schema, path);
  const description = here.find((one) => one.description !== undefined)?.description ?? '';
  const standard = here.find((one) => one.default !== undefined && one.default !== '')?.default;
  return standard === undefined ? description : `${description} Default: ${JSON.stringify(standard)}.`.trimStart();
}

function estimatorOptions(lane: boolean): readonly ValueOption[] {
  const built = ESTIMATORS.map(({ id, summary }) => ({ text: JSON.stringify(id), description: summary }));
  if (!lane) return built;
  const description = 'The settings’ estimator and estimator_map: what a run would do.';
  return [...built, { text: JSON.stringify(ROLE_MAP_LANE), description }];
}

function isEstimatorMap(path: JsonPath): boolean {
  return path.length === 2 && path[0] === 'settings' && path[1] === 'estimator_map';
}

function schemasAt(schema: JsonSchema, path: JsonPath): readonly JsonSchema[] {
  return path.reduce<readonly JsonSchema[]>(
    (here, step) => here.flatMap(alternatives).flatMap((one) => childrenOf(one, step)),
    [schema],
  );
}

function alternativesAt(schema: JsonSchema, path: JsonPath): readonly JsonSchema[] {
  return schemasAt(schema, path).flatMap(alternatives);
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(alternatives);
}

function childrenOf(schema: JsonSchema, step: string | number): readonly JsonSchema[] {
  if (typeof step === 'number') {
    const item = schema.prefixItems?.[step] ?? schema.items;
    return item === undefined || item === false ? [] : [item];
  }
  const { properties = {}, additionalProperties } = schema;
  if (Object.hasOwn(properties, step)) return [properties[step]!];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

function typesOf({ type }: JsonSchema): readonly string[] {
  return typeof type === 'string' ? [type] : (type ?? []);
}

function skeletonOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.default !== undefined) return JSON.stringify(schema.default);
  const first = alternatives(schema)[0] ?? schema;
  switch (typesOf(first)[0]) {
    case 'object':
      return '{}';
    case 'array':
      return '[]';
    case 'boolean':
      return 'true';
    case 'number':
      return '0';
    default:
      return '""';
  }
}

function requiredObject({ required = [], properties = {} }: JsonSchema): string {
  const parts = required.map((key) => `${JSON.stringify(key)}: ${skeletonOf(properties[key] ?? {})}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
