// Tone, icon and label of steps, findings and stops. Separate from the repair statuses, which the customer’s page loads
// first.
import type { STOP_ANSWERS } from '@revive/contracts/repairs/emergency-stop';
import type { Product, Severity, StepName, StepStatus } from '@revive/contracts/repairs/states';
import { Check, Circle, CircleX, Diamond, Hourglass, OctagonAlert, Triangle, Unplug, Wrench } from '#ui/theme/icons.js';
import { look, type Look } from '#ui/data-display/look.js';

export const SEVERITY_LOOKS: Record<Severity, Look> = {
  low: look('slate', Circle, 'Low'),
  medium: look('yellow', Diamond, 'Medium'),
  high: look('orange', Triangle, 'High'),
  critical: look('red', OctagonAlert, 'Critical'),
};

export const STEP_LOOKS: Record<StepStatus, Look> = {
  pending: look('slate', Circle, 'Not started'),
  active: look('petrol', Circle, 'Running'),
  completed: look('green', Check, 'Done'),
  failed: look('red', CircleX, 'Failed'),
  skipped: look('slate', Circle, 'Skipped'),
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

export const STOP_LOOKS: Record<(typeof STOP_ANSWERS)[number], Look> = {
  sent: look('slate', Hourglass, 'Sent'),
  writing: look('yellow', Wrench, 'Finishing a write'),
  acknowledged: look('green', Check, 'Confirmed'),
  unreachable: look('red', Unplug, 'No answer'),
};
