import { readConfig, type AgentConfig } from '@revive/agent/config';

/** The environment of an agent that a runner starts in the place of the product's own. */
export const readAgentConfig = (): AgentConfig => readConfig(process.env);
