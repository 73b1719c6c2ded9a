import { readConfig, type AgentConfig } from '@revive/agent/config/config';

/** The environment of an agent that a runner starts instead of the product's own agent. */
export const readAgentConfig = (): AgentConfig => readConfig(process.env);
