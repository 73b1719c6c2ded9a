import { describe, expect, it } from '@jest/globals';
import { ArraySchema, BooleanSchema, NumberSchema, ObjectSchema, type AnySchema } from 'yup';
import { routes } from './routes/routes.js';
import { responseSchema, list, nested, text, integer, type Schema } from './rules.js';
import { shaperOf } from './shaper.js';

type Leaf = (schema: AnySchema) => unknown;

/** Builds a value for a schema. `leaf` is the value of all leaves; `extra` is added to each object. */
function valueOf(schema: AnySchema, leaf: Leaf, extra: object): unknown {
  if (schema instanceof ObjectSchema) {
    const fields = Object.entries(schema.fields as Record<string, AnySchema>);
    return { ...extra, ...Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, leaf, extra)])) };
  }
  if (schema instanceof ArraySchema)
    return [valueOf(schema.innerType as AnySchema, leaf, extra), valueOf(schema.innerType as AnySchema, leaf, extra)];
  return leaf(schema);
}

const right: Leaf = (schema) =>
  schema instanceof NumberSchema ? 7 : schema instanceof BooleanSchema ? false : 'some text';
const leaves: Record<string, Leaf> = {
  'what is right': right,
  'texts with blanks around them': (schema) => (right(schema) === 'some text' ? '  some text\n' : right(schema)),
  'numbers and flags as texts': (schema) => String(right(schema)),
  'no optional value': (schema) => (schema.spec.optional ? null : right(schema)),
  'no value at all': () => undefined,
  'objects for values': () => ({ some: 'thing' }),
  'a number that is none': (schema) => (schema instanceof NumberSchema ? Number.NaN : right(schema)),
};

const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, inner: unknown) => inner ?? undefined)) as unknown;
const outcome = (of: () => unknown): unknown => {
  try {
    return of();
  } catch (error) {
    if (error instanceof TypeError) return 'TypeError';
    throw error;
  }
};

describe('shaperOf', () => {
  const answers = Object.values(routes as Record<string, { name: string; response?: Schema }>).flatMap(
    ({ name, response: schema }) => (schema ? [{ name, schema }] : []),
  );

  it('equals the result of yup’s cast for all routes', () => {
    expect(answers.length).toBeGreaterThan(20);
    for (const { name, schema } of answers)
      for (const [what, leaf] of Object.entries(leaves).filter(([what]) => what !== 'a number that is none'))
        for (const extra of [{}, { secret: 'x', nothing: null }]) {
          const value = valueOf(schema, leaf, extra);
          const ours = outcome(() => shaperOf(schema)(value));
          expect({ name, what, is: ours }).toEqual({
            name,
            what,
            is: outcome(() => schema.cast(withoutNulls(value), { stripUnknown: true })),
          });
        }
  });

  it('refuses NaN', () => {
    for (const { name, schema } of answers) {
      const value = valueOf(schema, leaves['a number that is none'] as Leaf, {});
      expect({ name, is: outcome(() => shaperOf(schema)(value)) }).toEqual({
        name,
        is: outcome(() => schema.cast(value, { stripUnknown: true })),
      });
    }
  });

  it('removes fields outside the schema at any depth', () => {
    const shape = shaperOf(
      responseSchema('Deep', { rows: list(nested({ id: text().required(), count: integer().optional() })).required() }),
    );
    expect(
      shape({
        secret: 1,
        rows: [
          { id: 'a', secret: 1, count: null },
          { id: ' b ', count: 2, __proto__: { secret: 1 } },
        ],
      }),
    ).toStrictEqual({ rows: [{ id: 'a' }, { id: 'b', count: 2 }] });
  });

  it('refuses missing values and wrong types', () => {
    const shape = shaperOf(
      responseSchema('Small', { id: text().required(), rows: list(nested({ n: integer().required() })).optional() }),
    );
    for (const wrong of [
      undefined,
      null,
      'text',
      [],
      {},
      { id: null },
      { id: {} },
      { id: 'a', rows: {} },
      { id: 'a', rows: [null] },
      { id: 'a', rows: [{ n: 'many' }] },
    ])
      expect(() => shape(wrong)).toThrow(TypeError);
    expect(shape({ id: 'a' })).toEqual({ id: 'a' });
  });
});
