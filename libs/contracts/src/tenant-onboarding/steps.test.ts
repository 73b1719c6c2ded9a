import { describe, expect, it } from '@jest/globals';
import { generateAgentSchema, serviceSelectionSchema } from './calls.js';
import { AGENT_PORT, isOpen, ONBOARDING_STEPS, stepsOf, SUPPORT_STATUSES, type OnboardingFacts } from './steps.js';

const at = new Date('2026-11-22T09:00:00Z');
const states = (facts: OnboardingFacts): string =>
  stepsOf(facts)
    .map(({ state }) => state)
    .join(' ');

describe('the seven steps', () => {
  // spec K102
  it('are seven, in this order', () => {
    expect(ONBOARDING_STEPS).toEqual(['approval', 'details', 'services', 'agreement', 'trial', 'agent', 'support']);
  });

  // spec E088
  it('open one after the other', () => {
    expect(states({})).toBe('waiting due locked locked locked locked locked');
    expect(states({ approvalSentAt: at })).toBe('done due locked locked locked locked locked');
    expect(states({ detailsAt: at })).toBe('waiting done due locked locked locked locked');
    expect(states({ detailsAt: at, servicesAt: at })).toBe('waiting done done due locked locked locked');
    expect(states({ detailsAt: at, servicesAt: at, signedAt: at })).toBe('waiting done done done done due locked');
    expect(states({ detailsAt: at, servicesAt: at, signedAt: at, agentAt: at })).toBe(
      'waiting done done done done done due',
    );
    expect(states({ detailsAt: at, servicesAt: at, signedAt: at, agentAt: at, supportAt: at })).toBe(
      'waiting done done done done done done',
    );
  });

  it('are no further than the first that is missing, whatever else is said to have happened', () => {
    expect(states({ detailsAt: at, signedAt: at, supportAt: at })).toBe('waiting done due locked locked locked locked');
  });

  it('open the agent’s for an active account alone, also where it was taken before', () => {
    const signed = { detailsAt: at, servicesAt: at, signedAt: at };
    expect(states({ ...signed, active: false })).toBe('waiting done done done done locked locked');
    expect([
      isOpen({ ...signed, active: false }, 'agent'),
      isOpen({ ...signed, active: true }, 'agent'),
      isOpen({ ...signed, agentAt: at, active: false }, 'agent'),
    ]).toEqual([false, true, false]);
    expect(isOpen({ detailsAt: at, active: false }, 'services')).toBe(true);
  });

  it('say which may be taken', () => {
    expect(ONBOARDING_STEPS.filter((step) => isOpen({ detailsAt: at }, step))).toEqual([
      'approval',
      'details',
      'services',
    ]);
  });
});

describe('what the steps send', () => {
  // spec K116
  it('is at least one service', async () => {
    const chosen = { monthlySubscription: 218.8, selectedServices: ['mobile_repair'] };
    await expect(serviceSelectionSchema.validate(chosen)).resolves.toEqual(chosen);
    await expect(serviceSelectionSchema.validate({ ...chosen, selectedServices: [] })).rejects.toMatchObject({
      errors: ['Select at least one service'],
    });
  });

  // spec K128
  it('is the port that the agent listens on, which is 8888 unless another is set', async () => {
    expect(AGENT_PORT).toBe(8888);
    await expect(generateAgentSchema.validate({ port: 9000 })).resolves.toMatchObject({ port: 9000 });
  });
});

// spec E079
it('calls live support Active, or Pending until it is', () => expect(SUPPORT_STATUSES).toEqual(['Active', 'Pending']));
