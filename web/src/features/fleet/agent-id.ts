/** The prefix of the id that the agent prints on start. Distinguishes two PCs with the same name. */
export const shortAgentId = (id: string): string => id.slice(0, 8);
