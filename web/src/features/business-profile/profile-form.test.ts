import { describe, expect, it } from '@jest/globals';
import { draftOf, EMPTY, initialOf, withoutForeign } from './profile-form.js';

describe('the form of the business profile', () => {
  it('begins with what is being typed, else what was sent, else what is known', () => {
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
  it('keeps a draft as it was typed', () => {
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
  it('sends no services whose category was taken away', () => {
    expect(
      withoutForeign({
        primaryCategories: ['laptops'],
        mobileServices: ['Screen replacement'],
        computerServices: ['Boot repair'],
      }),
    ).toMatchObject({ mobileServices: [], computerServices: ['Boot repair'] });
  });
});
