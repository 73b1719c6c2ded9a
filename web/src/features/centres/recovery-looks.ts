import type { RecoveryState } from '@revive/contracts/centres/bsod';
import { look, type Look } from '#ui/data-display/look.js';
import { BadgeCheck, Check, Circle, CircleX, Plug, ReceiptText, ScanSearch, User, Wrench } from '#ui/theme/icons.js';
import { messages } from './messages/bsod.messages.js';

const words = messages.states;
export const RECOVERY_LOOKS: Record<RecoveryState, Look> = {
  connected: look('slate', Plug, words.connected),
  assessing: look('purple', ScanSearch, words.assessing),
  ready: look('yellow', ReceiptText, words.ready),
  recovering: look('petrol', Wrench, words.recovering),
  completed: look('green', BadgeCheck, words.completed),
  failed: look('orange', User, words.failed),
};

const steps = messages.recovery.stepStates;
export const STEP_LOOKS: Record<keyof typeof steps, Look> = {
  pending: look('slate', Circle, steps.pending),
  running: look('petrol', Wrench, steps.running),
  completed: look('green', Check, steps.completed),
  failed: look('red', CircleX, steps.failed),
};
