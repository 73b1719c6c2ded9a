import type { OnboardingPerson } from './person.js';
import { QUIET, type Step } from './step.js';
import { sendProfile, signAgreement } from '../../world/accounts.js';

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
      send: () => signAgreement(person, { businessName: business }),
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
      send: () => sendProfile(person, { businessName: business, streetAddress: STREET }),
      stands: async () => {
        const { profile } = await sent();
        return profile?.businessName === business && profile.streetAddress === STREET && (await person.isIn(then));
      },
    },
  ];
}
