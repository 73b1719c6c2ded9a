import { coverageOf } from '../inspect/coverage.js';
import { isEncrypted } from '../inspect/inspect-device.js';
import type { VolumeInspection } from '../model/readers.js';
import { capital, where } from '../words.js';
import { counted } from '../counted.js';
import type { Judgement, Seen } from './judgement.js';
import { repairedLayers, objectionsTo, sentence } from './objections.js';
import { countProblems, unitOf, WHOLE_DISK, type JudgedUnit } from '../model/units.js';
import { volumesOf } from '../inspect/rehearse.js';
import type { Plan } from '../model/plan.js';
import { testimony } from '../verify/checks.js';

export const isLeftAlone = ({ verdict }: Pick<JudgedUnit, 'verdict'>): boolean =>
  verdict === 'needs_person' || verdict === 'not_ours' || verdict === 'refused';

type Said = Pick<JudgedUnit, 'verdict' | 'reason'>;

export function asideOf(volume: VolumeInspection, seen: Pick<Seen, 'left' | 'checks'>): string | undefined {
  const { layer } = volume.place;
  const place = `${capital(layer)}${volume.format === 'unknown' ? '' : ` (${volume.format})`}`;
  const left = seen.left?.get(layer);
  if (left !== undefined) return `${place} is left as it is. ${sentence(left)}`;
  switch (volume.kind) {
    case 'foreign':
      return isEncrypted(volume.format)
        ? `${capital(layer)} is encrypted (${volume.format}) and is left as it is.`
        : `${place} is in a format that we don't check and is left as it is.`;
    case 'unknown':
      return `${capital(layer)} holds no data that we recognise and is left as it is.`;
    case 'needs_person':
    case 'damaged':
      return `${place} is left as it is: ${sentence(volume.detail)}`;
    case 'pending':
      return `${place} afterwards: ${sentence(volume.detail)}`;
    case 'sound': {
      const fails = testimony(seen.checks).failing.find((one) => one.layer === layer);
      return fails && `${place} is left as it is: ${fails.name} fails: ${sentence(fails.rehearsed.detail)}`;
    }
    case 'reserved':
      return undefined;
  }
}

/** `judgement` is the judgement of the whole device. A veto for the device applies to each unit. */
export function judgeUnits(seen: Seen, judgement: Judgement, isVetoed: boolean, plan: Plan | undefined): JudgedUnit[] {
  const { first, last } = seen.rehearsal;
  if (first.kind === 'stop' || last.kind === 'stop') return [stoppedUnit(judgement)];
  const isTableMended = first.kind === 'table' && first.table.kind === 'damaged';
  const share = shareOf(plan, volumesOf(last));
  const judged = (layer: string, said: Said, dependsOn: string[]): JudgedUnit => ({
    unit: unitOf(layer),
    layer,
    ...vetoed(said, judgement, isVetoed),
    dependsOn,
    ...(share.get(layer) ?? { writes: 0, bytes: 0 }),
  });
  return [
    ...(last.kind === 'table' ? [judged('disk', tableVerdict(seen), [])] : []),
    // Reserved places hold no content to judge.
    ...volumesOf(last)
      .filter(({ kind }) => kind !== 'reserved')
      .map((volume) =>
        judged(volume.place.layer, volumeVerdict(volume, seen), isTableMended ? [unitOf('disk').id] : []),
      ),
  ];
}

function stoppedUnit({ verdict, reason }: Judgement): JudgedUnit {
  const refused = verdict === 'refused' ? 'refused' : 'needs_person';
  return { unit: WHOLE_DISK, layer: 'disk', verdict: refused, reason, dependsOn: [], writes: 0, bytes: 0 };
}

/** The verdict of a unit applies only if no objection to the whole device exists. */
function vetoed(said: Said, { verdict, reason }: Judgement, isVetoed: boolean): Said {
  if (said.verdict === 'repairable' && verdict !== 'repairable') return { verdict: 'needs_person', reason };
  return said.verdict === 'healthy' && isVetoed ? { verdict: 'no_problem_found', reason } : said;
}

function tableVerdict(seen: Seen): Said {
  const mended = mendedVerdict('disk', seen);
  if (mended !== undefined) return mended;
  const fails = testimony(seen.checks).failing.find(({ layer }) => layer === 'disk');
  return fails === undefined
    ? { verdict: 'healthy', reason: 'No problem found.' }
    : { verdict: 'needs_person', reason: `${fails.name} fails: ${sentence(fails.rehearsed.detail)}` };
}

function mendedVerdict(layer: string, seen: Seen): Said | undefined {
  if (!repairedLayers(seen).includes(layer)) return undefined;
  const objection = objectionsTo(seen).get(layer);
  if (objection !== undefined) return { verdict: 'needs_person', reason: objection };
  const found = seen.rehearsal.findings.filter((one) => one.layer === layer);
  return {
    verdict: 'repairable',
    reason: `${counted(countProblems(found), 'problem')} found in ${where(layer)}. Fix tested successfully on a copy in memory.`,
  };
}

function volumeVerdict(volume: VolumeInspection, seen: Seen): Said {
  const mended = mendedVerdict(volume.place.layer, seen);
  if (mended !== undefined) return mended;
  const aside = asideOf(volume, seen);
  switch (volume.kind) {
    case 'foreign':
      return { verdict: 'not_ours', reason: aside ?? volume.detail };
    case 'sound': {
      if (aside !== undefined) return { verdict: 'needs_person', reason: aside };
      const { unseen } = coverageOf([volume], seen.checks);
      return unseen.length === 0
        ? { verdict: 'healthy', reason: 'No problem found.' }
        : {
            verdict: 'no_problem_found',
            reason: `No problem found in what we checked. Not checked: ${unseen.join('; ')}.`,
          };
    }
    default:
      return { verdict: 'needs_person', reason: aside ?? volume.detail };
  }
}

/** Counts the plan's writes per volume; writes outside all volumes belong to the table. */
function shareOf(
  plan: Plan | undefined,
  volumes: readonly VolumeInspection[],
): Map<string, { writes: number; bytes: number }> {
  const share = new Map<string, { writes: number; bytes: number }>();
  for (const { offset, length } of plan?.writes ?? []) {
    const owner = volumes.find(({ place }) => offset >= place.offset && offset < place.offset + place.size);
    const layer = owner?.place.layer ?? 'disk';
    const { writes, bytes } = share.get(layer) ?? { writes: 0, bytes: 0 };
    share.set(layer, { writes: writes + 1, bytes: bytes + length });
  }
  return share;
}
