// Tone, icon and label of steps, findings and stops. Separate from the repair statuses, which the customer’s page loads
// first.
import type { STOP_ANSWERS } from '@revive/contracts/repairs/emergency-stop';
import type { Product, Severity, StepName, StepStatus } from '@revive/contracts/repairs/states';
import { Check, Circle, CircleX, Diamond, Hourglass, OctagonAlert, Triangle, Unplug, Wrench } from '#ui/theme/icons.js';
import { badge, type Badge } from '#ui/data-display/badge.js';

export const SEVERITY_BADGES: Record<Severity, Badge> = {
  low: badge('slate', Circle, 'Low'),
  medium: badge('yellow', Diamond, 'Medium'),
  high: badge('orange', Triangle, 'High'),
  critical: badge('red', OctagonAlert, 'Critical'),
};

export const STEP_BADGES: Record<StepStatus, Badge> = {
  pending: badge('slate', Circle, 'Not started'),
  active: badge('petrol', Circle, 'Running'),
  completed: badge('green', Check, 'Done'),
  failed: badge('red', CircleX, 'Failed'),
  skipped: badge('slate', Circle, 'Skipped'),
};

export const STEP_TITLES: Record<StepName, string> = {
  confirm: 'Confirm',
  detect: 'Diagnose',
  plan: 'Test fix',
  back_up: 'Back up',
  execute: 'Repair',
  verify: 'Verify',
  roll_back: 'Roll back',
};

/** Titles for runs that create a product: the device is not changed, so "repair" would be wrong. */
const STEP_TITLES_WITHOUT_CHANGE: Partial<Record<StepName, string>> = {
  detect: 'Prepare',
  execute: 'Read',
  roll_back: 'Delete',
};
export const stepTitle = (name: StepName, product: Product | undefined): string =>
  (product && STEP_TITLES_WITHOUT_CHANGE[name]) ?? STEP_TITLES[name];

export const STOP_BADGES: Record<(typeof STOP_ANSWERS)[number], Badge> = {
  sent: badge('slate', Hourglass, 'Sent'),
  writing: badge('yellow', Wrench, 'Finishing a write'),
  acknowledged: badge('green', Check, 'Confirmed'),
  unreachable: badge('red', Unplug, 'No answer'),
};
