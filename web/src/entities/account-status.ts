// Tone, icon and label of each account status. A new status without an entry does not compile.
import { ACCOUNT_STATUSES, type AccountStatus } from '@revive/contracts/roles';
import { Ban, CircleCheck, CircleHelp, GraduationCap, Hourglass, ThumbsUp } from '#ui/theme/icons.js';
import { look, type Look } from '#ui/data-display/look.js';

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
