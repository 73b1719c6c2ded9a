import { describe, expect, it } from '@jest/globals';
import { routes } from '../routes/routes.js';
import type { Route } from '../routes/route.js';
import { integer, nested, oneOrMore, requestSchema, requiredText, text } from '../rules.js';
import { sampleOf } from './sample.js';

const shapes = (Object.values(routes) as Route[]).flatMap(({ name, body, query }) =>
  [body, query].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
);

describe('sampleOf', () => {
  it.each(shapes)('returns valid minimal and complete samples of %s', (_, schema) => {
    expect(schema.isValidSync(sampleOf(schema))).toBe(true);
    const whole = sampleOf(schema, 'whole') as object;
    expect(schema.isValidSync(whole)).toBe(true);
    expect(Object.keys(whole).sort()).toEqual(Object.keys((schema as unknown as { fields: object }).fields).sort());
  });

  it('omits optional fields unless a complete sample is requested', () => {
    const schema = requestSchema('Sample', {
      name: requiredText('Name is required', 40),
      note: text().optional(),
      count: integer(3).required(),
      inner: nested({ words: oneOrMore('Choose one') }).required(),
    });
    const smallest = { name: 'x'.repeat(40), count: 3, inner: { words: ['Some words here'] } };
    expect(sampleOf(schema)).toEqual(smallest);
    expect(sampleOf(schema, 'whole')).toEqual({ ...smallest, note: 'Some words here' });
  });

  it('returns undefined if no guess is valid', () => {
    expect(
      sampleOf(
        text()
          .matches(/^zebra$/)
          .required(),
      ),
    ).toBeUndefined();
  });
});
