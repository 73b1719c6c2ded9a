/** Empty: everybody's latest, as it happens; `platform`: its chain; else a shop's id. */
export type Whose = string;

export const chainOfChoice = (whose: Whose): { tenantId?: string } =>
  whose === '' || whose === 'platform' ? {} : { tenantId: whose };
