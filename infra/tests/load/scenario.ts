import type { RealServers } from '../../servers/servers.js';
import type { Figure } from './harness.js';
import type { RehearsedProduct } from './product/rehearsed-product.js';

export interface LoadContext {
  /** A short part for every commit, or the whole. */
  readonly quick: boolean;
  readonly seed: number;
  /** Rounds of each pair; five unless quick. */
  readonly rounds: number;
  /** PostgreSQL, Kafka, Redis and MinIO of this run. */
  readonly servers: RealServers;
  /** A folder of this run, gone after it. */
  readonly home: string;
  readonly say: (line: string) => void;
}

/** How long a rehearsed scenario asks or tells: enough for each of its paths to be taken. */
export const REHEARSED_SECONDS = 2;

/** Bounds of a rehearsal on a busy machine, not expectations of speed: agents come online, messages arrive. */
export const ONLINE_MS = 20_000;
export const ARRIVAL_MS = 15_000;

export interface RehearsalContext {
  readonly seed: number;
  /** A folder of this rehearsal, gone after it. */
  readonly home: string;
  /** The one product of this rehearsal; the first call starts it. */
  readonly product: () => Promise<RehearsedProduct>;
  /** Names a program that this machine lacks, so that the rehearsal's line says what was not rehearsed. */
  readonly lacks: (program: string) => void;
}

interface Titled {
  readonly name: string;
  readonly title: string;
  /**
   * Takes the scenario's own set-up, requests and checks through about two seconds on one product, without floors that
   * need a server and without figures. Throws an error that names what no longer works.
   */
  rehearse(context: RehearsalContext): Promise<void>;
}

/** `isAlone`: it measures something that asks no server. */
export type Scenario =
  | (Titled & { readonly isAlone: true; run(context: Omit<LoadContext, 'servers'>): Promise<Figure[]> })
  | (Titled & { readonly isAlone?: false; run(context: LoadContext): Promise<Figure[]> });
