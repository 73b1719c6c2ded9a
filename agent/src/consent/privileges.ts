import {
  CONSENT_KINDS,
  CONSENT_PRIVILEGES,
  type ConsentKind,
  type ConsentPrivilege,
} from '@revive/contracts/fleet/consent-words';
import type { OrderKind } from '../operations/orders/order-journal.js';

export const PRIVILEGES = CONSENT_PRIVILEGES;
export type { ConsentKind as SessionKind, ConsentPrivilege as Privilege } from '@revive/contracts/fleet/consent-words';

/** Orders without a privilege only take something away: offers, running work, or data kept for a repair. */
const NEEDED: Record<OrderKind, ConsentPrivilege | undefined> = {
  diagnose: 'read',
  // control: the consent to read allows no patch test = 'read'
  probe: 'measure',
  // control: the consent to read allows no repair = 'read'
  execute: 'repair',
  roll_back: 'repair',
  discard: 'repair',
  forget: undefined,
  withdraw: undefined,
  cancel: undefined,
};

export const privilegeOf = (kind: OrderKind): ConsentPrivilege | undefined => NEEDED[kind];

export const isPrivilege = (word: unknown): word is ConsentPrivilege => PRIVILEGES.some((one) => one === word);
export const isSessionKind = (word: unknown): word is ConsentKind => CONSENT_KINDS.some((one) => one === word);

export const PRIVILEGE_TEXTS: Record<ConsentPrivilege, string> = {
  read: 'Look at this PC’s devices and read them to find faults. Nothing is changed.',
  measure: 'Run patch tests that measure a device before and after.',
  repair: 'Write approved repairs to a device, and undo them.',
};
