/**
 * From what was seen to a verdict. Pure: every rule that withholds a repair or the word "healthy" is here, in order.
 */
import type { RehearsedCheck, Verdict } from './diagnosis.js';
import type { Finding } from '../look/finding.js';
import { isEncrypted, type DeviceLook } from '../look/look.js';
import type { VolumeLook } from '../look/readers.js';
import type { VolumeReach } from './reachable-files.js';
import { volumesOf, type Rehearsal } from './rehearse.js';
import { DISC_NOTE } from '../table/inspect-table.js';
import { counted } from '../counted.js';
import { coverageOf } from '../look/coverage.js';
import { capital, list, where } from '../words.js';
import { testimony } from '../verify/checks.js';

export interface Judgement {
  verdict: Verdict;
  reason: string;
  findings: Finding[];
  notes: string[];
}

export interface Seen {
  rehearsal: Rehearsal;
  checks: readonly RehearsedCheck[];
  reachable: readonly VolumeReach[];
  /** How many writes the plan would have. */
  writes: number;
  /** What on the disk speaks against a table, or a volume over everything, that only a copy vouches for: a sentence. */
  doubt?: string | undefined;
}

export function judge(seen: Seen): Judgement {
  const { rehearsal } = seen;
  const person = (reason: string): Judgement => ({
    verdict: 'needs_person',
    reason,
    findings: findingsOf(rehearsal),
    notes: notesOf(rehearsal.last),
  });
  const { first, last } = rehearsal;
  if (first.kind === 'stop')
    return { verdict: first.verdict, reason: first.reason, findings: first.findings, notes: [] };
  if (last.kind === 'stop')
    return person(
      `No repair is offered. With the fix tested in memory, the device shows something else: ${last.reason}`,
    );
  const volumes = volumesOf(last);
  const unclear = volumes.find((volume) => volume.kind === 'needs_person');
  if (unclear !== undefined) return person(`${place(unclear)}: ${sentence(unclear.detail)}`);
  const locked = volumes.find((volume) => volume.kind === 'foreign' && isEncrypted(volume.format));
  if (locked !== undefined)
    return person(`${place(locked)} is encrypted. We can't check it without its key, so nothing is changed.`);
  if (rehearsal.unsettled !== undefined) return person(`No repair is offered: ${rehearsal.unsettled}`);
  return rehearsal.findings.length > 0 ? judgeRepair(seen, volumes, person) : judgeHealth(seen, volumes, person);
}

type Person = (reason: string) => Judgement;

function judgeRepair(
  { rehearsal, checks, reachable, writes, doubt }: Seen,
  volumes: VolumeLook[],
  person: Person,
): Judgement {
  const { first, last } = rehearsal;
  const tableMended = first.kind === 'table' && first.table.kind === 'damaged';
  if (tableMended && volumes.length === 0)
    return person(
      'The partition table could be restored, but it lists no partitions. A technician needs to check whether any are missing.',
    );
  if (doubt !== undefined) return person(doubt);
  const fewer = reachable.find(({ before, after }) => after.files < before.files);
  if (fewer !== undefined)
    return person(
      `No repair is offered: in ${fewer.layer}, ${fewer.before.files} files can be reached now and only ${fewer.after.files} after the repair.`,
    );
  const { witnesses, failing } = testimony(checks);
  if (failing[0] !== undefined)
    return person(
      `No repair is offered: with the fix tested in memory, ${failing[0].name} still fails on ${where(failing[0].layer)}: ${failing[0].rehearsed.detail}`,
    );
  const layers = [...new Set(rehearsal.findings.map(({ layer }) => layer))];
  const unwitnessed = layers.find((layer) => !witnesses.some((witness) => witness.layer === layer));
  if (unwitnessed !== undefined)
    return person(`No repair is offered: no independent check could confirm a repair of ${where(unwitnessed)}.`);
  if (writes === 0) return person('We found a problem but no change that would fix it.');
  const { findings } = rehearsal;
  const { unseen } = coverageOf(volumes, checks);
  const aside = [
    ...volumes.flatMap((volume) => asideOf(volume) ?? []),
    ...(unseen.length > 0 ? [`Not checked: ${unseen.join('; ')}.`] : []),
  ];
  return {
    verdict: 'repairable',
    findings,
    notes: [...notesOf(last), ...aside],
    reason: [
      `${counted(findings.length, 'problem')} found in ${list(layers.map(where))}. Fix tested successfully on a copy in memory.`,
      ...aside,
    ].join(' '),
  };
}

