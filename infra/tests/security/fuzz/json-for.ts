import type { Random } from '../random.js';
import { anyJson, HOSTILE_NUMBERS, HOSTILE_TEXTS } from './hostile-values.js';

/** The subset of JSON Schema in the product's OpenAPI file. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}
export type Resolve = (schema: JsonSchema) => JsonSchema;

/** A JSON text for a schema, valid or partly wrong. `wrong` in 0..1 is the share of wrong parts. */
export function jsonFor(schema: JsonSchema, resolve: Resolve, random: Random, wrong: number): string {
  const one = resolve(schema);
  if (random.next() < wrong / 3) return anyJson(random);
  const type = Array.isArray(one.type) ? (one.type as readonly string[])[0] : one.type;
  if (one.enum) return JSON.stringify(random.next() < wrong ? random.pick(HOSTILE_TEXTS) : random.pick(one.enum));
  switch (type) {
    case 'object':
      return objectFor(one, resolve, random, wrong);
    case 'array':
      return `[${Array.from({ length: random.below(random.next() < wrong ? 300 : 3) }, () => jsonFor(one.items ?? {}, resolve, random, wrong)).join(',')}]`;
    case 'number':
    case 'integer':
      return String(
        random.next() < wrong
          ? random.pick(HOSTILE_NUMBERS)
          : (one.minimum ?? 0) + random.below(Math.min(1_000, (one.maximum ?? 1_000) - (one.minimum ?? 0) + 1)),
      );
    case 'boolean':
      return random.pick(['true', 'false']);
    default:
      return JSON.stringify(textFor(one, random, wrong));
  }
}

function objectFor(
  { properties = {}, required = [] }: JsonSchema,
  resolve: Resolve,
  random: Random,
  wrong: number,
): string {
  const parts: string[] = [];
  for (const [name, inner] of Object.entries(properties)) {
    const isThere = required.includes(name) ? random.next() >= wrong / 3 : random.once(2);
    if (isThere) parts.push(`${JSON.stringify(name)}:${jsonFor(inner, resolve, random, wrong)}`);
    // A duplicate key: parsers differ on the key that counts.
    if (isThere && random.next() < wrong / 5) parts.push(`${JSON.stringify(name)}:${anyJson(random, 1)}`);
  }
  if (random.next() < wrong / 3)
    parts.push(`${JSON.stringify(random.pick(HOSTILE_TEXTS).slice(0, 60))}:${anyJson(random, 2)}`);
  return `{${parts.join(',')}}`;
}

function textFor({ minLength = 0, maxLength = 60, format }: JsonSchema, random: Random, wrong: number): string {
  if (random.next() < wrong)
    return random.pick([...HOSTILE_TEXTS, 'x'.repeat(maxLength + 1), 'x'.repeat(Math.max(0, minLength - 1))]);
  if (format === 'email') return `p${random.hex(10)}@people.example`;
  if (format === 'uuid') return `0190${random.hex(4)}-0000-7000-8000-${random.hex(12)}`;
  if (format === 'date-time') return new Date(1.7e12 + random.below(1e9)).toISOString();
  const length = minLength + random.below(Math.max(1, Math.min(maxLength, minLength + 40) - minLength));
  return random.once(4)
    ? random.pick(HOSTILE_TEXTS).replace(/\0/g, '').padEnd(minLength, 'x').slice(0, maxLength)
    : `t${random.hex(Math.max(0, length - 1))}`;
}
