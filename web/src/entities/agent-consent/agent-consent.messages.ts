import type { ConsentEvent, ConsentKind, ConsentPrivilege } from '@revive/contracts/fleet/consent-words';
import { Ban, CircleCheck, CircleX, Hourglass } from '#ui/theme/icons.js';
import { badge, type Badge } from '#ui/data-display/badge.js';

export const CONSENT_BADGES: Record<ConsentEvent, Badge> = {
  asked: badge('yellow', Hourglass, 'Waiting'),
  allowed: badge('green', CircleCheck, 'Allowed'),
  refused: badge('red', CircleX, 'Refused'),
  expired: badge('slate', Ban, 'Not answered'),
  revoked: badge('red', CircleX, 'Revoked'),
  ended: badge('slate', Ban, 'Ended'),
};

export const CONSENT_TEXTS: Record<ConsentEvent, string> = {
  asked: 'Waiting for a person at the PC to allow this',
  allowed: 'A person at the PC allows this',
  refused: 'The person at the PC refused',
  expired: 'Nobody at the PC answered in time, which counts as a no',
  revoked: 'The person at the PC ended it. Nothing new is accepted',
  ended: 'This consent is over',
};

export const PRIVILEGE_TEXTS: Record<ConsentPrivilege, string> = {
  read: 'read devices',
  measure: 'patch tests',
  repair: 'repairs',
};

export const privilegesText = (privileges: readonly ConsentPrivilege[]): string =>
  privileges.map((one) => PRIVILEGE_TEXTS[one]).join(', ');

export const EVENT_TEXTS: Record<ConsentEvent, string> = {
  asked: 'Asked',
  allowed: 'Allowed',
  refused: 'Refused',
  expired: 'Not answered in time',
  revoked: 'Ended at the PC',
  ended: 'Over',
};

export const KIND_TEXTS: Record<ConsentKind, string> = {
  remote: 'Remote session',
  'one-time': 'One-time session',
  staff: 'Platform staff',
};

export const messages = {
  title: 'Consent at the PC',
  about: 'Only a person at the PC can allow this work there, and can end it at any time.',
  what: 'May:',
  by: (person: string) => `Answered at the PC by ${person}.`,
  byPerson: (person: string) => `by ${person}`,
  askedFor: (what: string) => `Asked for: ${what}.`,
  until: 'Until',
  untilThen: 'until',
  noneForOrder: 'Nobody at a PC was asked for this order. Work at a PC of the shop itself needs no consent.',
  notAsked: 'not asked',
  session: (agent: string) => `One-time session on ${agent}`,
  noPc: 'a PC that has not joined',
  sessionOpen: 'open',
  noUndo: 'Its repair can be undone here only while the session is open.',
  undoOver: 'A repair of an ended session can no longer be undone from here.',
  todo: 'Ask the person to answer in the window that opens on the PC, or to run “revive-agent consent” there. Without an answer the answer is no.',
  none: 'Nobody at this PC was asked yet. Diagnoses and repairs are refused until a person there allows them.',
  ask: 'Ask at the PC',
  askAgain: 'Ask again at the PC',
  asking: 'Asking…',
  askedTitle: 'The PC asks its person',
  askedText: 'The answer appears here.',
  failed: 'The PC was not asked',
} as const;
