/** Signed messages are embedded as bytes in an outer message, because a signature covers exact bytes. */
export const OF_AGENTS = {
  fromAgents: [
    'revive.repair.v1.DiagnosisReport',
    'revive.repair.v1.RunOutcome',
    'revive.link.v1.ProbeOutcome',
    'revive.link.v1.ConsentRecord',
  ],
  toAgents: ['revive.repair.v1.Order', 'revive.repair.v1.StopOrder', 'revive.link.v1.RollBackOrder'],
} as const;
