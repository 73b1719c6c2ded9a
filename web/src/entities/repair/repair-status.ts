// Tone, icon and label of repairs, runs and outcomes. The tables are records over the contracts’ closed sets: a new
// state without an entry does not compile.
import {
  isSuccess,
  REPAIR_STATUS_LABELS,
  type Outcome,
  type RepairStatus,
  type RunStatus,
  type VerdictStatus,
} from '@revive/contracts/repairs/states';
import {
  BadgeCheck,
  Ban,
  Circle,
  CircleCheck,
  CircleHelp,
  CircleX,
  FlaskConical,
  Inbox,
  PackageCheck,
  Power,
  ReceiptText,
  ScanSearch,
  ShieldCheck,
  ThumbsUp,
  Undo2,
  User,
  Wrench,
} from '#ui/theme/icons.js';
import { look, type Look } from '#ui/data-display/look.js';

const L = REPAIR_STATUS_LABELS;
export const REPAIR_LOOKS: Record<RepairStatus, Look> = {
  received: look('slate', Inbox, L.received),
  diagnosing: look('purple', ScanSearch, L.diagnosing),
  quoted: look('yellow', ReceiptText, L.quoted),
  approved: look('blue', ThumbsUp, L.approved),
  repairing: look('petrol', Wrench, L.repairing),
  completed: look('green', BadgeCheck, L.completed),
  ready_for_pickup: look('leaf', PackageCheck, L.ready_for_pickup),
};

export const OUTCOME_LOOKS: Record<Outcome, Look> = {
  none: look('slate', Circle, 'Open'),
  repaired: look('green', BadgeCheck, 'Repaired and checked'),
  produced: look('green', BadgeCheck, 'Done and checked'),
  nothing_found: look('slate', CircleCheck, 'No problem found'),
  needs_person: look('yellow', User, 'Needs technician'),
  declined: look('slate', CircleX, 'Declined'),
  rolled_back: look('orange', Undo2, 'Rolled back'),
  repaired_by_hand: look('blue', Wrench, 'Repaired manually, not verified'),
  not_repaired: look('slate', CircleX, 'Not repaired'),
};

const PICKED_UP: Partial<Record<Outcome, string>> = { repaired: 'Repaired', produced: 'Done' };

/**
 * Badge of a ticket: the status, or an outcome other than repaired, because "Ready for Pickup" alone would suggest a
 * successful repair.
 */
export function ticketLook(status: RepairStatus, found: Outcome, handedOver = false): Look {
  // After the return of the device no review is pending, so the outcome is shown as not repaired.
  const outcome = found === 'needs_person' && (status === 'ready_for_pickup' || handedOver) ? 'not_repaired' : found;
  if (handedOver)
    return {
      ...OUTCOME_LOOKS[outcome],
      label: `${PICKED_UP[outcome] ?? OUTCOME_LOOKS[outcome].label}, picked up`,
    };
  if (outcome === 'produced' && status === 'completed') return OUTCOME_LOOKS.produced;
  if (outcome === 'none' || isSuccess(outcome)) return REPAIR_LOOKS[status];
  return status === 'ready_for_pickup'
    ? { ...OUTCOME_LOOKS[outcome], label: `${OUTCOME_LOOKS[outcome].label}, ready for pickup` }
    : OUTCOME_LOOKS[outcome];
}

export const RUN_LOOKS: Record<RunStatus, Look> = {
  starting: look('slate', Power, 'Starting'),
  diagnosing: look('purple', ScanSearch, 'Diagnosing'),
  repairing: look('petrol', Wrench, 'Repairing'),
  testing: look('blue', FlaskConical, 'Testing'),
  completed: look('green', BadgeCheck, 'Completed'),
  failed: look('red', CircleX, 'Failed'),
};

/** Green requires a passed check. */
export const VERDICT_LOOKS: Record<VerdictStatus, Look> = {
  verified: look('green', ShieldCheck, 'Verified'),
  rolled_back: look('orange', Undo2, 'Rolled back'),
  not_verifiable: look('slate', CircleHelp, 'Not verifiable'),
  failed: look('red', CircleX, 'Failed'),
  repairable: look('blue', Wrench, 'Repairable'),
  healthy: look('green', CircleCheck, 'Healthy'),
  no_problem_found: look('slate', CircleCheck, 'No problem found'),
  needs_person: look('yellow', User, 'Needs technician'),
  refused: look('red', Ban, 'Refused'),
};
