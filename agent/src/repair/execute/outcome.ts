/** How an execution ended. What was really on the device at the end, not what was intended. */
import type { CheckReading } from '../diagnose/diagnosis.js';
import type { Product, UnitResult } from '@revive/contracts/repairs/states';
import type { Unit } from '../diagnose/units.js';
import type { FigureChange } from '../figures.js';
import type { Reachable } from '../look/finding.js';

/**
 * - `completed`: written, read back, and verified by a check that failed before and passes now. Of what is produced: made
 *   whole and read back, which services are told as `produced`.
 * - `rolled_back`: something was written; every byte is back as it was found.
 * - `failed`: nothing was written (or nothing that is still there).
 * - `refused`: nothing was written, because the device is not as approved, or in use, or the order does not fit.
 * - `needs_person`: the device holds bytes that are neither the found ones nor the planned ones, or cannot be read.
 * - `partial`: only of what is produced: it ended before it was whole, what there is is kept, and it can be gone on with.
 */
export const OUTCOMES = ['completed', 'rolled_back', 'failed', 'refused', 'needs_person', 'partial'] as const;
export type OutcomeStatus = (typeof OUTCOMES)[number];

export const WRITE_STATES = ['not_written', 'written', 'rolled_back', 'unknown'] as const;
export type WriteState = (typeof WRITE_STATES)[number];

export interface WriteOutcome {
  offset: number;
  length: number;
  before: string;
  after: string;
  why: string;
  state: WriteState;
}

/** What became of one command. */
export interface CommandOutcome {
  command: string;
  why: string;
  canBeUndone: boolean;
  state: WriteState;
}

export interface VerifiedCheck {
  name: string;
  layer: string;
  before: CheckReading;
  after: CheckReading;
  /** It failed before and passes now. */
  witness: boolean;
}

/** What was made on this computer, and how it can be proven. */
export interface Produced {
  what: Product;
  /** The absolute path of the image, or of the folder. */
  path: string;
  /** Of the image, or of the files together. */
  bytes: number;
  /** SHA-256 in hex of the image, or of the list of the files. */
  sha256: string;
  /** Bytes that could not be read, in so many places: zeros stand for them. */
  badBytes: number;
  badPlaces: number;
  /** Files; 0 for an image. */
  count: number;
  /** Files of which nothing is known to be overwritten or unreadable. */
  whole: number;
}

/** What became of one unit. */
export interface UnitOutcome {
  unit: Unit;
  result: UnitResult;
  /** A sentence. */
  reason: string;
}

export interface Outcome {
  status: OutcomeStatus;
  /** One sentence. */
  reason: string;
  planDigest: string;
  writes: WriteOutcome[];
  checks: VerifiedCheck[];
  reachable?: { before: Reachable; after: Reachable };
  produced?: Produced;
  /** Of a plan of commands. */
  commands?: CommandOutcome[];
  /** Only of a completed repair. */
  units?: UnitOutcome[];
  /** What was measured before and after it. */
  figures?: FigureChange[];
}

/** One range as it was before a write. The bytes leave the agent encrypted, by whoever implements `saveBackup`. */
export interface BackupRecord {
  offset: number;
  length: number;
  /** SHA-256 in hex of `bytes`; equal to the plan's before-hash. */
  before: string;
  bytes: Buffer;
}

/** Names a stored backup; journaled, so that a later start finds it. */
export interface BackupRef {
  id: string;
  /** SHA-256 in hex over offsets, lengths and before-hashes (`digestOfBackup`). */
  digest: string;
}

/** Told a sentence for the person, where the server does not take a backup for a while. */
export type Waits = (sentence: string) => void;

/** Where backups live. `save` resolves only when the bytes are fsynced here and the server has acknowledged them. */
export interface BackupStore {
  save(records: BackupRecord[], waits: Waits): Promise<BackupRef>;
  load(ref: BackupRef): Promise<BackupRecord[]>;
}
