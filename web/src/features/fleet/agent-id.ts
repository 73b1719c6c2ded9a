/** So much of an agent's id as the agent itself says when it starts: enough to tell two PCs of one name apart. */
export const shortAgentId = (id: string): string => id.slice(0, 8);
