// Server responses for a shop in the seven onboarding steps. Product code never imports this file.
import { TENANT_AGREEMENT } from '@revive/contracts/tenant-onboarding/agreement';
import { ONBOARDING_SERVICES, shareOfService } from '@revive/contracts/tenant-onboarding/catalogue';
import { ONBOARDING_STEP_NAMES, stepsOf, type OnboardingFacts } from '@revive/contracts/tenant-onboarding/steps';

export const ID = '0190a0a0-0000-7000-8000-000000000001';
export const at = new Date('2026-11-22T09:00:00Z');
export const DETAILS = {
  companyName: 'Umbani',
  contactPerson: 'Thandi',
  email: 't@umbani.example',
  phone: '021 555 0100',
  address: '1 Long Street',
  businessRegistration: '2019/1',
  taxNumber: '•••• 678',
  bankDetails: '•••• 123',
};
export const shopWith = (facts: OnboardingFacts, over: object = {}) => ({
  tenantId: ID,
  version: 1,
  supportStatus: facts.supportAt ? 'Active' : 'Pending',
  steps: stepsOf(facts).map(({ step, state }) => ({ step, name: ONBOARDING_STEP_NAMES[step], state })),
  ...(facts.detailsAt && { details: DETAILS }),
  services: {
    tier: 'professional',
    baseCents: 19_900,
    selected: [],
    catalogue: ONBOARDING_SERVICES.map((service) => ({ ...service, shareCents: shareOfService(service) })),
  },
  agreement: {
    title: TENANT_AGREEMENT.title,
    label: TENANT_AGREEMENT.label,
    paragraphs: [...TENANT_AGREEMENT.paragraphs],
    draft: true,
    version: '1-draft',
    hash: 'a'.repeat(64),
    ...(facts.signedAt && {
      signedBy: 'thandi',
      signedAt: at.toISOString(),
      signedVersion: '1-draft',
      signedHash: 'a'.repeat(64),
    }),
  },
  ...(facts.signedAt && {
    trial: {
      startedAt: at.toISOString(),
      endsAt: '2026-12-22T09:00:00.000Z',
      included: 5,
      used: 2,
      remaining: 3,
      running: true,
    },
  }),
  agent: { port: 8888 },
  ...over,
});
