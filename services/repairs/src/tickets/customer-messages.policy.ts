import { isDone, isSuccess, type ApprovalWay, type Outcome, type RepairStatus } from '@revive/contracts/repairs/states';
import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';

/** What of a ticket decides what its customer is told. */
export interface Situation {
  readonly status: RepairStatus;
  readonly outcome: Outcome;
  /** 0 where there was no quote yet. */
  readonly quoteVersion: number;
  readonly isOffered: boolean;
  /** The approval that holds; undefined without one. `elsewhere`: by the link of another address than the reader's. */
  readonly approved:
    { readonly how: ApprovalWay; readonly quoteVersion: number; readonly elsewhere?: boolean } | undefined;
  readonly handedOver: boolean;
  /** Claimed from home, and the device was not brought yet. */
  readonly awaitsDevice: boolean;
  /** How often the promise was changed. */
  readonly promiseVersion: number;
  /** How many notes people of the shop have written to the customer. */
  readonly customerNotes: number;
  /** The question that was answered last, by its place; 0 where none was. */
  readonly answered: number;
}
/** `part` tells one message of a kind from the next: each is sent once per address. */
export interface CustomerMessage {
  readonly kind: CustomerMessageKind;
  readonly part: number;
}

/** The customer's copy of an approval that others wrote down for them, or gave by the link of another address. */
const counterCopy = ({ approved }: Situation): CustomerMessage | undefined =>
  approved && (approved.elsewhere || ['in_person', 'by_phone', 'by_message'].includes(approved.how))
    ? { kind: 'approval_at_counter', part: approved.quoteVersion }
    : undefined;

/** What to tell the customer when this has happened; undefined: nothing. */
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
      // Each is a part of its own, so that each is sent, and none of them twice.
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

/** What is said of a ticket that has begun: it is here, or it has to be brought. */
const begun = ({ awaitsDevice }: Situation): CustomerMessage => ({
  kind: awaitsDevice ? 'claimed' : 'taken_in',
  part: 0,
});

const isNeedingTechnician = ({ status, outcome }: Situation): boolean =>
  outcome === 'needs_person' && status !== 'ready_for_pickup';
const technicianNeeded = (now: Situation): CustomerMessage | undefined =>
  isNeedingTechnician(now) ? { kind: 'technician_needed', part: now.quoteVersion } : undefined;

/** A device that is ready, or gone, needs no date. */
const hasPromiseToKeep = ({ status, handedOver }: Situation): boolean => !handedOver && status !== 'ready_for_pickup';

/** What somebody whose address the shop has only now is to be told of where the repair stands. */
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

/** Whether a message that waited is still true. */
export function stillHolds({ kind, part }: CustomerMessage, now: Situation): boolean {
  // Whatever came of the repair: somebody said that this person agreed.
  if (kind === 'approval_at_counter') return counterCopy(now)?.part === part;
  if (kind === 'address_replaced') return true;
  // What people wrote stays true, after the pickup as well.
  if (kind === 'note') return part <= now.customerNotes;
  // An answer once given is given, also to who has collected the device since.
  if (kind === 'question_answered') return true;
  if (kind === 'picked_up') return now.handedOver;
  if (now.handedOver) return false;
  // Of two changes at once the customer reads the newer.
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
