/** Empty: the latest entries of all chains; `platform`: the platform's chain; otherwise a shop id. */
export type AuditScope = string;

export const chainOfChoice = (whose: AuditScope): { tenantId?: string } =>
  whose === '' || whose === 'platform' ? {} : { tenantId: whose };
