import {
  APPLICATION_STATUSES,
  STEP_OF,
  type ApplicationStatus,
  type PartOfApplication,
  type Turn,
} from '@revive/contracts/onboarding/states';
import { defineLifecycle } from '@revive/platform/core/lifecycle';

/** spec part 2 §4. `approved` is reached by the generated installer alone. */
export const applicationLifecycle = defineLifecycle('pending', {
  pending: ['preliminary_approved', 'rejected'],
  preliminary_approved: ['company_details', 'rejected'],
  company_details: ['hardware_verification', 'rejected'],
  hardware_verification: ['hardware_verification', 'staff_info', 'rejected'],
  staff_info: ['hardware_verification', 'final_review', 'rejected'],
  final_review: ['hardware_verification', 'approved', 'rejected'],
  approved: [],
  rejected: [],
});

type Party = 'applicant' | 'admin' | 'master';
interface Transition {
  readonly from: readonly ApplicationStatus[];
  readonly to: ApplicationStatus;
  readonly by: readonly Party[];
}
const open = APPLICATION_STATUSES.filter((status) => !applicationLifecycle.isFinal(status));

/**
 * Every transition by verb, with the roles allowed to make it (`decisions.md`: an admin prepares a review, a master
 * decides).
 */
export const TRANSITIONS = {
  approve_preliminarily: {
    from: ['pending'],
    to: 'preliminary_approved',
    // control: the first look is a master’s = ['admin', 'master']
    by: ['master'],
  },
  set_up: { from: ['preliminary_approved'], to: 'company_details', by: ['applicant'] },
  submit_company: { from: ['company_details'], to: 'hardware_verification', by: ['applicant'] },
  submit_hardware: { from: ['hardware_verification'], to: 'hardware_verification', by: ['applicant'] },
  approve_hardware: { from: ['hardware_verification'], to: 'staff_info', by: ['master'] },
  submit_staff: { from: ['staff_info'], to: 'final_review', by: ['applicant'] },
  request_changes: {
    from: ['hardware_verification', 'staff_info', 'final_review'],
    to: 'hardware_verification',
    by: ['admin', 'master'],
  },
  reject: { from: open, to: 'rejected', by: ['master'] },
  withdraw: { from: open, to: 'rejected', by: ['applicant'] },
  // Made only by generating the installer, with the recorded approvals as a precondition (`approvals.ts`).
  approve: { from: ['final_review'], to: 'approved', by: ['master'] },
} as const satisfies Record<string, Transition>;
export type ApplicationAction = keyof typeof TRANSITIONS;

export const canTransition = (verb: ApplicationAction, from: ApplicationStatus): boolean =>
  (TRANSITIONS[verb].from as readonly ApplicationStatus[]).includes(from);

/**
 * The states in which staff can request a part again: after the applicant sent it and while it is not the next step.
 * Hardware returns to its step (`request_changes`). For other parts the state stays, because the specification has no
 * transition back.
 */
export const PART_ASKED_IN = {
  company: ['pending', 'hardware_verification', 'staff_info', 'final_review'],
  staff: ['final_review'],
  documents: open,
} as const satisfies Record<Exclude<PartOfApplication, 'hardware'>, readonly ApplicationStatus[]>;

export const stepAfter = (to: ApplicationStatus, step: number): number => (to === 'rejected' ? step : STEP_OF[to]);

/** The message thread is open during the review, and after a rejection until the applicant's data is erased. */
export function isThreadOpen({
  status,
  withdrawn,
  erasedAt,
}: {
  readonly status: ApplicationStatus;
  readonly withdrawn: boolean;
  readonly erasedAt: Date | null;
}): boolean {
  if (!applicationLifecycle.isFinal(status)) return true;
  // control: nobody writes where the application became a shop
  if (status !== 'rejected') return false;
  // control: nobody writes where the application was taken back
  if (withdrawn) return false;
  // control: nobody writes to an applicant who is erased
  if (erasedAt !== null) return false;
  return true;
}

interface Facts {
  readonly status: ApplicationStatus;
  readonly hardwareSent: boolean;
  readonly asked: boolean;
}

export function awaitingParty({ status, hardwareSent, asked }: Facts): Turn {
  if (applicationLifecycle.isFinal(status)) return 'nobody';
  if (asked) return 'applicant';
  if (status === 'hardware_verification') return hardwareSent ? 'staff' : 'applicant';
  return status === 'pending' || status === 'final_review' ? 'staff' : 'applicant';
}
