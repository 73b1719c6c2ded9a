import type { SeededAgent } from '../../load/agents/seed-agents.js';

export type AgentsRequest =
  /**
   * `home`: where the agents keep their journals. `cutShare`: of how many orders in one the stream is cut before the
   * answer to it has left.
   */
  | {
      readonly ask: 'dial';
      readonly agents: readonly SeededAgent[];
      readonly root: string;
      readonly orderKeys: string;
      readonly link: string;
      readonly home: string;
      readonly seed: number;
      readonly cutShare: number;
    }
  | { readonly ask: 'count' }
  | { readonly ask: 'stop' };

export interface AgentsCount {
  readonly online: number;
  /** How often each run was executed. */
  readonly executed: Readonly<Record<string, number>>;
  /** Orders that came again and were only answered. */
  readonly repeats: number;
  /** Answers whose stream was cut before they had left. */
  readonly cut: number;
  /** Why orders were refused. */
  readonly refused: readonly string[];
}
