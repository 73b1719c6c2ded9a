import type { RecoveryState } from '@revive/contracts/centres/bsod';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { BadgeCheck, Check, Circle, CircleX, Plug, ReceiptText, ScanSearch, User, Wrench } from '#ui/theme/icons.js';
import { messages } from './messages/bsod.messages.js';

const words = messages.states;
export const RECOVERY_BADGES: Record<RecoveryState, Badge> = {
  connected: badge('slate', Plug, words.connected),
  assessing: badge('purple', ScanSearch, words.assessing),
  ready: badge('yellow', ReceiptText, words.ready),
  recovering: badge('petrol', Wrench, words.recovering),
  completed: badge('green', BadgeCheck, words.completed),
  failed: badge('orange', User, words.failed),
};

const steps = messages.recovery.stepStates;
export const STEP_BADGES: Record<keyof typeof steps, Badge> = {
  pending: badge('slate', Circle, steps.pending),
  running: badge('petrol', Wrench, steps.running),
  completed: badge('green', Check, steps.completed),
  failed: badge('red', CircleX, steps.failed),
};
