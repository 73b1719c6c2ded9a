import type { JsonSchema, Resolve } from '../fuzz/json-for.js';

export interface GrowingBody {
  readonly what: string;
  readonly make: (bytes: number) => string;
}

/** Texts that cause catastrophic backtracking in careless patterns. */
const UNITS: readonly (readonly [start: string, unit: string, end: string])[] = [
  ['', 'x', ''],
  ['a@', 'a.', '@'],
  ['', ' ', 'x'],
  ['', '0', 'x'],
  ['', '-', '!'],
  ['', 'a,', '!'],
  ['', '\u202e', ''],
  ['', '\n', ''],
  ['"', "'<", '>'],
];
export const longTexts: readonly ((length: number) => string)[] = UNITS.map(
  ([start, unit, end]) =>
    (length) =>
      start + unit.repeat(Math.max(0, Math.floor((length - start.length - end.length) / unit.length))) + end,
);

const SHAPELESS: readonly GrowingBody[] = [
  { what: 'a list of objects', make: (bytes) => `[${repeated('{}', bytes)}]` },
  { what: 'a list of lists', make: (bytes) => `{"a":[${repeated('[1]', bytes)}]}` },
  {
    what: 'many unknown keys',
    make: (bytes) =>
      `{${Array.from({ length: Math.floor(bytes / 11) }, (_, i) => `"k${String(i).padStart(6, '0')}":1`).join(',')}}`,
  },
  { what: 'the same key again and again', make: (bytes) => `{${repeated('"a":1', bytes)}}` },
  {
    what: 'a deep one',
    make: (bytes) => '{"a":'.repeat(Math.floor(bytes / 6)) + '1' + '}'.repeat(Math.floor(bytes / 6)),
  },
  { what: 'brackets within a text', make: (bytes) => `{"a":"${'[{,'.repeat(Math.floor(bytes / 3))}"}` },
  { what: 'escapes', make: (bytes) => `{"a":"${'\\u0041'.repeat(Math.floor(bytes / 6))}"}` },
  { what: 'digits', make: (bytes) => `{"a":${'9'.repeat(bytes)}}` },
];
const repeated = (unit: string, bytes: number): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / (unit.length + 1))) }, () => unit).join(',');

/**
 * Each field of a shape at its maximum length, and bodies without shape. `thorough`: every kind of text in every
 * field.
 */
export function growingBodies(schema: JsonSchema, resolve: Resolve, thorough: boolean): GrowingBody[] {
  const grown: GrowingBody[] = [...SHAPELESS];
  for (const { path, schema: field } of fieldsOf(schema, resolve)) {
    const at = path.join('.');
    if (typeOf(field) === 'array') {
      for (const unit of ['{}', '1', '""', '[]'])
        grown.push({ what: `${at} with many ${unit}`, make: (bytes) => placed(path, `[${repeated(unit, bytes)}]`) });
    } else {
      for (const text of thorough ? longTexts : longTexts.slice(0, 2))
        grown.push({ what: `${at} as ${text(8)}…`, make: (bytes) => placed(path, JSON.stringify(text(bytes))) });
    }
  }
  return grown;
}

export function fullBodies(schema: JsonSchema, resolve: Resolve): GrowingBody[] {
  const full = JSON.stringify(fullest(schema, resolve));
  const wrong = JSON.stringify(wrongest(schema, resolve));
  return [
    { what: 'the largest legal body', make: () => full },
    { what: 'every field wrong', make: () => wrong },
  ];
}

interface Placed {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}
function fieldsOf(schema: JsonSchema, resolve: Resolve, path: readonly string[] = []): Placed[] {
  const one = resolve(schema);
  if (typeOf(one) === 'object')
    return Object.entries(one.properties ?? {}).flatMap(([name, inner]) => fieldsOf(inner, resolve, [...path, name]));
  if (typeOf(one) !== 'array' || !one.items) return [{ path, schema: one }];
  return [{ path, schema: one }, ...fieldsOf(one.items, resolve, [...path, '0'])];
}
const typeOf = ({ type }: JsonSchema): string | undefined =>
  Array.isArray(type) ? (type as readonly string[])[0] : (type as string | undefined);

/** Nests a JSON text at a path: `["staff", "0", "email"]` gives `{"staff":[{"email":…}]}`. */
const placed = (path: readonly string[], json: string): string =>
  path.reduceRight((inner, name) => (name === '0' ? `[${inner}]` : `{${JSON.stringify(name)}:${inner}}`), json);

const mostItems = (schema: JsonSchema): number => (schema as { maxItems?: number }).maxItems ?? 1;
function fullest(schema: JsonSchema, resolve: Resolve): unknown {
  const one = resolve(schema);
  if (one.enum) return one.enum.at(-1);
  switch (typeOf(one)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(one.properties ?? {}).map(([name, inner]) => [name, fullest(inner, resolve)]),
      );
    case 'array':
      return Array.from({ length: mostItems(one) }, () => fullest(one.items ?? {}, resolve));
    case 'number':
    case 'integer':
      return one.maximum ?? 1;
    case 'boolean':
      return true;
    default:
      return one.format === 'email' || one.pattern?.includes('@') === true
        ? `${'a'.repeat(60)}@people.example`
        : 'x'.repeat(one.maxLength ?? 1);
  }
}
function wrongest(schema: JsonSchema, resolve: Resolve): unknown {
  const one = resolve(schema);
  if (typeOf(one) === 'object')
    return {
      ...Object.fromEntries(
        Object.entries(one.properties ?? {}).map(([name, inner]) => [name, wrongest(inner, resolve)]),
      ),
      unknown: 1,
    };
  if (typeOf(one) === 'array')
    return Array.from({ length: mostItems(one) }, () =>
      typeOf(resolve(one.items ?? {})) === 'object' ? {} : wrongest(one.items ?? {}, resolve),
    );
  return typeOf(one) === 'string' ? '\u0000' : 'wrong';
}
