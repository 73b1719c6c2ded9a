/**
 * From what was seen to a verdict. Pure: every rule that withholds a repair or the word "healthy" is here, in order.
 */
import type { RehearsedCheck, Verdict } from './diagnosis.js';
import type { Finding } from './finding.js';
import { isEncrypted, type DeviceLook } from './look.js';
import type { VolumeLook } from './readers.js';
import type { VolumeReach } from './reachable-files.js';
import { volumesOf, type Rehearsal } from './rehearse.js';
import { DISC_NOTE } from './table/inspect-table.js';
import { coverageOf } from './coverage.js';
import { capital, list, where } from './words.js';
import { testimony } from './verify/checks.js';

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
    return person(`With the repair rehearsed, the device shows something else: ${last.reason} No repair is offered.`);
  const volumes = volumesOf(last);
  const unclear = volumes.find((volume) => volume.kind === 'needs_person');
  if (unclear !== undefined) return person(`${place(unclear)}: ${sentence(unclear.detail)}`);
  const locked = volumes.find((volume) => volume.kind === 'foreign' && isEncrypted(volume.format));
  if (locked !== undefined)
    return person(
      `${place(locked)} is encrypted: nobody can tell without its key whether its content is sound, so a person decides and nothing is written.`,
    );
  if (rehearsal.unsettled !== undefined) return person(`No repair is offered, because ${rehearsal.unsettled}`);
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
      'The partition table could be restored, but it names no partition: whether partitions are missing only a person can say.',
    );
  if (doubt !== undefined) return person(doubt);
  const fewer = reachable.find(({ before, after }) => after.files < before.files);
  if (fewer !== undefined)
    return person(
      `In ${fewer.layer} ${fewer.before.files} files can be reached now and ${fewer.after.files} after the repair: it is not offered.`,
    );
  const { witnesses, failing } = testimony(checks);
  if (failing[0] !== undefined)
    return person(
      `No repair is offered, because after the rehearsal ${failing[0].name} still objects in ${where(failing[0].layer)}: ${failing[0].rehearsed.detail}`,
    );
  const layers = [...new Set(rehearsal.findings.map(({ layer }) => layer))];
  const unwitnessed = layers.find((layer) => !witnesses.some((witness) => witness.layer === layer));
  if (unwitnessed !== undefined)
    return person(
      `No repair is offered, because no check that fails on ${where(unwitnessed)} now would vouch for it afterwards.`,
    );
  if (writes === 0) return person('Damage was found, and no change to the device would mend it.');
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
      `${findings.length} ${findings.length === 1 ? 'damage was' : 'damages were'} found in ${list(layers.map(where))}, and the repair held in the rehearsal.`,
      ...aside,
    ].join(' '),
  };
}

function asideOf(volume: VolumeLook): string | undefined {
  if (volume.kind === 'foreign') return `${place(volume)} is not looked into.`;
  if (volume.kind === 'unknown') return `${place(volume)} holds nothing that is recognised.`;
  return volume.kind === 'pending' ? `${place(volume)} afterwards: ${sentence(volume.detail)}` : undefined;
}

function judgeHealth({ rehearsal, checks }: Seen, volumes: VolumeLook[], person: Person): Judgement {
  const pending = volumes.find(({ kind }) => kind === 'pending');
  if (pending !== undefined) return person(`${place(pending)}: ${sentence(pending.detail)}`);
  const { failing } = testimony(checks);
  if (failing[0] !== undefined)
    return person(
      `Our own reading found no damage in ${where(failing[0].layer)}, but ${failing[0].name} objects: ${failing[0].rehearsed.detail}`,
    );
  const { last } = rehearsal;
  const notes = notesOf(last);
  const healthy = (reason: string): Judgement => ({ verdict: 'healthy', reason, findings: [], notes });
  if (last.kind === 'table' && volumes.length === 0) {
    return last.table.notes.includes(DISC_NOTE)
      ? healthy(`The layout is as it should be. ${DISC_NOTE}`)
      : person(
          'The partition table is sound and names no partition: whether partitions are missing only a person can say.',
        );
  }
  const strange = volumes.find(({ kind }) => kind === 'foreign');
  if (strange !== undefined)
    return person(
      `${place(strange)} is recognised and not one of the formats that this program checks (${strange.detail}); no damage was found elsewhere.`,
    );
  const unknown = volumes.find(({ kind }) => kind === 'unknown');
  if (unknown !== undefined)
    return person(
      `${capital(unknown.place.layer)} holds nothing that is recognised: it may be empty, or damaged beyond what can be read; no damage was found elsewhere.`,
    );
  const sound = volumes
    .filter(({ kind }) => kind === 'sound')
    .map((volume) => `${where(volume.place.layer)} (${volume.format})`);
  const checked = list([...(last.kind === 'table' ? [`the ${last.table.scheme} partition table`] : []), ...sound]);
  const { unseen, by, notRun } = coverageOf(volumes, checks);
  const sources = `Checked by ${list(['our own reading', ...by])}.${notRun.length > 0 ? ` Not run: ${notRun.join('; ')}.` : ''}`;
  if (unseen.length === 0)
    return healthy(
      `Nothing is wrong: ${checked} passed every check${notRun.length > 0 ? ' that ran' : ''}. ${sources}`,
    );
  return {
    verdict: 'no_problem_found',
    findings: [],
    notes,
    reason: `No problem was found in what was checked: ${checked}. Not checked: ${unseen.join('; ')}. ${sources}`,
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
    for (const finding of more)
      if (!all.some((one) => one.code === finding.code && one.layer === finding.layer)) all.push(finding);
  }
  return all;
}

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
