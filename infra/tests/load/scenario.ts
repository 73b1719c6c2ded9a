import type { RealServers } from '../../servers/servers.js';
import type { Figure } from './harness.js';

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

interface Titled {
  readonly name: string;
  readonly title: string;
}

/** `isAlone`: it measures something that asks no server. */
export type Scenario =
  | (Titled & { readonly isAlone: true; run(context: Omit<LoadContext, 'servers'>): Promise<Figure[]> })
  | (Titled & { readonly isAlone?: false; run(context: LoadContext): Promise<Figure[]> });
