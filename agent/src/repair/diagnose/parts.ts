/**
 * Parts of a repair that can be chosen instead of the whole: one damaged volume is repaired, and the rest stays
 * damaged. Each part is rehearsed on its own and has its own plan and digest.
 */
import type { Alternative } from '../model/diagnosis.js';
import { judge } from './judgement.js';
import { repairedLayers } from './objections.js';
import { sealRehearsed, type DeviceIdentity } from '../model/plan.js';
import type { LeftAlone } from '../inspect/rehearse.js';
import { judgeUnits } from './unit-verdicts.js';
import type { Rehearsed } from './diagnose.js';
import { SEVERITIES, type Finding } from '../model/finding.js';
import { capital, list, where } from '../words.js';

/** Each part needs a further rehearsal, which takes as long as the diagnosis itself. */
const MOST_PARTS = 4;
const NOT_OF_THIS = 'It is not part of this repair.';

/** Only beside a repair that passes. A repaired table is never a part: every volume depends on the table. */
export async function rehearseParts(
  { seen }: Rehearsed,
  device: DeviceIdentity,
  rehearsedWithout: (left: LeftAlone) => Promise<Rehearsed>,
): Promise<Alternative[]> {
  const layers = repairedLayers(seen);
  if (layers.includes('disk') || layers.length < 2 || layers.length > MOST_PARTS) return [];
  const parts: Alternative[] = [];
  for (const layer of layers) {
    const findings = seen.rehearsal.findings.filter((one) => one.layer === layer);
    // The quote of a part names one finding, so a part must not mix several procedures.
    if (new Set(findings.map(({ procedure }) => procedure)).size !== 1) continue;
    const others = layers.filter((one) => one !== layer);
    const part = await rehearsedWithout(
      new Map([...(seen.left ?? []), ...others.map((one): [string, string] => [one, NOT_OF_THIS])]),
    );
    const judgement = judge(part.seen);
    if (judgement.verdict !== 'repairable') continue;
    const plan = sealRehearsed(judgement.findings, device, part.writes);
    parts.push({
      kind: 'part',
      finding: asOne(findings, layer),
      plan,
      loses: `${capital(list(others.map(where)))} ${others.length === 1 ? 'stays' : 'stay'} damaged.`,
      units: judgeUnits(part.seen, judgement, false, plan),
      checks: [...part.seen.checks],
    });
  }
  return parts;
}

function asOne(findings: readonly Finding[], layer: string): Finding {
  const [worst] = [...findings].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
  return {
    ...worst!,
    plain: `Repair only ${where(layer)}: ${findings.map(({ plain }) => plain).join(' ')}`,
    evidence: findings.flatMap(({ evidence }) => evidence),
  };
}
