import type { StartupPlace } from './windows-turn-off.js';

/** What starts with the computer, or with a person who signs in to it, and is not a part of the system. */
export const START_ITEM_KINDS = ['autostart', 'service'] as const;
export type StartItemKind = (typeof START_ITEM_KINDS)[number];

export interface StartItem {
  readonly kind: StartItemKind;
  /** The folder that it lies in, absolute, and its name there. */
  readonly folder: string;
  readonly name: string;
  /** As people know it. */
  readonly label: string;
  /** The program that it starts. */
  readonly command: string;
  /** `file:` and the SHA-256 of a file, `value:` and that of a value, or `link:` and what a link leads to. */
  readonly state: string;
  /** Where it stands in a Windows that can switch it off. */
  readonly place?: StartupPlace;
  /** Whoever manages the computer set it: it is told, and never offered. */
  readonly isOfPolicy?: true;
}

export interface StartItems {
  /** Of no package of the system: these can be turned off, one by one. */
  readonly own: readonly StartItem[];
  /** Of packages: they are the system's own, or came with it, and are counted alone. */
  readonly ofPackages: number;
}

/** So many of one kind are looked at; a computer with more has another problem. */
export const MOST_ITEMS = 500;

/** An agent that turned itself off could turn nothing on again. */
export const OURS = /revive/i;
