// Without schemas, so that pages and services do not load the rules of forms.

export const CONSENT_KINDS = ['remote', 'one-time', 'staff'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** `read`: look at devices. `measure`: patch tests. `repair`: write approved plans and undo them. */
export const CONSENT_PRIVILEGES = ['read', 'measure', 'repair'] as const;
export type ConsentPrivilege = (typeof CONSENT_PRIVILEGES)[number];

export const CONSENT_EVENTS = ['asked', 'allowed', 'refused', 'expired', 'revoked', 'ended'] as const;
export type ConsentEvent = (typeof CONSENT_EVENTS)[number];

export const CONSENT_MAX = { who: 120, person: 80, records: 8 } as const;

/** How a person at a PC reads who of the platform asks. */
export const platformAsker = (username: string): string => `${username} (Revive platform)`;
