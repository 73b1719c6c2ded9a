import { SEVERITIES } from '@revive/contracts/repairs/states';
import type { Finding } from '@revive/proto/revive/repair/v1/repair';
import type { CoverageValue } from '../../tickets/entities/run.entity.js';
import { line } from './line.js';

const MAX_TOLD = 16;

/** What a sound system tells of its past, such as its last blue screen: no finding that anything could be done about. */
export function toldValues(findings: readonly Finding[]): Pick<CoverageValue, 'told'> {
  const told = findings
    .filter(({ code }) => /^windows\.[a-z_]{1,60}$/.test(code))
    .slice(0, MAX_TOLD)
    .map(({ code, severity, plain }) => ({
      code,
      severity: SEVERITIES.find((one) => one === severity) ?? ('medium' as const),
      plain: line(plain, 1_000),
    }));
  return told.length === 0 ? {} : { told };
}
