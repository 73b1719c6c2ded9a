import type { OneTimeSession } from '#api/generated/fleet.gen.js';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { BadgeCheck, Ban, Hourglass, Plug, ShieldCheck } from '#ui/theme/icons.js';
import { messages } from './one-time-session.messages.js';

const { states } = messages;
const BADGES: Record<OneTimeSession['state'] | 'allowed', Badge> = {
  waiting: badge('yellow', Hourglass, states.waiting),
  joined: badge('purple', Plug, states.joined),
  connected: badge('petrol', BadgeCheck, states.connected),
  allowed: badge('green', ShieldCheck, states.allowed),
  ended: badge('slate', Ban, states.ended),
};

export const badgeOf = ({ state, allowedBy }: Pick<OneTimeSession, 'state' | 'allowedBy'>): Badge =>
  BADGES[state === 'connected' && allowedBy !== undefined ? 'allowed' : state];
