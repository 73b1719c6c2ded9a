/** Empty: the latest entries of all chains; `platform`: the platform's chain; otherwise a shop id. */
export type Whose = string;

export const chainOfChoice = (whose: Whose): { tenantId?: string } =>
  whose === '' || whose === 'platform' ? {} : { tenantId: whose };
