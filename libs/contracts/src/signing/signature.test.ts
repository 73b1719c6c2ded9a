import { describe, expect, it } from '@jest/globals';
import { AGREEMENT_ACCEPTANCES, userAgreementSchema } from './agreement.js';
import { consentAgainSchema } from './consents.js';
import { isSignatureOf, SIGNATURE_DIFFERS } from './signature.js';

const AGREEMENT = {
  businessName: 'Umbani',
  businessType: 'other',
  targetMarket: 'uk',
  technicalExperience: 'expert',
  deviceTypes: ['Laptops'],
  ...Object.fromEntries(AGREEMENT_ACCEPTANCES.map((name) => [name, true])),
};
const CONSENT = { set: 'tenant', versions: '2', accepted: true };

describe('signatures', () => {
  it.each([
    ['Thandi Dlamini', 'Thandi Dlamini'],
    ['thandi  DLAMINI ', 'Thandi Dlamini'],
    ['Zoe Muller', 'Zoë Müller'],
    ['Anna-Lena O’Brien', "Anna Lena O'Brien"],
    ['Zoë Müller', 'Zoe\u0308 Mu\u0308ller'],
    ['王芳', '王芳'],
  ])('accepts %j for %j', (signature, name) => expect(isSignatureOf(signature, name)).toBe(true));

  it.each([
    ['T. Someone Else', 'Thandi Dlamini'],
    ['Thandi', 'Thandi Dlamini'],
    ['Thandi Dlamini Nkosi', 'Thandi Dlamini'],
    ['ThandiDlamini', 'Thandi Dlamini'],
    ['X', 'Thandi Dlamini'],
    ['🙂', '🙃'],
    ['...', 'Thandi Dlamini'],
  ])('refuses %j for %j', (signature, name) => expect(isSignatureOf(signature, name)).toBe(false));

  it.each([
    ['the user agreement', userAgreementSchema, AGREEMENT],
    ['a text that changed', consentAgainSchema, CONSENT],
  ] as const)('refuses a different name under %s', async (_, schema, form) => {
    await expect(
      schema.validate({ ...form, fullName: 'Thandi Dlamini', signature: 'T. Someone Else' }),
    ).rejects.toMatchObject({ path: 'signature', message: SIGNATURE_DIFFERS });
    await expect(
      schema.validate({ ...form, fullName: 'Thandi Dlamini', signature: 'thandi dlamini' }),
    ).resolves.toBeTruthy();
  });
});
