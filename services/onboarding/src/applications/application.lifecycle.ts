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

/** Every move by its verb, and who may make it (`decisions.md`: an admin prepares a review, a master decides). */
export const TRANSITIONS = {
  approve_preliminarily: {
    from: ['pending'],
    to: 'preliminary_approved',
    by: /* control: the first look is a master’s = ['admin', 'master'] */ ['master'],
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
  // The installer's generation alone, with the recorded approvals as precondition (`approvals.ts`).
  approve: { from: ['final_review'], to: 'approved', by: ['master'] },
} as const satisfies Record<string, Transition>;
export type ApplicationAction = keyof typeof TRANSITIONS;

export const canTransition = (verb: ApplicationAction, from: ApplicationStatus): boolean =>
  (TRANSITIONS[verb].from as readonly ApplicationStatus[]).includes(from);

/**
 * Where a part can be asked for again: once it was sent, while it is not the applicant's next step anyway. The hardware
 * goes back to its step (`request_changes`); of the others the state stays, for the specification has no move back to
 * them.
 */
export const PART_ASKED_IN = {
  company: ['pending', 'hardware_verification', 'staff_info', 'final_review'],
  staff: ['final_review'],
  documents: open,
} as const satisfies Record<Exclude<PartOfApplication, 'hardware'>, readonly ApplicationStatus[]>;

/** A rejected application stays at the step that it had reached. */
export const stepAfter = (to: ApplicationStatus, step: number): number => (to === 'rejected' ? step : STEP_OF[to]);

/**
 * Applicant and staff write to each other while the review goes on, and after a refusal as long as anything of the
 * applicant is kept.
 */
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

export interface Facts {
  readonly status: ApplicationStatus;
  /** Hardware was sent, and no change of it is asked for. */
  readonly hardwareSent: boolean;
  /** Something was asked and is not answered. */
  readonly asked: boolean;
}

/** Whose turn it is, from what is there and what is missing. */
export function awaitingParty({ status, hardwareSent, asked }: Facts): Turn {
  if (applicationLifecycle.isFinal(status)) return 'nobody';
  if (asked) return 'applicant';
  if (status === 'hardware_verification') return hardwareSent ? 'staff' : 'applicant';
  return status === 'pending' || status === 'final_review' ? 'staff' : 'applicant';
}
