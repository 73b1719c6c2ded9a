import type { CheckReading } from './diagnosis.js';
import type { Product, UnitResult } from '@revive/contracts/repairs/states';
import type { Unit } from './units.js';
import type { FigureChange } from '../figures.js';
import type { Reachable } from './finding.js';

/**
 * - `completed`: written, read back, and verified by a check that failed before and passes now. For a product:
 * complete and read back; services receive this as `produced`.
 * - `rolled_back`: some bytes were written; every byte is restored.
 * - `failed`: no bytes were written (or no written bytes remain).
 * - `refused`: no bytes were written, because the device differs from the approval, is in use, or does not fit the
 * order.
 * - `needs_person`: the device holds bytes that are neither the original nor the planned bytes, or is unreadable.
 * - `partial`: only for a product: ended before completion; the partial product is kept and can be resumed.
 */
const OUTCOMES = ['completed', 'rolled_back', 'failed', 'refused', 'needs_person', 'partial'] as const;
export type OutcomeStatus = (typeof OUTCOMES)[number];

const WRITE_STATES = ['not_written', 'written', 'rolled_back', 'unknown'] as const;
export type WriteState = (typeof WRITE_STATES)[number];

interface WriteOutcome {
  offset: number;
  length: number;
  before: string;
  after: string;
  why: string;
  state: WriteState;
}

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
  /** The check failed before and passes now. */
  witness: boolean;
}

export interface Produced {
  what: Product;
  path: string;
  bytes: number;
  /** Hex SHA-256 of the image, or of the list of files. */
  sha256: string;
  /** Unreadable bytes, replaced by zeros, and the number of places. */
  badBytes: number;
  badPlaces: number;
  count: number;
  whole: number;
}

export interface UnitOutcome {
  unit: Unit;
  result: UnitResult;
  reason: string;
}

export interface Outcome {
  status: OutcomeStatus;
  reason: string;
  planDigest: string;
  writes: WriteOutcome[];
  checks: VerifiedCheck[];
  reachable?: { before: Reachable; after: Reachable };
  produced?: Produced;
  commands?: CommandOutcome[];
  units?: UnitOutcome[];
  figures?: FigureChange[];
}

/** The original bytes of one range. The implementation of `save` encrypts the bytes before they leave the agent. */
export interface BackupRecord {
  offset: number;
  length: number;
  /** Hex SHA-256 of `bytes`; equal to the plan's before-hash. */
  before: string;
  bytes: Buffer;
}

export interface BackupRef {
  id: string;
  /** Hex SHA-256 over offsets, lengths and before-hashes (`digestOfBackup`). */
  digest: string;
}

/** Called with a sentence for the user while the server cannot accept a backup. */
export type Waits = (sentence: string) => void;

/** Stores backups. `save` resolves only after the bytes are fsynced locally and acknowledged by the server. */
export interface BackupStore {
  save(records: BackupRecord[], waits: Waits): Promise<BackupRef>;
  load(ref: BackupRef): Promise<BackupRecord[]>;
}
