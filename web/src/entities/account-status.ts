// Tone, icon and label of each account status. A new status without an entry does not compile.
import { ACCOUNT_STATUSES, type AccountStatus } from '@revive/contracts/roles';
import { Ban, CircleCheck, CircleHelp, GraduationCap, Hourglass, ThumbsUp } from '#ui/theme/icons.js';
import { badge, type Badge } from '#ui/data-display/badge.js';

export const ACCOUNT_BADGES: Record<AccountStatus | 'unknown', Badge> = {
  pending: badge('yellow', Hourglass, 'Pending'),
  approved: badge('blue', ThumbsUp, 'Approved'),
  training: badge('purple', GraduationCap, 'Training'),
  active: badge('green', CircleCheck, 'Active'),
  suspended: badge('red', Ban, 'Suspended'),
  unknown: badge('slate', CircleHelp, 'Unknown'),
};

/** spec part 1 §4: any other status is shown as unknown. */
export const accountBadge = (status: string): Badge =>
  ACCOUNT_BADGES[ACCOUNT_STATUSES.find((known) => known === status) ?? 'unknown'];
