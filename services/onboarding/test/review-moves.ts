import type { ApplicationStatus } from '@revive/contracts/onboarding/states';
import type { Actor } from '@revive/platform/auth/actor';
import type { ApplicationAction } from '../src/applications/application.lifecycle.js';
import type { Case } from './cases.js';
import { aCommand, COMPANY, HARDWARE, PERSON, type ReviewFixture } from './review-fixture.js';

type Doer = (one: Case, by?: Actor) => Promise<unknown>;
type MoveName = Exclude<ApplicationAction, 'approve'>;
/** Every state but that of an application that became a shop. */
export type Open = Exclude<ApplicationStatus, 'approved'>;
/** The moves that lead from a fresh application to each state. */
export const WAY: Record<Open, readonly MoveName[]> = {
  pending: [],
  preliminary_approved: ['approve_preliminarily'],
  company_details: ['approve_preliminarily', 'set_up'],
  hardware_verification: ['approve_preliminarily', 'set_up', 'submit_company', 'submit_hardware'],
  staff_info: ['approve_preliminarily', 'set_up', 'submit_company', 'submit_hardware', 'approve_hardware'],
  final_review: [
    'approve_preliminarily',
    'set_up',
    'submit_company',
    'submit_hardware',
    'approve_hardware',
    'submit_staff',
  ],
  rejected: ['reject'],
};

/** The moves of an application, each as its side makes it. */
export function reviewMoves(fixture: () => ReviewFixture) {
  const review =
    (name: 'approvePreliminarily' | 'approveHardware' | 'requestChanges' | 'reject', reason = ''): Doer =>
    (one, by = fixture().master) =>
      fixture().reviewApplication[name](by, { id: one.id, reason }, aCommand());

  /** Each verb as it is called. */
  const DO: Record<MoveName, Doer> = {
    approve_preliminarily: review('approvePreliminarily'),
    set_up: ({ applicant }) => fixture().submitDetails.setUp({ applicant, setupType: 'multi_user' }),
    submit_company: ({ applicant }) => fixture().submitDetails.company({ applicant, ...COMPANY }),
    submit_hardware: ({ applicant }) => fixture().submitDetails.hardware({ applicant, ...HARDWARE }),
    approve_hardware: review('approveHardware'),
    submit_staff: ({ applicant }) => fixture().submitDetails.staff({ applicant, staff: [PERSON] }),
    request_changes: review('requestChanges', 'More memory, please'),
    reject: review('reject', 'Not a shop'),
    withdraw: ({ applicant }) => fixture().submitDetails.withdraw({ applicant, reason: '' }),
  };
  /** A fresh application, led to this state. */
  async function at(status: Open): Promise<Case> {
    const one = await fixture().anApplication();
    for (const verb of WAY[status]) await DO[verb](one);
    return one;
  }

  return { DO, VERBS: Object.keys(DO) as MoveName[], at };
}
