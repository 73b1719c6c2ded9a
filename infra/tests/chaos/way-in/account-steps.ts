import type { OnboardingPerson } from './person.js';
import { QUIET, type Step } from './step.js';

const AGREEMENT = {
  businessType: 'mobile-repair',
  primaryServices: ['Phone repair'],
  targetMarket: 'south-africa',
  technicalExperience: 'advanced',
  deviceTypes: ['Smartphones'],
  fullName: 'Thandi Dlamini',
  signature: 'Thandi Dlamini',
  termsAccepted: true,
  disclaimerAccepted: true,
  aiRiskAccepted: true,
  dataProtectionAccepted: true,
  nonAffiliatationAccepted: true,
};
const STREET = '1 Long Street';

interface Sent {
  readonly draft?: { readonly businessName?: string };
  readonly profile?: { readonly businessName?: string; readonly streetAddress?: string };
}

export function accountSteps(person: OnboardingPerson, business: string, then: string): readonly Step[] {
  const sent = (): Promise<Sent> => person.row<Sent>('/api/business-profile');
  return [
    {
      name: 'agreement',
      send: () => person.post('/api/user-agreement', { ...AGREEMENT, businessName: business }),
      stands: async () =>
        (await person.row<{ agreement: { businessName: string } | null }>('/api/user-agreement/status')).agreement
          ?.businessName === business,
    },
    {
      name: 'draft of the profile',
      moments: QUIET,
      send: () => person.post('/api/business-profile/draft', { draft: { businessName: 'Half a na' } }),
      stands: async () => (await sent()).draft?.businessName === 'Half a na',
    },
    {
      name: 'profile',
      victims: ['onboarding', 'identity'],
      send: () =>
        person.post('/api/business-profile', {
          businessName: business,
          streetAddress: STREET,
          primaryCategories: ['laptops'],
        }),
      stands: async () => {
        const { profile } = await sent();
        return profile?.businessName === business && profile.streetAddress === STREET && (await person.isIn(then));
      },
    },
  ];
}
