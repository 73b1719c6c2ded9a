import { describe, expect, it } from '@jest/globals';
import { draftOf, initialOf } from './shop-draft.js';

describe('what a draft keeps', () => {
  it('is what was typed, without acceptances, and what is empty or no number left out', () => {
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
  it('comes back over the defaults and over what the account says', () => {
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
