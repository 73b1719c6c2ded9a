// Every state of the product to its tone, its picture and its word. The tables are records over the contracts' closed
// sets: a new state without a look does not compile.
import type { AGENT_PRESENCE } from '@revive/contracts/fleet/bench';
import type { STOP_ANSWERS } from '@revive/contracts/repairs/emergency-stop';
import type { ComponentStatus } from '@revive/contracts/system/status';
import { ACCOUNT_STATUSES, type AccountStatus } from '@revive/contracts/roles';
import {
  REPAIR_STATUS_LABELS,
  type DeviceKind,
  type DeviceStatus,
  type Outcome,
  type RepairStatus,
  type RunStatus,
  type Severity,
  type StepName,
  type StepStatus,
  type VerdictStatus,
} from '@revive/contracts/repairs/states';
import {
  BadgeCheck,
  Ban,
  Check,
  Circle,
  CircleCheck,
  CircleHelp,
  CircleX,
  Diamond,
  FlaskConical,
  GraduationCap,
  HardDrive,
  Hourglass,
  Inbox,
  Monitor,
  OctagonAlert,
  PackageCheck,
  Plug,
  Power,
  ReceiptText,
  ScanSearch,
  ShieldCheck,
  ThumbsUp,
  Triangle,
  Undo2,
  Unplug,
  User,
  Wrench,
  type LucideIcon,
} from './icons.js';
import type { Tone } from './tone.js';

export { DEVICE_KIND_LABELS as DEVICE_KIND_TEXTS } from '@revive/contracts/repairs/states';

export interface Look {
  tone: Tone;
  icon: LucideIcon;
  label: string;
}

const look = (tone: Tone, icon: LucideIcon, label: string): Look => ({ tone, icon, label });

export const ACCOUNT_LOOKS: Record<AccountStatus | 'unknown', Look> = {
  pending: look('yellow', Hourglass, 'Pending'),
  approved: look('blue', ThumbsUp, 'Approved'),
  training: look('purple', GraduationCap, 'Training'),
  active: look('green', CircleCheck, 'Active'),
  suspended: look('red', Ban, 'Suspended'),
  unknown: look('slate', CircleHelp, 'Unknown'),
};

/** spec part 1 §4: any other status is shown as unknown. */
export const accountLook = (status: string): Look =>
  ACCOUNT_LOOKS[ACCOUNT_STATUSES.find((known) => known === status) ?? 'unknown'];

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
  nothing_found: look('slate', CircleCheck, 'No fault found'),
  needs_person: look('yellow', User, 'Needs a person'),
  declined: look('slate', CircleX, 'Declined'),
  rolled_back: look('orange', Undo2, 'Rolled back'),
  repaired_by_hand: look('blue', Wrench, 'Repaired by hand, not verified'),
  not_repaired: look('slate', CircleX, 'Not repaired'),
};

/**
 * What a ticket's badge says: its state, and once an outcome stands beside it that is not a repair, the outcome,
 * because "Ready for Pickup" alone would read as repaired.
 */
export function ticketLook(status: RepairStatus, found: Outcome, handedOver = false): Look {
  // Once the device is given back, nobody has to look at it any more: it is not repaired.
  const outcome = found === 'needs_person' && (status === 'ready_for_pickup' || handedOver) ? 'not_repaired' : found;
  if (handedOver)
    return {
      ...OUTCOME_LOOKS[outcome],
      label: outcome === 'repaired' ? 'Repaired, handed over' : `${OUTCOME_LOOKS[outcome].label}, handed over`,
    };
  if (outcome === 'none' || outcome === 'repaired') return REPAIR_LOOKS[status];
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

/** Green needs a check that passed. */
export const VERDICT_LOOKS: Record<VerdictStatus, Look> = {
  verified: look('green', ShieldCheck, 'Verified'),
  rolled_back: look('orange', Undo2, 'Rolled back'),
  not_verifiable: look('slate', CircleHelp, 'Not verifiable'),
  failed: look('red', CircleX, 'Failed'),
  repairable: look('blue', Wrench, 'Repairable'),
  healthy: look('green', CircleCheck, 'Healthy'),
  no_problem_found: look('slate', CircleCheck, 'No problem found'),
  needs_person: look('yellow', User, 'Needs a person'),
  refused: look('red', Ban, 'Refused'),
};

/** spec part 2 §4: healthy, warning, critical. */
export const SYSTEM_LOOKS: Record<ComponentStatus, Look> = {
  healthy: look('green', CircleCheck, 'Healthy'),
  warning: look('yellow', Triangle, 'Warning'),
  critical: look('red', OctagonAlert, 'Critical'),
};

export const SEVERITY_LOOKS: Record<Severity, Look> = {
  low: look('slate', Circle, 'Low'),
  medium: look('yellow', Diamond, 'Medium'),
  high: look('orange', Triangle, 'High'),
  critical: look('red', OctagonAlert, 'Critical'),
};

export const STEP_LOOKS: Record<StepStatus, Look> = {
  pending: look('slate', Circle, 'Not begun'),
  active: look('petrol', Circle, 'Running'),
  completed: look('green', Check, 'Done'),
  failed: look('red', CircleX, 'Failed'),
  skipped: look('slate', Circle, 'Skipped'),
};

export const STEP_TITLES: Record<StepName, string> = {
  confirm: 'Confirm at the agent',
  detect: 'Detect',
  plan: 'Plan',
  back_up: 'Back up',
  execute: 'Execute',
  verify: 'Verify',
  roll_back: 'Roll back',
};

export const DEVICE_LOOKS: Record<DeviceStatus, Look> = {
  connected: look('slate', Plug, 'Connected'),
  analyzing: look('purple', ScanSearch, 'Analyzing'),
  ready: look('green', CircleCheck, 'Ready'),
  testing: look('blue', FlaskConical, 'Testing'),
  error: look('red', CircleX, 'Error'),
  disconnected: look('slate', Unplug, 'Disconnected'),
};

export const DEVICE_KIND_ICONS: Record<DeviceKind, LucideIcon> = {
  disk_image: HardDrive,
  block_device: HardDrive,
  computer: Monitor,
};

/** The presence of an agent (contracts `AGENT_PRESENCE`). */
export const AGENT_LOOKS: Record<(typeof AGENT_PRESENCE)[number], Look> = {
  unconfirmed: look('yellow', Hourglass, 'Waits for its code'),
  online: look('green', Plug, 'Online'),
  offline: look('slate', Unplug, 'Offline'),
  revoked: look('red', Ban, 'Revoked'),
};

export const STOP_LOOKS: Record<(typeof STOP_ANSWERS)[number], Look> = {
  sent: look('slate', Hourglass, 'Sent'),
  writing: look('yellow', Wrench, 'A write in flight ends first'),
  acknowledged: look('green', Check, 'Acknowledged'),
  unreachable: look('red', Unplug, 'No answer'),
};
