import { baseFeeOf, monthlyCentsOf, type OnboardingServiceId } from '@revive/contracts/tenant-onboarding/catalogue';
import type { TenantOnboarding } from '@revive/contracts/tenant-onboarding/calls';
import type { OnboardingStep } from '@revive/contracts/tenant-onboarding/steps';
import type { OnboardingPerson } from './person.js';
import type { Step } from './step.js';

const SELECTED: readonly OnboardingServiceId[] = ['boot_repair', 'data_recovery'];
const RAND = 100;

/**
 * The shop's own steps of the seven: details, services, agreement, agent, support. The platform completes the first
 * step, and the seventh marks the end.
 */
export function sevenSteps(person: OnboardingPerson, business: string): readonly Step[] {
  const typed = {
    companyName: business,
    contactPerson: 'Thandi Dlamini',
    email: person.email,
    phone: '021 555 0100',
    address: '1 Long Street, Cape Town',
    businessRegistration: '2019/123456/07',
  };
  const monthlyCents = monthlyCentsOf(baseFeeOf(), SELECTED);
  const read = (): Promise<TenantOnboarding> => person.row<TenantOnboarding>('/api/tenant-onboarding');
  const take = (path: string, body: object) => () => person.post(`/api/tenant-onboarding/${path}`, body);
  const isDone = async (step: OnboardingStep): Promise<boolean> => {
    const { steps, details } = await read();
    // Every later step also checks that the business details are still stored.
    return (
      steps.some((one) => one.step === step && one.state === 'done') &&
      Object.entries(typed).every(([name, value]) => details?.[name as keyof typeof typed] === value)
    );
  };
  return [
    {
      name: 'business details',
      send: take('business-details', { ...typed, taxNumber: '9012345678', bankDetails: 'A Bank, 250655, 6212345678' }),
      stands: () => isDone('details'),
    },
    {
      name: 'services',
      send: take('service-selection', { selectedServices: SELECTED, monthlySubscription: monthlyCents / RAND }),
      stands: async () => {
        const { services } = await read();
        return (
          services.selected.join() === SELECTED.join() &&
          services.monthlyCents === monthlyCents &&
          (await isDone('services'))
        );
      },
    },
    {
      name: 'tenant agreement',
      send: take('sign-agreement', { agreementSigned: true }),
      stands: async () => (await read()).trial !== undefined && (await isDone('agreement')),
    },
    {
      name: 'installer of the agent',
      victims: ['onboarding', 'fleet'],
      send: take('generate-agent', {}),
      stands: () => isDone('agent'),
    },
    {
      name: 'live support',
      send: take('live-support', {}),
      stands: async () => (await read()).supportStatus === 'Active' && (await isDone('support')),
    },
  ];
}
