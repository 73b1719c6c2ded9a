/**
 * Derives the device's verdict from the observations. Pure. Holds every rule, in order, that withholds a repair of the
 * whole device or the verdict "healthy". The rules for single units are in `objections.ts`.
 */
import type { RehearsedCheck, Verdict } from '../model/diagnosis.js';
import type { Finding } from '../model/finding.js';
import { isEncrypted, type DeviceInspection } from '../inspect/inspect-device.js';
import type { VolumeInspection } from '../model/readers.js';
import type { VolumeReach } from './reachable-files.js';
import { loses, repairedLayers, objectionsTo, placeOf, sentence, trespass } from './objections.js';
import { volumesOf, type LeftAlone, type Rehearsal } from '../inspect/rehearse.js';
import { asideOf } from './unit-verdicts.js';
import { countProblems } from '../model/units.js';
import { DISC_NOTE } from '../table/inspect-table.js';
import { counted } from '../counted.js';
import { coverageOf } from '../inspect/coverage.js';
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
  writes: number;
  doubt?: string | undefined;
  left?: LeftAlone;
  asleep?: boolean;
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
  return rehearsal.findings.length > 0 ? judgeRepair(seen, volumes, person) : judgeHealth(seen, volumes, person);
}

type Person = (reason: string) => Judgement;

function judgeRepair(seen: Seen, volumes: VolumeInspection[], person: Person): Judgement {
  const { rehearsal, checks, writes, doubt } = seen;
  const { first, last, findings } = rehearsal;
  const tableMended = first.kind === 'table' && first.table.kind === 'damaged';
  if (tableMended && volumes.length === 0)
    return person(
      'The partition table could be restored, but it lists no partitions. A technician needs to check whether any are missing.',
    );
  const objection = [...objectionsTo(seen).values()][0];
  if (objection !== undefined) return person(objection);
  if (rehearsal.unsettled !== undefined) return person(`No repair is offered: ${sentence(rehearsal.unsettled)}`);
  if (doubt !== undefined) return person(doubt);
  const trespassing = trespass(seen);
  if (trespassing !== undefined) return person(trespassing);
  const harmed = testimony(checks).failing.find(({ layer, before }) => layer === 'disk' || before.state !== 'failed');
  if (harmed !== undefined)
    return person(
      `No repair is offered: with the fix tested in memory, ${harmed.name} still fails on ${where(harmed.layer)}: ${sentence(harmed.rehearsed.detail)}`,
    );
  const fewer = seen.reachable.find(({ before, after }) => after.files < before.files);
  if (fewer !== undefined) return person(loses(fewer));
  if (writes === 0) return person('We found a problem but no change that would fix it.');
  const { unseen } = coverageOf(volumes, checks);
  const aside = [
    ...volumes.flatMap((volume) => asideOf(volume, seen) ?? []),
    ...(unseen.length > 0 ? [`Not checked: ${unseen.join('; ')}.`] : []),
  ];
  return {
    verdict: 'repairable',
    findings,
    notes: [...notesOf(last), ...aside],
    reason: [
      `${counted(countProblems(findings), 'problem')} found in ${list(repairedLayers(seen).map(where))}. Fix tested successfully on a copy in memory.`,
      ...aside,
    ].join(' '),
  };
}

function judgeHealth({ rehearsal, checks }: Seen, volumes: VolumeInspection[], person: Person): Judgement {
  const unclear = volumes.find(({ kind }) => kind === 'needs_person' || kind === 'damaged');
  if (unclear !== undefined) return person(`${placeOf(unclear)}: ${sentence(unclear.detail)}`);
  const locked = volumes.find(({ kind, format }) => kind === 'foreign' && isEncrypted(format));
  if (locked !== undefined)
    return person(`${placeOf(locked)} is encrypted. We can't check it without its key, so nothing is changed.`);
  const pending = volumes.find(({ kind }) => kind === 'pending');
  if (pending !== undefined) return person(`${placeOf(pending)}: ${sentence(pending.detail)}`);
  const { failing } = testimony(checks);
  if (failing[0] !== undefined)
    return person(
      `We found no problem in ${where(failing[0].layer)}, but ${failing[0].name} fails: ${sentence(failing[0].rehearsed.detail)}`,
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
      `${placeOf(strange)} is in a format that we don't check (${strange.detail}). No problems found elsewhere.`,
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

/** Two hives of one volume may be lost in the same way, so `unit` is compared too. */
const isSame = (one: Finding, other: Finding): boolean =>
  one.code === other.code && one.layer === other.layer && one.unit === other.unit;

function notesOf(look: DeviceInspection): string[] {
  if (look.kind === 'stop') return [];
  const own = look.kind === 'table' ? look.table.notes : look.notes;
  return [
    ...own,
    ...volumesOf(look).flatMap((volume) =>
      volume.kind === 'sound' ? volume.notes.map((note) => `${capital(volume.place.layer)}: ${note}`) : [],
    ),
  ];
}
