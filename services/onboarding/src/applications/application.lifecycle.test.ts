import { describe, expect, it } from '@jest/globals';
import { APPLICATION_STATUS_LABELS, APPLICATION_STATUSES } from '@revive/contracts/onboarding/states';
import {
  applicationLifecycle,
  canTransition,
  TRANSITIONS,
  stepAfter,
  awaitingParty,
  type ApplicationAction,
} from './application.lifecycle.js';

describe('application lifecycle', () => {
  it('has the eight specified states, each with its label', () => {
    expect([...applicationLifecycle.states]).toEqual([...APPLICATION_STATUSES]);
    expect(Object.values(APPLICATION_STATUS_LABELS)).toEqual([
      'Application Under Review',
      'Preliminary Approved',
      'Awaiting Company Details',
      'Hardware Verification Required',
      'Staff Information Required',
      'Final Review',
      'Approved & Active',
      'Application Rejected',
    ]);
  });

  it('allows exactly the transitions of its verbs', () => {
    const byVerbs = new Set(
      Object.values(TRANSITIONS).flatMap(({ from, to }) => from.map((status) => `${status} ${to}`)),
    );
    for (const from of APPLICATION_STATUSES)
      for (const to of APPLICATION_STATUSES)
        expect([from, to, applicationLifecycle.canTransition(from, to)]).toEqual([
          from,
          to,
          byVerbs.has(`${from} ${to}`),
        ]);
  });

  it('ends in approved and rejected', () => {
    for (const verb of Object.keys(TRANSITIONS) as ApplicationAction[])
      for (const end of ['approved', 'rejected'] as const) expect(canTransition(verb, end)).toBe(false);
  });

  // spec E053, E087
  it('lets an admin prepare and a master decide', () => {
    expect(Object.fromEntries(Object.entries(TRANSITIONS).map(([verb, { by }]) => [verb, by.join(' ')]))).toEqual({
      approve_preliminarily: 'master',
      set_up: 'applicant',
      submit_company: 'applicant',
      submit_hardware: 'applicant',
      approve_hardware: 'master',
      submit_staff: 'applicant',
      request_changes: 'admin master',
      reject: 'master',
      withdraw: 'applicant',
      approve: 'master',
    });
  });

  // spec K111, K113, K114, K112, E087
  it('counts the steps as specified', () => {
    const step = (verb: ApplicationAction) => stepAfter(TRANSITIONS[verb].to, 1);
    expect([step('approve_preliminarily'), step('approve_hardware'), step('request_changes')]).toEqual([2, 5, 4]);
    expect([
      TRANSITIONS.approve_preliminarily.from,
      TRANSITIONS.approve_hardware.from,
      TRANSITIONS.request_changes.from,
    ]).toEqual([['pending'], ['hardware_verification'], ['hardware_verification', 'staff_info', 'final_review']]);
    expect([
      stepAfter('preliminary_approved', 1),
      stepAfter('hardware_verification', 6),
      stepAfter('staff_info', 4),
      stepAfter('approved', 6),
      stepAfter('rejected', 3),
    ]).toEqual([2, 4, 5, 6, 3]);
  });

  it('returns the party that acts next', () => {
    const turn = (status: (typeof APPLICATION_STATUSES)[number], over = {}) =>
      awaitingParty({ status, hardwareSent: false, asked: false, ...over });
    expect(APPLICATION_STATUSES.map((status) => turn(status))).toEqual([
      'staff',
      'applicant',
      'applicant',
      'applicant',
      'applicant',
      'staff',
      'nobody',
      'nobody',
    ]);
    expect([
      turn('hardware_verification', { hardwareSent: true }),
      turn('pending', { asked: true }),
      turn('rejected', { asked: true }),
    ]).toEqual(['staff', 'applicant', 'nobody']);
  });
});