function asideOf(volume: VolumeLook): string | undefined {
  if (volume.kind === 'foreign') return `${place(volume)} was not checked.`;
  if (volume.kind === 'unknown') return `${place(volume)} holds no data that we recognise.`;
  return volume.kind === 'pending' ? `${place(volume)} afterwards: ${sentence(volume.detail)}` : undefined;
}

function judgeHealth({ rehearsal, checks }: Seen, volumes: VolumeLook[], person: Person): Judgement {
  const pending = volumes.find(({ kind }) => kind === 'pending');
  if (pending !== undefined) return person(`${place(pending)}: ${sentence(pending.detail)}`);
  const { failing } = testimony(checks);
  if (failing[0] !== undefined)
    return person(
      `We found no problem in ${where(failing[0].layer)}, but ${failing[0].name} fails: ${failing[0].rehearsed.detail}`,
    );
  const { last } = rehearsal;
  const notes = notesOf(last);
  const healthy = (reason: string): Judgement => ({ verdict: 'healthy', reason, findings: [], notes });
  if (last.kind === 'table' && volumes.length === 0) {
    return last.table.notes.includes(DISC_NOTE)
      ? healthy(`No problems found. ${DISC_NOTE}`)
      : person(
          'The partition table is intact but lists no partitions. A technician needs to check whether any are missing.',
        );
  }
  const strange = volumes.find(({ kind }) => kind === 'foreign');
  if (strange !== undefined)
    return person(
      `${place(strange)} is in a format that we don't check (${strange.detail}). No problems found elsewhere.`,
    );
  const unknown = volumes.find(({ kind }) => kind === 'unknown');
  if (unknown !== undefined)
    return person(
      `${capital(unknown.place.layer)} holds no data that we recognise. It may be empty or badly damaged. No problems found elsewhere.`,
    );
  const sound = volumes
    .filter(({ kind }) => kind === 'sound')
    .map((volume) => `${where(volume.place.layer)} (${volume.format})`);
  const checked = list([...(last.kind === 'table' ? [`the ${last.table.scheme} partition table`] : []), ...sound]);
  const { unseen, by, notRun } = coverageOf(volumes, checks);
  const sources = `Checked by ${list(['our own checks', ...by])}.${notRun.length > 0 ? ` Not run: ${notRun.join('; ')}.` : ''}`;
  if (unseen.length === 0)
    return healthy(
      `No problems found: ${checked} passed every check${notRun.length > 0 ? ' that ran' : ''}. ${sources}`,
    );
  return {
    verdict: 'no_problem_found',
    findings: [],
    notes,
    reason: `No problem found in what we checked: ${checked}. Not checked: ${unseen.join('; ')}. ${sources}`,
  };
}

function findingsOf({ first, last, findings }: Rehearsal): Finding[] {
  const all = [...findings];
  for (const look of [first, last]) {
    const more =
      look.kind === 'stop'
        ? look.findings
        : volumesOf(look).flatMap((volume) =>
            volume.kind === 'needs_person' || volume.kind === 'pending' ? volume.findings : [],
          );
    for (const finding of more) if (!all.some((one) => isSame(one, finding))) all.push(finding);
  }
  return all;
}

/** Two hives of one volume may be lost in the same way. */
const isSame = (one: Finding, other: Finding): boolean =>
  one.code === other.code && one.layer === other.layer && one.unit === other.unit;

function notesOf(look: DeviceLook): string[] {
  if (look.kind === 'stop') return [];
  const own = look.kind === 'table' ? look.table.notes : look.notes;
  return [
    ...own,
    ...volumesOf(look).flatMap((volume) =>
      volume.kind === 'sound' ? volume.notes.map((note) => `${capital(volume.place.layer)}: ${note}`) : [],
    ),
  ];
}

function place({ place: { layer }, format }: VolumeLook): string {
  return `${capital(layer)}${format === 'unknown' ? '' : ` (${format})`}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
