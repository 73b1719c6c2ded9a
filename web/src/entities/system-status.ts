import type { ComponentStatus } from '@revive/contracts/system/status';
import { CircleCheck, OctagonAlert, Triangle } from '#ui/theme/icons.js';
import { badge, type Badge } from '#ui/data-display/badge.js';

/** spec part 2 §4: healthy, warning, critical. */
export const SYSTEM_BADGES: Record<ComponentStatus, Badge> = {
  healthy: badge('green', CircleCheck, 'Healthy'),
  warning: badge('yellow', Triangle, 'Warning'),
  critical: badge('red', OctagonAlert, 'Critical'),
};
