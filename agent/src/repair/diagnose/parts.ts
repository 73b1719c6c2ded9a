/**
 * Parts of a repair that can be chosen instead of the whole: one damaged volume is mended, and the other ones are left as
 * damaged as they are. Each is rehearsed by itself, as the whole is, and has a plan and a digest of its own.
 */
import type { Alternative } from './diagnosis.js';
import { judge } from './judgement.js';
import { mendedLayers } from './objections.js';
import { sealRehearsed, type DeviceIdentity } from './plan.js';
import type { LeftAlone } from './rehearse.js';
import { judgeUnits } from './unit-verdicts.js';
import type { Rehearsed } from './diagnose.js';
import { SEVERITIES, type Finding } from '../look/finding.js';
import { capital, list, where } from '../words.js';

/** Each is rehearsed once more, which takes as long as the look itself. */
const MOST_PARTS = 4;
const NOT_OF_THIS = 'It is not part of this repair.';

/** Only beside a repair that holds. A mended table is no part: every volume behind it depends on it. */
export async function rehearseParts(
  { seen }: Rehearsed,
  device: DeviceIdentity,
  rehearsedWithout: (left: LeftAlone) => Promise<Rehearsed>,
): Promise<Alternative[]> {
  const layers = mendedLayers(seen);
  if (layers.includes('disk') || layers.length < 2 || layers.length > MOST_PARTS) return [];
  const parts: Alternative[] = [];
  for (const layer of layers) {
    const findings = seen.rehearsal.findings.filter((one) => one.layer === layer);
    // A part is quoted by one finding: several kinds of work would be sold as one.
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
