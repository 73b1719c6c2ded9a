import type { Random } from '../random.js';
import type { Report } from '../report.js';

/** What a part against the agent's side works with; it starts what it attacks by itself. */
export interface AgentScene {
  readonly random: Random;
  readonly quick: boolean;
  readonly report: Report;
}
export type AgentPart = (scene: AgentScene) => Promise<void>;
