import { describe, expect, it } from '@jest/globals';
import { draftOf, initialOf } from './shop-draft.js';

describe('draft content', () => {
  it('keeps typed values without acceptances, empty fields or invalid numbers', () => {
    const values = {
      ...initialOf(undefined, undefined),
      businessName: ' Umbani ',
      yearsInBusiness: '4',
      monthlyRepairVolume: 'many',
      accountNumber: '12345678',
      currentServices: ['Screen Repair'],
      termsAccepted: true,
    };
    expect(draftOf(values)).toEqual({
      businessName: ' Umbani ',
      yearsInBusiness: 4,
      accountNumber: '12345678',
      currentServices: ['Screen Repair'],
      subscriptionTier: 'professional',
      accountType: 'current',
    });
  });

  // spec K033
  it('overrides defaults and account data with the draft', () => {
    expect(
      initialOf({ name: 'Thandi', email: 't@umbani.example' }, { email: 'shop@umbani.example', yearsInBusiness: 4 }),
    ).toMatchObject({
      contactName: 'Thandi',
      email: 'shop@umbani.example',
      yearsInBusiness: 4,
      taxId: '',
      subscriptionTier: 'professional',
      termsAccepted: false,
    });
  });
});
