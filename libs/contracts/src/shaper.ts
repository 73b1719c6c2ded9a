// Shapes responses with functions compiled once per schema: yup’s own cast creates options, paths and promises for each
// value.
// Invariant: the result equals `cast` with `stripUnknown` on the value without its nulls.
import {
  ArraySchema,
  BooleanSchema,
  NumberSchema,
  ObjectSchema,
  StringSchema,
  type AnyObjectSchema,
  type AnySchema,
} from 'yup';
import type { Schema } from './rules.js';

/** Shapes a value by its schema: removes unknown fields and nulls. Throws TypeError if the value does not fit. */
type Shaper = (value: unknown) => unknown;

const shapers = new WeakMap<Schema, Shaper>();

export function shaperOf(schema: Schema): Shaper {
  const known = shapers.get(schema);
  if (known) return known;
  const made = make(schema);
  shapers.set(schema, made);
  return made;
}

function make(schema: AnySchema): Shaper {
  // Values of the right type are returned unchanged; yup casts the rest.
  const cast: Shaper = (value) => schema.cast(withoutNulls(value), { stripUnknown: true }) as unknown;
  if (schema instanceof StringSchema)
    return (value) => (typeof value === 'string' && value.trim() === value ? value : cast(value));
  if (schema instanceof NumberSchema)
    return (value) => (typeof value === 'number' && !Number.isNaN(value) ? value : cast(value));
  if (schema instanceof BooleanSchema) return (value) => (typeof value === 'boolean' ? value : cast(value));
  if (schema instanceof ArraySchema && schema.innerType) return listShaper(shaperOf(schema.innerType as Schema), cast);
  return schema instanceof ObjectSchema ? objectShaper(schema, cast) : cast;
}

const listShaper =
  (of: Shaper, cast: Shaper): Shaper =>
  (value) =>
    Array.isArray(value) ? value.map(of) : cast(value);

function objectShaper(schema: AnyObjectSchema, cast: Shaper): Shaper {
  const fields = Object.entries(schema.fields as Record<string, AnySchema>).map(([name, field]) => ({
    name,
    shape: shaperOf(field as Schema),
    leave: mayBeAbsent(field),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return cast(value);
    const shaped: Record<string, unknown> = {};
    for (const { name, shape, leave } of fields) {
      const inner = (value as Record<string, unknown>)[name] ?? undefined;
      if (inner === undefined && leave) continue;
      const made = shape(inner);
      if (made !== undefined) shaped[name] = made;
    }
    return shaped;
  };
}

const mayBeAbsent = (field: AnySchema): boolean => field.spec.optional && field.getDefault() === undefined;

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  );
}
