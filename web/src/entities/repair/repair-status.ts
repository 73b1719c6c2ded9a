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
import { badge, type Badge } from '#ui/data-display/badge.js';

const L = REPAIR_STATUS_LABELS;
export const REPAIR_BADGES: Record<RepairStatus, Badge> = {
  received: badge('slate', Inbox, L.received),
  diagnosing: badge('purple', ScanSearch, L.diagnosing),
  quoted: badge('yellow', ReceiptText, L.quoted),
  approved: badge('blue', ThumbsUp, L.approved),
  repairing: badge('petrol', Wrench, L.repairing),
  completed: badge('green', BadgeCheck, L.completed),
  ready_for_pickup: badge('leaf', PackageCheck, L.ready_for_pickup),
};

export const OUTCOME_BADGES: Record<Outcome, Badge> = {
  none: badge('slate', Circle, 'Open'),
  repaired: badge('green', BadgeCheck, 'Repaired and checked'),
  produced: badge('green', BadgeCheck, 'Done and checked'),
  nothing_found: badge('slate', CircleCheck, 'No problem found'),
  needs_person: badge('yellow', User, 'Needs technician'),
  declined: badge('slate', CircleX, 'Declined'),
  rolled_back: badge('orange', Undo2, 'Rolled back'),
  repaired_by_hand: badge('blue', Wrench, 'Repaired manually, not verified'),
  not_repaired: badge('slate', CircleX, 'Not repaired'),
};

const PICKED_UP: Partial<Record<Outcome, string>> = { repaired: 'Repaired', produced: 'Done' };

/**
 * Badge of a ticket: the status, or an outcome other than repaired, because "Ready for Pickup" alone would suggest a
 * successful repair.
 */
export function repairBadge(status: RepairStatus, found: Outcome, handedOver = false): Badge {
  // After the return of the device no review is pending, so the outcome is shown as not repaired.
  const outcome = found === 'needs_person' && (status === 'ready_for_pickup' || handedOver) ? 'not_repaired' : found;
  if (handedOver)
    return {
      ...OUTCOME_BADGES[outcome],
      label: `${PICKED_UP[outcome] ?? OUTCOME_BADGES[outcome].label}, picked up`,
    };
  if (outcome === 'produced' && status === 'completed') return OUTCOME_BADGES.produced;
  if (outcome === 'none' || isSuccess(outcome)) return REPAIR_BADGES[status];
  return status === 'ready_for_pickup'
    ? { ...OUTCOME_BADGES[outcome], label: `${OUTCOME_BADGES[outcome].label}, ready for pickup` }
    : OUTCOME_BADGES[outcome];
}

export const RUN_BADGES: Record<RunStatus, Badge> = {
  starting: badge('slate', Power, 'Starting'),
  diagnosing: badge('purple', ScanSearch, 'Diagnosing'),
  repairing: badge('petrol', Wrench, 'Repairing'),
  testing: badge('blue', FlaskConical, 'Testing'),
  completed: badge('green', BadgeCheck, 'Completed'),
  failed: badge('red', CircleX, 'Failed'),
};

/** Green requires a passed check. */
export const VERDICT_BADGES: Record<VerdictStatus, Badge> = {
  verified: badge('green', ShieldCheck, 'Verified'),
  rolled_back: badge('orange', Undo2, 'Rolled back'),
  not_verifiable: badge('slate', CircleHelp, 'Not verifiable'),
  failed: badge('red', CircleX, 'Failed'),
  repairable: badge('blue', Wrench, 'Repairable'),
  healthy: badge('green', CircleCheck, 'Healthy'),
  no_problem_found: badge('slate', CircleCheck, 'No problem found'),
  needs_person: badge('yellow', User, 'Needs technician'),
  refused: badge('red', Ban, 'Refused'),
};
