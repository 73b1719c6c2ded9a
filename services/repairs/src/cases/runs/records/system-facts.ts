import { SEVERITIES } from '@revive/contracts/repairs/states';
import type { Finding } from '@revive/proto/revive/repair/v1/repair';
import type { CoverageValue } from '../../tickets/entities/run.entity.js';
import { line } from './line.js';

const MAX_TOLD = 16;

/**
 * History events reported by a sound Windows, such as the last blue screen. Such events are not repairable findings.
 */
export function systemFactsOf(findings: readonly Finding[]): Pick<CoverageValue, 'told'> {
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
