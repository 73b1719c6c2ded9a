import type { StartupPlace } from './windows-turn-off.js';

/** Kinds of items that start with the computer or with a user's session and are no part of the system. */
const START_ITEM_KINDS = ['autostart', 'service'] as const;
type StartItemKind = (typeof START_ITEM_KINDS)[number];

export interface StartItem {
  readonly kind: StartItemKind;
  readonly folder: string;
  readonly name: string;
  readonly label: string;
  readonly command: string;
  /**
   * `file:` with the SHA-256 of a file, `value:` with the SHA-256 of a value, or `link:` with the target of a link.
   */
  readonly state: string;
  /** Location in Windows; present where Windows can switch the item off. */
  readonly place?: StartupPlace;
  /** Set by an administrator's policy: reported and never offered. */
  readonly isOfPolicy?: true;
}

export interface StartItems {
  /** Items of no package; each item can be turned off separately. */
  readonly own: readonly StartItem[];
  /** Number of items that belong to packages of the system; these items are only counted. */
  readonly ofPackages: number;
}

export const MOST_ITEMS = 500;

/** Matches the agent's own items: a disabled agent could not turn any item on again. */
export const OURS = /revive/i;
