import type { OneTimeSession } from '#api/generated/fleet.gen.js';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { Ban, Hourglass, ShieldCheck } from '#ui/theme/icons.js';
import { messages } from './one-time-session.messages.js';

const { states } = messages;
const BADGES: Record<OneTimeSession['state'] | 'allowed', Badge> = {
  waiting: badge('yellow', Hourglass, states.waiting),
  joined: badge('yellow', Hourglass, states.joined),
  connected: badge('yellow', Hourglass, states.connected),
  allowed: badge('petrol', ShieldCheck, states.allowed),
  ended: badge('slate', Ban, states.ended),
};

export const badgeOf = ({ state, allowedBy }: Pick<OneTimeSession, 'state' | 'allowedBy'>): Badge =>
  BADGES[state === 'connected' && allowedBy !== undefined ? 'allowed' : state];
