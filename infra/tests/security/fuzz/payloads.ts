/** Signed messages are embedded as bytes in an outer message, because a signature covers exact bytes. */
export const OF_AGENTS = {
  fromAgents: ['revive.repair.v1.DiagnosisReport', 'revive.repair.v1.RunOutcome'],
  toAgents: ['revive.repair.v1.Order', 'revive.repair.v1.StopOrder'],
} as const;
