import type { RealServers } from '../../servers/servers.js';
import type { Figure } from './harness.js';
import type { RehearsedProduct } from './product/rehearsed-product.js';

export interface LoadContext {
  readonly quick: boolean;
  readonly seed: number;
  /** Rounds of each pair; five unless quick. */
  readonly rounds: number;
  readonly servers: RealServers;
  readonly home: string;
  readonly say: (line: string) => void;
}

/** Duration of a rehearsed scenario in seconds: enough to run each of its paths. */
export const REHEARSED_SECONDS = 2;

/** Generous limits for a busy machine, not expected durations: agents come online, messages arrive. */
export const ONLINE_MS = 20_000;
export const ARRIVAL_MS = 15_000;

export interface RehearsalContext {
  readonly seed: number;
  readonly home: string;
  readonly product: () => Promise<RehearsedProduct>;
  /** Reports a missing program, so that the output names the part that was not rehearsed. */
  readonly lacks: (program: string) => void;
}

interface Titled {
  readonly name: string;
  readonly title: string;
  /**
   * Runs the scenario's set-up, requests and checks for about two seconds on one product, without figures and without
   * floors that need a server. Throws an error that names the broken part.
   */
  rehearse(context: RehearsalContext): Promise<void>;
}

export type Scenario =
  | (Titled & { readonly isAlone: true; run(context: Omit<LoadContext, 'servers'>): Promise<Figure[]> })
  | (Titled & { readonly isAlone?: false; run(context: LoadContext): Promise<Figure[]> });
