import type { SessionState } from '@revive/contracts/centres/injection';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { BadgeCheck, ReceiptText, ScanSearch, User, Wrench } from '#ui/theme/icons.js';
import { messages } from './messages/injection.messages.js';

const words = messages.states;
export const SESSION_BADGES: Record<SessionState, Badge> = {
  assessing: badge('purple', ScanSearch, words.assessing),
  assessed: badge('yellow', ReceiptText, words.assessed),
  repairing: badge('petrol', Wrench, words.repairing),
  completed: badge('green', BadgeCheck, words.completed),
  failed: badge('orange', User, words.failed),
};
