import type { Random } from '../random.js';
import type { Report } from '../report.js';

interface AgentScene {
  readonly random: Random;
  readonly quick: boolean;
  readonly report: Report;
}
export type AgentPart = (scene: AgentScene) => Promise<void>;
