import {
  ArraySchema,
  BooleanSchema,
  NumberSchema,
  ObjectSchema,
  StringSchema,
  type AnyObjectSchema,
  type AnySchema,
} from 'yup';
import type { Schema } from '../rules.js';

const AT = '2026-01-05T08:00:00.000Z';
const UNKNOWN_ID = '0190a0a0-0000-7000-8000-000000000001';

/** Text guesses, from plain words to special patterns. The first valid guess is used. */
const TEXTS = [
  'Some words here',
  'some-name',
  '1',
  UNKNOWN_ID,
  AT,
  'somebody@people.example',
  '021 555 0100',
  '22:00',
  'Africa/Johannesburg',
  '150.00',
  'iVBORw==',
  '6.1.0',
  '2026-11-20',
  '2026-11-20T07-13-00-000Z-0000ffff',
  'velvet-otter-morning',
  '10,10 20,20',
];
const lengthsOf = (schema: AnySchema, name: 'min' | 'max'): number[] =>
  schema.tests.flatMap((test) => (test.OPTIONS?.name === name ? [Number(test.OPTIONS.params?.[name])] : []));

const byLength = (schema: AnySchema): string[] =>
  [...lengthsOf(schema, 'min'), 1, 6, 26, 64].flatMap((length) =>
    ['x', '1', 'f', 'C'].map((one) => one.repeat(length)),
  );

/**
 * Returns the smallest valid value, or with `'whole'` a value with all fields. Returns undefined if no guess is valid,
 * for example for rules over several fields: these need a manual sample.
 */
export function sampleOf(schema: Schema, size: 'smallest' | 'whole' = 'smallest'): unknown {
  return choicesOf(schema, size).find((value) => value !== undefined && accepts(schema, value));
}

/** A rule that compares fields throws on a single field; such a value counts as not accepted. */
function accepts(schema: Schema, value: unknown): boolean {
  try {
    return schema.isValidSync(value);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function choicesOf(schema: AnySchema, size: 'smallest' | 'whole'): unknown[] {
  const chosen = [...schema.describe().oneOf].filter((value) => value !== undefined && value !== null);
  if (chosen.length > 0) return chosen;
  if (schema instanceof ObjectSchema) return [fieldsOf(schema as AnyObjectSchema, size)];
  if (schema instanceof ArraySchema) {
    const { innerType } = schema as unknown as { innerType?: Schema };
    const count = Math.max(size === 'whole' ? 1 : 0, ...lengthsOf(schema, 'min'));
    return [size, 'whole' as const].map((of) =>
      Array.from({ length: count }, () => innerType && sampleOf(innerType, of)),
    );
  }
  if (schema instanceof NumberSchema) return [...lengthsOf(schema, 'min'), ...lengthsOf(schema, 'max'), 1, 0, 100];
  if (schema instanceof BooleanSchema) return [true, false];
  if (schema instanceof StringSchema) return [...TEXTS, ...byLength(schema)];
  return [];
}

/**
 * Optional fields are omitted from the smallest sample, even with a default. A field without a valid guess may have to
 * equal a different field: a signature is the full name.
 */
function fieldsOf(schema: AnyObjectSchema, size: 'smallest' | 'whole'): object {
  const fields = Object.entries(schema.fields as Record<string, Schema>).filter(
    ([, field]) => size === 'whole' || !accepts(field, undefined),
  );
  const found = fields.map(([name, field]) => [name, sampleOf(field, size)] as const);
  const said = found.flatMap(([, value]) => (value === undefined ? [] : [value]));
  const chosen: Record<string, unknown> = Object.fromEntries(found.filter(([, value]) => value !== undefined));
  for (const [name, value] of found)
    if (value === undefined) chosen[name] = said.find((other) => accepts(schema, { ...chosen, [name]: other }));
  return chosen;
}
