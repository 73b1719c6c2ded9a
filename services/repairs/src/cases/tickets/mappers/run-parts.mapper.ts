import type { Coverage } from '@revive/proto/revive/repair/v1/repair';
import type { PublicCoverage, Step, Verdict } from '@revive/proto/revive/repairs/v1/repairs';
import type { CoverageValue, VerdictValue } from '../entities/run.entity.js';
import type { StepEntity } from '../entities/step.entity.js';

export const stepOf = (step: StepEntity): Step => ({
  name: step.name,
  status: step.status,
  plain: step.plain,
  action: step.action ?? undefined,
  digest: step.digest ?? undefined,
  startedAt: step.startedAt?.toISOString(),
  endedAt: step.endedAt?.toISOString(),
  done: step.done ?? undefined,
  total: step.total ?? undefined,
  unit: step.unit ?? undefined,
  writes: step.writes,
});

export const verdictOf = (verdict: VerdictValue): Verdict => ({
  status: verdict.status,
  reason: verdict.reason,
  checks: verdict.checks,
  figures: verdict.figures ?? [],
});

/** Coverage for the shop, without the fields that are part of the customer's texts. */
export function shopCoverage({
  pcOptions: _options,
  hardware: _hardware,
  told: _told,
  ...coverage
}: CoverageValue): Coverage {
  return { ...coverage, units: coverage.units ?? [] };
}

/** Coverage for the customer: labels only, without locations, tools or reasons. */
export const publicCoverage = (coverage: CoverageValue | null | undefined): PublicCoverage | undefined =>
  coverage
    ? {
        layers: coverage.layers.map(({ unit, state }) => ({ unit: unit.label, state })),
        notChecked: [...new Set(coverage.notChecked.map(({ unit }) => unit.label))],
      }
    : undefined;
