import { SEVERITIES, type Severity } from '@revive/contracts/repairs/states';

export const worstOf = (findings: readonly { readonly severity: Severity }[]): Severity =>
  SEVERITIES[Math.max(...findings.map(({ severity }) => SEVERITIES.indexOf(severity)))] ?? 'low';
