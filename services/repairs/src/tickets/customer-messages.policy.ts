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
      return { kind: 'taken_in', part: 0 };
    case 'quoted':
    case 'declined':
    case 'completed':
      return about(what);
    case 'approved':
      return counterCopy(now);
    case 'failed':
    case 'rolled_back':
      return now.outcome === 'rolled_back' ? about('rolled_back') : undefined;
    case 'diagnosed':
      return now.status === 'ready_for_pickup' && now.outcome === 'nothing_found'
        ? about('ready_unrepaired')
        : undefined;
    case 'ready':
      return about(isDone(now.outcome) ? 'ready' : 'ready_unrepaired');
    case 'noted':
      // Each is a part of its own, so that each is sent, and none of them twice.
      return now.customerNotes > 0 ? { kind: 'note', part: now.customerNotes } : undefined;
    case 'answered':
      return { kind: 'question_answered', part: now.answered };
    case 'customer_changed':
      return presentMessage(now);
    default:
      return undefined;
  }
}

/** What somebody whose address the shop has only now is to be told of where the repair stands. */
function presentMessage(now: Situation): CustomerMessage | undefined {
  const about = (kind: CustomerMessageKind): CustomerMessage => ({ kind, part: now.quoteVersion });
  const takenIn: CustomerMessage = { kind: 'taken_in', part: 0 };
  if (now.handedOver) return undefined;
  switch (now.status) {
    case 'received':
    case 'diagnosing':
      return takenIn;
    case 'quoted':
      return now.isOffered ? about('quoted') : now.outcome === 'rolled_back' ? about('rolled_back') : takenIn;
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
  if (now.handedOver) return false;
  if (kind !== 'taken_in' && part !== now.quoteVersion) return false;
  switch (kind) {
    case 'taken_in':
      return true;
    case 'quoted':
      return now.isOffered;
    case 'completed':
      return isSuccess(now.outcome);
    case 'declined':
    case 'rolled_back':
      return now.outcome === kind;
    case 'ready':
      return now.status === 'ready_for_pickup' && isDone(now.outcome);
    case 'ready_unrepaired':
      return now.status === 'ready_for_pickup' && !isDone(now.outcome);
  }
}
