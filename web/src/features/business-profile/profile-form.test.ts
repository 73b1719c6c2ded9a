import { describe, expect, it } from '@jest/globals';
import { draftOf, EMPTY, initialOf, withoutForeign } from './profile-form.js';

describe('business profile form', () => {
  it('starts with the draft, else the sent profile, else known data', () => {
    expect(
      initialOf({
        known: { businessName: 'Known', city: 'Cape Town' },
        profile: { businessName: 'Sent' },
        draft: { businessName: 'Typed', city: '' },
      }),
    ).toEqual({ ...EMPTY, businessName: 'Typed', city: 'Cape Town' });
    expect(initialOf({ known: { businessName: 'Known' }, profile: { businessName: 'Sent' } })).toEqual({
      ...EMPTY,
      businessName: 'Sent',
    });
    expect(initialOf({ known: { businessName: 'Known' } })).toEqual({ ...EMPTY, businessName: 'Known' });
  });
  it('keeps a draft as typed', () => {
    expect(
      draftOf({
        businessName: 'U',
        yearsInBusiness: 'four',
        employeeCount: 3,
        city: '',
        primaryCategories: ['laptops'],
      }),
    ).toEqual({ businessName: 'U', yearsInBusiness: 'four', employeeCount: '3', primaryCategories: ['laptops'] });
  });
  it('sends no services of removed categories', () => {
    expect(
      withoutForeign({
        primaryCategories: ['laptops'],
        mobileServices: ['Screen replacement'],
        computerServices: ['Boot repair'],
      }),
    ).toMatchObject({ mobileServices: [], computerServices: ['Boot repair'] });
  });
});
