import type { SessionState } from '@revive/contracts/centres/injection';
import { look, type Look } from '#ui/data-display/look.js';
import { BadgeCheck, ReceiptText, ScanSearch, User, Wrench } from '#ui/theme/icons.js';
import { messages } from './messages/injection.messages.js';

const words = messages.states;
export const SESSION_LOOKS: Record<SessionState, Look> = {
  assessing: look('purple', ScanSearch, words.assessing),
  assessed: look('yellow', ReceiptText, words.assessed),
  repairing: look('petrol', Wrench, words.repairing),
  completed: look('green', BadgeCheck, words.completed),
  failed: look('orange', User, words.failed),
};
