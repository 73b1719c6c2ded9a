import type { UpdateResult } from './program-folder.js';

/** Messages over the IPC channel between the supervisor and the agent that it started. */
export type ToAgent =
  | { readonly kind: 'hold'; readonly id: string }
  | { readonly kind: 'release' }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'standing';
      readonly supervisor: string;
      readonly previous?: string;
      readonly previousUntil?: number;
      readonly result?: UpdateResult;
    };

export type ToSupervisor =
  | { readonly kind: 'alive'; readonly healthy: boolean; readonly connected: boolean }
  | { readonly kind: 'held'; readonly id: string; readonly busy?: string }
  | {
      readonly kind: 'swap';
      readonly offerId: string;
      readonly version: string;
      readonly sha256: string;
      /** A person ordered this; the result is `rolled_back` for the reason `ordered`. */
      readonly ordered?: true;
    }
  | { readonly kind: 'supervisor'; readonly version: string; readonly file: string; readonly sha256: string };

export type SwapRequest = Extract<ToSupervisor, { kind: 'swap' }>;

/** Milliseconds between check-ins; a supervisor with a faster clock sets the variable. */
export const CHECK_IN_MS = 30_000;
export const CHECK_IN_VARIABLE = 'REVIVE_CHECK_IN_MS';
/** Exit code (EX_CONFIG of sysexits.h) of a supervised agent that only a person can help: another start fails alike. */
export const NEEDS_A_PERSON = 78;
export const SUPERVISOR_VARIABLE = 'REVIVE_SUPERVISOR';
/** Tells a program which signed version it is. */
export const VERSION_VARIABLE = 'REVIVE_PROGRAM_VERSION';
