import { describe, expect, it } from '@jest/globals';
import { MOST_FIELD_ERRORS } from '@revive/contracts/bounds';
import { requestSchema, list, requiredText, nested } from '@revive/contracts/rules';
import { validate } from './validate.js';

const person = nested({ name: requiredText('Name is required'), role: requiredText('Role is required') });
const staff = requestSchema('Staff', { staff: list(person, 60) });
const refusalOf = (value: unknown): Promise<{ code: string; fields?: Record<string, string> }> =>
  validate(staff, value).then(
    () => ({ code: 'none' }),
    (error: { code: string; fields?: Record<string, string> }) => error,
  );

describe('validation', () => {
  it('refuses input with too many values without validating', async () => {
    let looked = 0;
    const watched = staff.transform((value: unknown) => (looked++, value));
    await expect(validate(watched, { staff: Array.from({ length: 50_000 }, () => ({})) })).rejects.toMatchObject({
      code: 'BAD_BODY',
    });
    expect(looked).toBe(0);
  });

  it('limits the number of errors and reports the first of each field', async () => {
    const { code, fields = {} } = await refusalOf({ staff: Array.from({ length: 60 }, () => ({})) });
    expect(code).toBe('INVALID');
    expect(Object.keys(fields)).toHaveLength(MOST_FIELD_ERRORS);
    expect(new Set(Object.values(fields))).toEqual(new Set(['Name is required', 'Role is required']));
  });

  it('reports a single error with its field', async () => {
    expect(await refusalOf({ staff: [{ name: 'Thandi' }] })).toMatchObject({
      code: 'INVALID',
      fields: { 'staff[0].role': 'Role is required' },
    });
    expect(await refusalOf(7)).toMatchObject({ code: 'INVALID', fields: { '': 'is not valid' } });
  });
});
