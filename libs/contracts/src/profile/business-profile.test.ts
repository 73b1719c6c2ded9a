import { describe, expect, it } from '@jest/globals';
import { businessProfileSchema, MISSING, PROFILE_STEPS } from './business-profile.js';

const PROFILE = { businessName: 'Umbani', streetAddress: '1 Long Street', primaryCategories: ['laptops'] };
const refusal = async (over: object): Promise<unknown> =>
  businessProfileSchema.validate({ ...PROFILE, ...over }).then(
    () => undefined,
    ({ path, message }: { path: string; message: string }) => [path, message],
  );

describe('business profile', () => {
  // spec K019
  it('has four steps', () => {
    expect(PROFILE_STEPS.map(({ title }) => title)).toEqual([
      'Business',
      'Address and contact',
      'Services',
      'Customers and skills',
    ]);
  });

  // spec K035, E032
  it.each(['yearsInBusiness', 'employeeCount', 'monthlyRepairVolume'] as const)(
    'reads %s as a whole number, with 0 for invalid input',
    async (field) => {
      for (const none of [undefined, '', 'many', null])
        expect((await businessProfileSchema.validate({ ...PROFILE, [field]: none }))[field]).toBe(0);
      for (const [typed, whole] of [
        ['7', 7],
        ['3 people', 3],
        [2.9, 2],
      ])
        expect((await businessProfileSchema.validate({ ...PROFILE, [field]: typed }))[field]).toBe(whole);
    },
  );

  // spec K042
  it('accepts only an email address in the email field', async () => {
    expect(await refusal({ businessEmail: 'nobody' })).toEqual(['businessEmail', expect.any(String)]);
    expect([await refusal({ businessEmail: 'thandi@umbani.example' }), await refusal({ businessEmail: '' })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  // spec K043
  it('requires at least one primary category', async () => {
    expect(await refusal({ primaryCategories: [] })).toEqual(['primaryCategories', MISSING]);
    expect(await refusal({})).toBeUndefined();
  });
});
