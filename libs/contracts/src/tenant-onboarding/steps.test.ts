import { describe, expect, it } from '@jest/globals';
import { generateAgentSchema, serviceSelectionSchema } from './calls.js';
import { AGENT_PORT, isOpen, ONBOARDING_STEPS, stepsOf, SUPPORT_STATUSES, type OnboardingFacts } from './steps.js';

const at = new Date('2026-11-22T09:00:00Z');
const states = (facts: OnboardingFacts): string =>
  stepsOf(facts)
    .map(({ state }) => state)
    .join(' ');

describe('onboarding steps', () => {
  // spec K102
  it('have a fixed order', () => {
    expect(ONBOARDING_STEPS).toEqual(['approval', 'details', 'services', 'agreement', 'trial', 'agent', 'support']);
  });

  // spec E088
  it('open in sequence', () => {
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

  it('stay locked after the first missing step', () => {
    expect(states({ detailsAt: at, signedAt: at, supportAt: at })).toBe('waiting done due locked locked locked locked');
  });

  it('open the agent step for active accounts only', () => {
    const signed = { detailsAt: at, servicesAt: at, signedAt: at };
    expect(states({ ...signed, active: false })).toBe('waiting done done done done locked locked');
    expect([
      isOpen({ ...signed, active: false }, 'agent'),
      isOpen({ ...signed, active: true }, 'agent'),
      isOpen({ ...signed, agentAt: at, active: false }, 'agent'),
    ]).toEqual([false, true, false]);
    expect(isOpen({ detailsAt: at, active: false }, 'services')).toBe(true);
  });

  it('report the allowed steps', () => {
    expect(ONBOARDING_STEPS.filter((step) => isOpen({ detailsAt: at }, step))).toEqual([
      'approval',
      'details',
      'services',
    ]);
  });
});

describe('onboarding requests', () => {
  // spec K116
  it('require at least one service', async () => {
    const chosen = { monthlySubscription: 218.8, selectedServices: ['mobile_repair'] };
    await expect(serviceSelectionSchema.validate(chosen)).resolves.toEqual(chosen);
    await expect(serviceSelectionSchema.validate({ ...chosen, selectedServices: [] })).rejects.toMatchObject({
      errors: ['Select at least one service'],
    });
  });

  // spec K128
  it('use port 8888 by default for the agent', async () => {
    expect(AGENT_PORT).toBe(8888);
    await expect(generateAgentSchema.validate({ port: 9000 })).resolves.toMatchObject({ port: 9000 });
  });
});

// spec E079
it('defines the support statuses Active and Pending', () => expect(SUPPORT_STATUSES).toEqual(['Active', 'Pending']));
