import type { SessionState } from '@revive/contracts/centres/injection';
import type { RemoteSessionState } from '@revive/contracts/remote-sessions/session';
import { PLATFORM_NAMES } from '@revive/contracts/remote-sessions/issues';
import type { RemoteSessionRow } from '#api/generated/remote-sessions.gen.js';
import { look, type Look } from '#ui/data-display/look.js';
import { BadgeCheck, Ban, Hourglass, Plug, ReceiptText, ScanSearch, User, Wrench } from '#ui/theme/icons.js';
import { messages } from './remote-repair.messages.js';

const { states, resultStates: results } = messages;
export const REMOTE_LOOKS: Record<RemoteSessionState, Look> = {
  connecting: look('yellow', Hourglass, states.connecting),
  connected: look('green', Plug, states.connected),
  ended: look('slate', Ban, states.ended),
};
export const RESULT_LOOKS: Record<SessionState, Look> = {
  assessing: look('purple', ScanSearch, results.assessing),
  assessed: look('yellow', ReceiptText, results.assessed),
  repairing: look('petrol', Wrench, results.repairing),
  completed: look('green', BadgeCheck, results.completed),
  failed: look('orange', User, results.failed),
};

/** Example: `Boot issues · Windows`. */
export const aboutText = ({ issue, platform }: Pick<RemoteSessionRow, 'issue' | 'platform'>): string =>
  messages.sessions.for(messages.issues[issue], PLATFORM_NAMES[platform]);
