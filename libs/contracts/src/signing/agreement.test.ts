import { describe, expect, it } from '@jest/globals';
import { routes } from '../routes/routes.js';
import {
  AGREEMENT_ACCEPTANCES,
  AGREEMENT_STEPS,
  agreementStatusSchema,
  DEVICE_TYPES,
  EXPERIENCE_LABELS,
  INCOMPLETE,
  PRIMARY_SERVICES,
  userAgreementSchema,
} from './agreement.js';
import { FIRST_TEXTS } from './documents.js';

const COMPLETE = {
  businessName: 'Umbani',
  businessType: 'mobile-repair',
  targetMarket: 'south-africa',
  technicalExperience: 'advanced',
  deviceTypes: ['Smartphones'],
  termsAccepted: true,
  disclaimerAccepted: true,
  aiRiskAccepted: true,
  dataProtectionAccepted: true,
  nonAffiliatationAccepted: true,
  fullName: 'Thandi Dlamini',
  signature: 'Thandi Dlamini',
};
async function refusals(agreement: object): Promise<Record<string, string>> {
  const error: unknown = await userAgreementSchema.validate(agreement, { abortEarly: false }).then(
    () => undefined,
    (one: unknown) => one,
  );
  const inner = error === undefined ? [] : (error as { inner: { path: string; message: string }[] }).inner;
  return Object.fromEntries(inner.map(({ path, message }) => [path, message]));
}
const neededOf = async (step: number): Promise<string[]> => {
  const said = await refusals({});
  return AGREEMENT_STEPS[step]?.fields.filter((field) => said[field] === INCOMPLETE) ?? [];
};

describe('user agreement', () => {
  // spec K016, E012
  it('requires all five acceptances', async () => {
    expect(AGREEMENT_ACCEPTANCES.map((name) => FIRST_TEXTS[name].title)).toEqual([
      'Terms of service',
      'Damage disclaimer',
      'AI disclaimer',
      'Data protection (GDPR and POPIA)',
      'Non-affiliation',
    ]);
    expect(await refusals(COMPLETE)).toEqual({});
    for (const name of AGREEMENT_ACCEPTANCES)
      expect(await refusals({ ...COMPLETE, [name]: false })).toEqual({ [name]: INCOMPLETE });
  });

  // spec K028, E046, E047, E048
  it('has four steps with their required fields', async () => {
    expect(AGREEMENT_STEPS).toHaveLength(4);
    expect(await neededOf(0)).toEqual(['businessName', 'businessType', 'targetMarket']);
    expect(await neededOf(1)).toEqual(['technicalExperience', 'deviceTypes']);
    expect(await neededOf(2)).toEqual([...AGREEMENT_ACCEPTANCES]);
    expect(await neededOf(3)).toEqual(['fullName', 'signature']);
  });

  // spec K039
  it('requires at least one device type', async () => {
    expect(await refusals({ ...COMPLETE, deviceTypes: [] })).toEqual({ deviceTypes: INCOMPLETE });
    expect(await refusals({ ...COMPLETE, deviceTypes: ['Servers'] })).toEqual({});
  });

  // spec K017
  it('lists nine device types', () => {
    expect(DEVICE_TYPES).toEqual([
      'Smartphones',
      'Tablets',
      'Laptops',
      'Desktop computers',
      'Gaming consoles',
      'Storage devices',
      'Network equipment',
      'Audio equipment',
      'Servers',
    ]);
  });

  // spec K018
  it('lists nine services', () => {
    expect(PRIMARY_SERVICES).toEqual([
      'Phone repair',
      'Tablet repair',
      'Computer repair',
      'Data recovery',
      'Operating system repair',
      'Virus removal',
      'Hardware upgrades',
      'Network setup',
      'Device refurbishment',
    ]);
  });

  // spec E065
  it('labels each experience level with its years', () => {
    expect(EXPERIENCE_LABELS).toEqual({
      beginner: 'Beginner (0-1 years)',
      intermediate: 'Intermediate (2-5 years)',
      advanced: 'Advanced (5+ years)',
      expert: 'Expert (10+ years)',
    });
  });
});

describe('user agreement status', () => {
  // spec F027
  it('includes business type, market and experience of a signed agreement', async () => {
    const { method, path, response } = routes.getAgreementStatus;
    expect([method, path, response]).toEqual(['GET', '/api/user-agreement/status', agreementStatusSchema]);
    const signed = {
      id: '0190a0a0-0000-7000-8000-000000000001',
      businessName: 'Umbani',
      businessType: 'mobile-repair',
      targetMarket: 'south-africa',
      technicalExperience: 'advanced',
      fullName: 'Thandi Dlamini',
      signedAt: '2026-11-22T08:00:00Z',
      documents: [],
      fileHash: 'f'.repeat(64),
      current: true,
    };
    await expect(agreementStatusSchema.validate({ agreement: null })).resolves.toEqual({ agreement: null });
    await expect(agreementStatusSchema.validate({ agreement: signed })).resolves.toEqual({ agreement: signed });
    for (const field of ['businessName', 'businessType', 'targetMarket', 'technicalExperience']) {
      await expect(
        agreementStatusSchema.validate({ agreement: { ...signed, [field]: undefined } }),
      ).rejects.toMatchObject({ path: `agreement.${field}` });
    }
  });
});
