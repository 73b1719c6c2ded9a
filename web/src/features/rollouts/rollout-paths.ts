// Not in `#entities/paths.js`, which each public page loads.
import { ROLLOUTS_PATH, TEST_AGENT_PATH } from '#entities/paths.js';

export const rolloutPath = (id: string): string => `${ROLLOUTS_PATH}/${encodeURIComponent(id)}`;
/** The last check of one agent; staff see the agents of all shops there. */
export const agentCheckPath = (agentId: string): string => `${TEST_AGENT_PATH}#${encodeURIComponent(agentId)}`;
