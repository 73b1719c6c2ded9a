/** Messages that travel as bytes within another one, so that their signature holds for exactly these bytes. */
export const OF_AGENTS = {
  fromAgents: ['revive.repair.v1.DiagnosisReport', 'revive.repair.v1.RunOutcome'],
  toAgents: ['revive.repair.v1.Order', 'revive.repair.v1.StopOrder'],
} as const;
