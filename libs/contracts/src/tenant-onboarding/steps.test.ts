import { describe, expect, it } from '@jest/globals';
import { isOpen, ONBOARDING_STEPS, stepsOf, type OnboardingFacts } from './steps.js';

const at = new Date('2026-11-22T09:00:00Z');
const states = (facts: OnboardingFacts): string => stepsOf(facts).map(({ state }) => state).join(' ');

describe('the seven steps', () => {
  it('open one after the other', () => {
    expect(states({})).toBe('waiting due locked locked locked locked locked');
    expect(states({ approvalSentAt: at })).toBe('done due locked locked locked locked locked');
    expect(states({ detailsAt: at })).toBe('waiting done due locked locked locked locked');
    expect(states({ detailsAt: at, servicesAt: at })).toBe('waiting done done due locked locked locked');
    expect(states({ detailsAt: at, servicesAt: at, signedAt: at })).toBe('waiting done done done done due locked');
    expect(states({ detailsAt: at, servicesAt: at, signedAt: at, agentAt: at })).toBe('waiting done done done done done due');
    expect(states({ detailsAt: at, servicesAt: at, signedAt: at, agentAt: at, supportAt: at })).toBe('waiting done done done done done done');
  });

  it('are no further than the first that is missing, whatever else is said to have happened', () => {
    expect(states({ detailsAt: at, signedAt: at, supportAt: at })).toBe('waiting done due locked locked locked locked');
  });

  it('open the agent’s for an active account alone, also where it was taken before', () => {
    const signed = { detailsAt: at, servicesAt: at, signedAt: at };
    expect(states({ ...signed, active: false })).toBe('waiting done done done done locked locked');
    expect([isOpen({ ...signed, active: false }, 'agent'), isOpen({ ...signed, active: true }, 'agent'), isOpen({ ...signed, agentAt: at, active: false }, 'agent')]).toEqual([false, true, false]);
    expect(isOpen({ detailsAt: at, active: false }, 'services')).toBe(true);
  });

  it('say which may be taken', () => {
    expect(ONBOARDING_STEPS.filter((step) => isOpen({ detailsAt: at }, step))).toEqual(['approval', 'details', 'services']);
  });
});
