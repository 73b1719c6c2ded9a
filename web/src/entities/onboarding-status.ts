import type { StepState, SUPPORT_STATUSES } from '@revive/contracts/tenant-onboarding/steps';
import { Check, Circle, CircleCheck, Hourglass, Square } from '#ui/theme/icons.js';
import type { Badge } from '#ui/data-display/badge.js';

export const ONBOARDING_STEP_BADGES: Record<StepState, Badge> = {
  done: { tone: 'green', icon: Check, label: 'Done' },
  due: { tone: 'yellow', icon: Circle, label: 'To do' },
  waiting: { tone: 'slate', icon: Hourglass, label: 'Waiting on us' },
  locked: { tone: 'slate', icon: Square, label: 'Locked' },
};
/** spec part 2 §2. */
export const SUPPORT_STATUS_BADGES: Record<(typeof SUPPORT_STATUSES)[number], Badge> = {
  Active: { tone: 'green', icon: CircleCheck, label: 'Active' },
  Pending: { tone: 'yellow', icon: Hourglass, label: 'Pending' },
};
