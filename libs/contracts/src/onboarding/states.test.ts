import { describe, expect, it } from '@jest/globals';
import {
  ACCOUNT_TYPES,
  BILLING_NOTE,
  CONFIRMATION_CHECKLIST,
  CONFIRMATION_NEXT_STEPS,
  SETUP_TYPES,
  STEP_NAMES_OF_APPLICATION,
  STEP_OF,
  TOTAL_STEPS,
} from './states.js';

describe('application of a repair shop', () => {
  // spec K086, K110
  it('has six steps', () => {
    expect([TOTAL_STEPS, STEP_NAMES_OF_APPLICATION.length]).toEqual([6, 6]);
    expect(Math.max(...Object.values(STEP_OF))).toBe(6);
  });

  // spec E084
  it('allows a team or a single person', () => {
    expect([...SETUP_TYPES]).toEqual(['multi_user', 'single']);
  });

  // spec E011
  it('accepts two types of bank account', () => {
    expect([...ACCOUNT_TYPES]).toEqual(['current', 'savings']);
  });
});

describe('confirmation of a registration', () => {
  // spec E020
  it('has a checklist of four points', () => {
    expect([...CONFIRMATION_CHECKLIST]).toEqual([
      'Application received',
      'Business verification in progress',
      'Technical setup preparation',
      'Account activation',
    ]);
  });

  // spec E021, K080, K081
  it('names four next steps, two of them with their time', () => {
    expect([...CONFIRMATION_NEXT_STEPS]).toEqual([
      { title: 'Business verification', when: '2-4 hours' },
      { title: 'Approval message with login credentials', when: 'within 24 hours' },
      { title: 'Agent download and installation' },
      { title: 'Start repairing' },
    ]);
  });

  // spec E019, K020
  it('states the start of the subscription and the free support', () => {
    expect(BILLING_NOTE).toBe(
      'The subscription starts only after approval and first login. Free technical support in the first week.',
    );
  });
});
