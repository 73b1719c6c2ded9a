import {
  isDone,
  isSuccess,
  type ApprovalChannel,
  type Outcome,
  type RepairStatus,
} from '@revive/contracts/repairs/states';
import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';

interface ActiveApproval {
  readonly how: ApprovalChannel;
  readonly quoteVersion: number;
  readonly elsewhere?: boolean;
}

export interface Situation {
  readonly status: RepairStatus;
  readonly outcome: Outcome;
  /** 0 before the first quote. */
  readonly quoteVersion: number;
  readonly isOffered: boolean;
  /** The active approval, if any. `elsewhere`: given by the email link of a former address. */
  readonly approved: ActiveApproval | undefined;
  readonly handedOver: boolean;
  /** True for a warranty claim made from home, until the device is brought in. */
  readonly awaitsDevice: boolean;
  readonly promiseVersion: number;
  readonly customerNotes: number;
  /** Position of the latest answered question; 0 if none. */
  readonly answered: number;
}
/** Kind and `part` identify a message: each is sent once per address. */
export interface CustomerMessage {
  readonly kind: CustomerMessageKind;
  readonly part: number;
}

/** Copy of an approval recorded by the shop or given by the link of a different address. */
const counterCopy = ({ approved }: Situation): CustomerMessage | undefined =>
  approved && (approved.elsewhere || ['in_person', 'by_phone', 'by_message'].includes(approved.how))
    ? { kind: 'approval_at_counter', part: approved.quoteVersion }
    : undefined;

export function messageAfter(what: string, now: Situation): CustomerMessage | undefined {
  const about = (kind: CustomerMessageKind): CustomerMessage => ({ kind, part: now.quoteVersion });
  switch (what) {
    case 'started':
      return begun(now);
    case 'quoted':
    case 'declined':
    case 'completed':
      return about(what);
    case 'approved':
      return counterCopy(now);
    case 'failed':
    case 'rolled_back':
      return now.outcome === 'rolled_back' ? about('rolled_back') : technicianNeeded(now);
    case 'diagnosed':
      return now.status === 'ready_for_pickup' && now.outcome === 'nothing_found'
        ? about('ready_unrepaired')
        : technicianNeeded(now);
    case 'ready':
      return about(isDone(now.outcome) ? 'ready' : 'ready_unrepaired');
    case 'noted':
      // Each note has its own part, so each note is sent exactly once.
      return now.customerNotes > 0 ? { kind: 'note', part: now.customerNotes } : undefined;
    case 'answered':
      return { kind: 'question_answered', part: now.answered };
    case 'promised':
      return hasPromiseToKeep(now) ? { kind: 'promise_changed', part: now.promiseVersion } : undefined;
    case 'handed_over':
      return about('picked_up');
    case 'customer_changed':
      return presentMessage(now);
    default:
      return undefined;
  }
}

const begun = ({ awaitsDevice }: Situation): CustomerMessage => ({
  kind: awaitsDevice ? 'claimed' : 'taken_in',
  part: 0,
});

const isNeedingTechnician = ({ status, outcome }: Situation): boolean =>
  outcome === 'needs_person' && status !== 'ready_for_pickup';
const technicianNeeded = (now: Situation): CustomerMessage | undefined =>
  isNeedingTechnician(now) ? { kind: 'technician_needed', part: now.quoteVersion } : undefined;

const hasPromiseToKeep = ({ status, handedOver }: Situation): boolean => !handedOver && status !== 'ready_for_pickup';

function presentMessage(now: Situation): CustomerMessage | undefined {
  const about = (kind: CustomerMessageKind): CustomerMessage => ({ kind, part: now.quoteVersion });
  const takenIn = begun(now);
  if (now.handedOver) return undefined;
  switch (now.status) {
    case 'received':
    case 'diagnosing':
      return technicianNeeded(now) ?? takenIn;
    case 'quoted':
      if (now.isOffered) return about('quoted');
      return now.outcome === 'rolled_back' ? about('rolled_back') : (technicianNeeded(now) ?? takenIn);
    case 'approved':
    case 'repairing':
      return counterCopy(now) ?? takenIn;
    case 'completed':
      return about('completed');
    case 'ready_for_pickup':
      if (now.outcome === 'declined') return about('declined');
      return about(isDone(now.outcome) ? 'ready' : 'ready_unrepaired');
  }
}

export function stillHolds({ kind, part }: CustomerMessage, now: Situation): boolean {
  // The copy of an approval is sent whatever happened to the repair since.
  if (kind === 'approval_at_counter') return counterCopy(now)?.part === part;
  if (kind === 'address_replaced') return true;
  if (kind === 'note') return part <= now.customerNotes;
  if (kind === 'question_answered') return true;
  if (kind === 'picked_up') return now.handedOver;
  if (now.handedOver) return false;
  // After several changes only the latest promise is sent.
  if (kind === 'promise_changed') return hasPromiseToKeep(now) && part === now.promiseVersion;
  if (kind === 'claimed') return now.awaitsDevice;
  if (kind !== 'taken_in' && part !== now.quoteVersion) return false;
  switch (kind) {
    case 'taken_in':
      return true;
    case 'quoted':
      return now.isOffered;
    case 'completed':
      return isSuccess(now.outcome);
    case 'technician_needed':
      return isNeedingTechnician(now);
    case 'declined':
    case 'rolled_back':
      return now.outcome === kind;
    case 'ready':
      return now.status === 'ready_for_pickup' && isDone(now.outcome);
    case 'ready_unrepaired':
      return now.status === 'ready_for_pickup' && !isDone(now.outcome);
  }
}
