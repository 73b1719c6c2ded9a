import { A_REPAIR } from './a-repair.js';
import { PROOF_AND_LIMITS } from './proof-and-limits.js';
import { THE_AGENT } from './the-agent.js';
import { PLATFORM_ROLES } from './who-works-here.js';

export const PLATFORM_OVERVIEW = [...PLATFORM_ROLES, ...THE_AGENT, ...A_REPAIR, ...PROOF_AND_LIMITS] as const;
