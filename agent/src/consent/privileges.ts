import type { OrderKind } from '../operations/orders/order-journal.js';

/** `read`: look at devices and report. `measure`: patch tests. `repair`: write approved plans, undo and delete them. */
export const PRIVILEGES = ['read', 'measure', 'repair'] as const;
export type Privilege = (typeof PRIVILEGES)[number];

export const SESSION_KINDS = ['remote', 'one-time', 'staff'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** Orders without a privilege only take something away: offers, running work, or data kept for a repair. */
const NEEDED: Record<OrderKind, Privilege | undefined> = {
  diagnose: 'read',
  probe: 'measure',
  execute: 'repair',
  roll_back: 'repair',
  discard: 'repair',
  forget: undefined,
  withdraw: undefined,
  cancel: undefined,
};

export const privilegeOf = (kind: OrderKind): Privilege | undefined => NEEDED[kind];

export const isPrivilege = (word: unknown): word is Privilege => PRIVILEGES.some((one) => one === word);
export const isSessionKind = (word: unknown): word is SessionKind => SESSION_KINDS.some((one) => one === word);

export const PRIVILEGE_TEXTS: Record<Privilege, string> = {
  read: 'Look at this PC’s devices and read them to find faults. Nothing is changed.',
  measure: 'Run patch tests that measure a device before and after.',
  repair: 'Write approved repairs to a device, and undo them.',
};
