import type { SeededAgent } from '../../load/agents/seed-agents.js';

export type AgentsRequest =
  /**
   * `home`: folder of the agents' journals. `cutShare`: the share (0 to 1) of orders whose stream is cut before the
   * answer is sent.
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
  readonly executed: Readonly<Record<string, number>>;
  readonly repeats: number;
  readonly cut: number;
  readonly refused: readonly string[];
}
