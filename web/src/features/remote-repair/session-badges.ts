import type { SessionState } from '@revive/contracts/centres/injection';
import type { RemoteSessionState } from '@revive/contracts/remote-sessions/session';
import { PLATFORM_NAMES } from '@revive/contracts/remote-sessions/issues';
import type { RemoteSessionRow } from '#api/generated/remote-sessions.gen.js';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { BadgeCheck, Ban, Hourglass, Plug, ReceiptText, ScanSearch, User, Wrench } from '#ui/theme/icons.js';
import { messages } from './remote-repair.messages.js';

const { states, resultStates: results } = messages;
export const REMOTE_BADGES: Record<RemoteSessionState, Badge> = {
  connecting: badge('yellow', Hourglass, states.connecting),
  connected: badge('green', Plug, states.connected),
  ended: badge('slate', Ban, states.ended),
};
export const RESULT_BADGES: Record<SessionState, Badge> = {
  assessing: badge('purple', ScanSearch, results.assessing),
  assessed: badge('yellow', ReceiptText, results.assessed),
  repairing: badge('petrol', Wrench, results.repairing),
  completed: badge('green', BadgeCheck, results.completed),
  failed: badge('orange', User, results.failed),
};

export const aboutText = ({ issue, platform }: Pick<RemoteSessionRow, 'issue' | 'platform'>): string =>
  messages.sessions.for(messages.issues[issue], PLATFORM_NAMES[platform]);
