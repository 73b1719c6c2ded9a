import { describe, expect, it } from '@jest/globals';
import { ArraySchema, ObjectSchema, type AnySchema } from 'yup';
import { isTooMuch, MOST_DEPTH, MOST_VALUES } from './bounds.js';
import { email, isEmail, lines, list, oneOrMore, nested, text, untrimmed } from './rules.js';
import type { Route } from './routes/route.js';
import { routes } from './routes/routes.js';

const table = Object.values(routes) as Route[];
const mostOf = (schema: AnySchema): number | undefined =>
  schema.tests.find((test) => test.OPTIONS?.name === 'max')?.OPTIONS?.params?.max as number | undefined;

/** Returns the number of values and the depth of the largest legal request. Throws if a list has no maximum. */
function size(schema: AnySchema, where: string): { values: number; depth: number } {
  if (schema instanceof ArraySchema) {
    const most = mostOf(schema);
    if (most === undefined) throw new TypeError(`${where} is a list without an end`);
    const inner = size(schema.innerType as AnySchema, `${where}[]`);
    return { values: 1 + most * inner.values, depth: 1 + inner.depth };
  }
  if (!(schema instanceof ObjectSchema)) return { values: 1, depth: 0 };
  const fields = Object.entries(schema.fields as Record<string, AnySchema>).map(([name, field]) =>
    size(field, `${where}.${name}`),
  );
  return {
    values: fields.reduce((sum, { values }) => sum + values, 1),
    depth: 1 + Math.max(0, ...fields.map(({ depth }) => depth)),
  };
}

describe('request bounds', () => {
  it.each(
    table.flatMap((route) =>
      [route.body, route.query].filter((schema) => schema !== undefined).map((schema) => [route.name, schema] as const),
    ),
  )('fit the largest legal request of %s', (name, schema) => {
    const { values, depth } = size(schema, name);
    expect({ values: values <= MOST_VALUES, depth: depth <= MOST_DEPTH }).toEqual({ values: true, depth: true });
  });

  it.each([
    ['many objects', Array.from({ length: MOST_VALUES }, () => ({})), true],
    ['many keys', Object.fromEntries(Array.from({ length: MOST_VALUES }, (_, i) => [`k${i}`, 1])), true],
    ['many lists of many', Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 1)), true],
    ['a deep one', JSON.parse(`${'['.repeat(MOST_DEPTH + 2)}${']'.repeat(MOST_DEPTH + 2)}`), true],
    ['as many as allowed', Array.from({ length: MOST_VALUES - 1 }, () => 1), false],
    ['bytes', new Uint8Array(100_000), false],
    ['a long text', 'x'.repeat(100_000), false],
    ['nothing', undefined, false],
  ])('classify %s', (_, value, isOver) => expect(isTooMuch(value)).toBe(isOver));
});

describe('list longer than its maximum', () => {
  it('stops checking elements once the list exceeds its maximum', async () => {
    let looked = 0;
    const inner = nested({ name: text().required() }).transform((value: unknown) => (looked++, value));
    const error: unknown = await list(inner, 3)
      .validate(
        Array.from({ length: 1_000 }, () => ({})),
        { abortEarly: false },
      )
      .catch((one: unknown) => one);
    expect((error as { errors: string[] }).errors).toContain('has too many entries');
    expect((error as { errors: string[] }).errors.length).toBeLessThan(20);
    expect(looked).toBeLessThan(20);
    const chosen: unknown = await oneOrMore('Choose one', 3)
      .validate(
        Array.from({ length: 1_000 }, () => ''),
        { abortEarly: false },
      )
      .catch((one: unknown) => one);
    expect((chosen as { errors: string[] }).errors.length).toBeLessThan(20);
  });
});

describe('email addresses', () => {
  it.each([
    ['thandi@umbani.example', true],
    ['a.b+c@mail.umbani.example', true],
    ["s.o'connor@example.org", true],
    ["d'arcy.o'neil@example.org", true],
    ['a!#$%&*/=?^_`{|}~-b@example.org', true],
    ['жанна@пример.example', true],
    ["'a@b.example'", false],
    ["'a@b.example", false],
    ['"a b"@c.example', false],
    ['a,b@c.example', false],
    ['a;b@c.example', false],
    ['a(b)@c.example', false],
    ['a:b@c.example', false],
    ['a\\b@c.example', false],
    ['a@[127.0.0.1]', false],
    ['a@b,c.example', false],
    ['a@b.example/x', false],
    ['a@b..example', false],
    ['a@b', false],
    ['a@.example', false],
    ['a@b.', false],
    ['a b@c.example', false],
    ['a@b@c.example', false],
    [`${'a'.repeat(250)}@b.example`, false],
  ])('validates %s: %s', async (typed, isOne) => {
    expect(isEmail(typed)).toBe(isOne);
    expect(await email().isValid(typed)).toBe(isOne);
  });
});

describe('Unicode normalisation of text', () => {
  const DECOMPOSED = 'Zoe\u0308 Mu\u0308ller';

  it.each([
    ['a line', text(20)],
    ['lines', lines(20)],
    ['an email', email()],
  ])('normalises to NFC in %s', async (_, schema) => {
    expect(await schema.validate(DECOMPOSED.replace(' ', '@x.'))).toBe('Zo\u00eb@x.M\u00fcller');
  });

  it('counts characters after normalisation', async () => {
    expect(await text(10).validate(DECOMPOSED)).toBe('Zo\u00eb M\u00fcller');
  });

  it.each([text(20_000), lines(20_000)])('refuses stacked combining marks without normalising them', async (schema) => {
    await expect(schema.validate(`a${'\u0301\u0323'.repeat(9_000)}`)).rejects.toThrow('invisible character');
  });

  it('leaves a password as typed', async () => {
    expect(await untrimmed().validate(DECOMPOSED)).toBe(DECOMPOSED);
  });
});

describe('single-line text', () => {
  const unseen = [
    '\u0000',
    '\r',
    '\n',
    '\t',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
  ];

  it.each(unseen.map((one) => [one.codePointAt(0)?.toString(16), one]))(
    'refuses U+%s, and multi-line text allows only the line break',
    async (_, one) => {
      expect(await text().isValid(`Thandi${one}Dlamini`)).toBe(false);
      expect(await lines().isValid(`Thandi${one}Dlamini`)).toBe(one === '\n');
    },
  );

  it.each(['Zoë O’Brien', 'عمر', '李小龙', 'a👩‍🔧b', 'Nomvula d’Almeida-Müller'])('accepts %s', async (typed) =>
    expect(await text().isValid(typed)).toBe(true),
  );
});

describe('text longer than its maximum', () => {
  it('refuses the length without running the pattern', async () => {
    let asked = 0;
    class Watched extends RegExp {
      override [Symbol.search](value: string): number {
        asked++;
        return super[Symbol.search](value);
      }
    }
    const schema = text(10).matches(new Watched('^[a-z]+$'), { message: 'is not valid', excludeEmptyString: true });
    await expect(schema.validate('!'.repeat(11), { abortEarly: false })).rejects.toMatchObject({
      errors: ['is too long'],
    });
    expect(asked).toBe(0);
    await expect(schema.validate('!', { abortEarly: false })).rejects.toMatchObject({ errors: ['is not valid'] });
    await expect(schema.validate('', { abortEarly: false })).resolves.toBe('');
    expect(asked).toBe(1);
  });
});
