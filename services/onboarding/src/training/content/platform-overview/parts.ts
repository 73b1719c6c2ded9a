import { A_REPAIR } from './a-repair.js';
import { PROOF_AND_LIMITS } from './proof-and-limits.js';
import { THE_AGENT } from './the-agent.js';
import { WHO_WORKS_HERE } from './who-works-here.js';

export const PLATFORM_OVERVIEW = [...WHO_WORKS_HERE, ...THE_AGENT, ...A_REPAIR, ...PROOF_AND_LIMITS] as const;
