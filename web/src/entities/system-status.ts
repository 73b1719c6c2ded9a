import type { ComponentStatus } from '@revive/contracts/system/status';
import { CircleCheck, OctagonAlert, Triangle } from '#ui/theme/icons.js';
import { look, type Look } from '#ui/data-display/look.js';

/** spec part 2 §4: healthy, warning, critical. */
export const SYSTEM_LOOKS: Record<ComponentStatus, Look> = {
  healthy: look('green', CircleCheck, 'Healthy'),
  warning: look('yellow', Triangle, 'Warning'),
  critical: look('red', OctagonAlert, 'Critical'),
};
