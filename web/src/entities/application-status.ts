// Looks of application statuses. A separate table, so that pages without applications do not load its texts.
import {
  APPLICATION_STATUS_LABELS as L,
  WITHDRAWN_LABEL,
  type ApplicationStatus,
} from '@revive/contracts/onboarding/states';
import {
  BadgeCheck,
  CircleX,
  Hourglass,
  Monitor,
  ReceiptText,
  ScanSearch,
  ThumbsUp,
  Undo2,
  User,
} from '#ui/theme/icons.js';
import type { Badge } from '#ui/data-display/badge.js';

const APPLICATION_BADGES: Record<ApplicationStatus, Badge> = {
  pending: { tone: 'yellow', icon: Hourglass, label: L.pending },
  preliminary_approved: { tone: 'blue', icon: ThumbsUp, label: L.preliminary_approved },
  company_details: { tone: 'yellow', icon: ReceiptText, label: L.company_details },
  hardware_verification: { tone: 'yellow', icon: Monitor, label: L.hardware_verification },
  staff_info: { tone: 'yellow', icon: User, label: L.staff_info },
  final_review: { tone: 'purple', icon: ScanSearch, label: L.final_review },
  approved: { tone: 'green', icon: BadgeCheck, label: L.approved },
  rejected: { tone: 'red', icon: CircleX, label: L.rejected },
};

/** A withdrawn application must not look like a refused one. */
export const applicationBadge = (status: ApplicationStatus, withdrawn: boolean): Badge =>
  withdrawn ? { tone: 'slate', icon: Undo2, label: WITHDRAWN_LABEL } : APPLICATION_BADGES[status];
