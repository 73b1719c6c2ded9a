import { type BlockView } from '../view/block-view.js';
import type { ProposedWrite } from '../model/finding.js';
import { findCopies, readIfThere, type BootCopy, type Remains } from './boot-copies.js';
import {
  BOOT_FIELDS,
  PARAMETERS_END,
  differingFields,
  isJump,
  readBootSector,
  type BootField,
  type BootReading,
  type NtfsGeometry,
} from './format/boot-sector.js';
import { copyField, joinBoot, JUMP, jumpToRepair, type JoinedBoot } from './join-boot.js';
import { otherFormat } from './other-formats.js';
import { finding, hex, type Ending, type Place } from './report.js';
import { MOST_FIELDS, restoreCopy, type KnownBoot } from './restore-boot-copy.js';
import { accepts, judge, type Judgement } from './witnesses.js';

export async function inspectBoot(view: BlockView, place: Place, signal: AbortSignal): Promise<Ending | KnownBoot> {
  // Even a volume with one file record and one copy is larger.
  if (view.size < 16_384) return { kind: 'absent' };
  const present = readBootSector(await view.read(0, 512));
  const other = await otherFormat(view, present.claimsNtfs);
  if (other !== undefined) {
    return present.claimsNtfs
      ? { kind: 'person', reason: `the volume shows signs of NTFS and of ${other}`, findings: [] }
      : { kind: 'absent' };
  }
  const judged = present.geometry ? await judge(view, present.geometry) : undefined;
  if (present.geometry && judged && accepts(judged))
    return soundBoot(view, place, present, present.geometry, judged, signal);
  return lostBoot(view, place, present, judged, signal);
}

async function soundBoot(
  view: BlockView,
  place: Place,
  present: BootReading,
  geometry: NtfsGeometry,
  judged: Judgement,
  signal: AbortSignal,
): Promise<Ending | KnownBoot> {
  const known: KnownBoot = { kind: 'known', geometry, readable: true, notes: judged.doubts, findings: [], writes: [] };
  const copyAt = geometry.totalSectors * geometry.sectorSize;
  const bytes = await readIfThere(view, copyAt, 512);
  const copy = bytes ? readBootSector(bytes) : undefined;
  if (bytes && copy && copy.wrong.length === 0 && copy.geometry) {
    const differing = differingFields(present.bytes, bytes);
    const copyFits = differing.length === 0 || accepts(await judge(view, copy.geometry));
    const presentWrong = present.wrong.length > 0 || !isJump(present.bytes);
    if (copyFits && presentWrong && isJump(bytes))
      return restoreBoot(
        view,
        place,
        present,
        { offset: copyAt, reading: copy, geometry: copy.geometry, place: 'end' },
        known,
      );
    if (differing.length === 0 && isJump(bytes)) {
      const start = partitionStart(place, present.bytes, bytes, geometry.sectorSize);
      return Array.isArray(start)
        ? { ...known, notes: [...known.notes, ...codeNote(present.bytes, bytes), ...start] }
        : start;
    }
    if (differing.length > 0 && copyFits) return disagreement(place, present, copy, copyAt, differing);
  } else {
    const { copies, remains } = await findCopies(view, present, signal);
    const elsewhere = copies.find(({ reading }) => differingFields(present.bytes, reading.bytes).length === 0);
    if (elsewhere && present.wrong.length === 0 && isJump(present.bytes)) {
      const where =
        elsewhere.place === 'middle'
          ? 'in the middle of the volume, where NT 3.51 kept it'
          : `${(elsewhere.offset - copyAt) / geometry.sectorSize} sectors behind its place, where ntfsresize leaves it`;
      return { ...known, notes: [...known.notes, `the copy of the boot sector lies ${where}`] };
    }
    // A total that is wrong by less than a cluster leads to the same files. Only a copy at its stated position can
    // reveal the error.
    const better = await acceptedCopies(
      view,
      copies.filter(({ reading }) => differingFields(present.bytes, reading.bytes).length > 0),
    );
    if (better.length > 1)
      return { kind: 'person', reason: 'several backups of the boot sector fit this volume and differ', findings: [] };
    if (better[0]) return restoreBoot(view, place, present, better[0], known);
    const isHurt = present.wrong.length > 0 || !isJump(present.bytes);
    if (!bytes || isHurt || judged.doubts.length > 0) {
      const joined = await joinBoot(view, present, remains);
      if (joined && (isHurt || joined.inFirst.length > 0)) return restoreBoth(view, place, present, joined, known);
    }
    if (!bytes)
      return {
        kind: 'person',
        reason: `the volume ends at ${copyAt}, and no copy of its boot sector can lie there: the device ends at ${view.size}`,
        findings: [],
      };
  }
  if (present.wrong.length > 0 || !isJump(present.bytes)) {
    return {
      kind: 'person',
      reason: `the boot sector and its copy are both damaged (${present.wrong.map(({ field }) => field.name).join(', ') || 'jump'})`,
      findings: [],
    };
  }
  if (judged.doubts.length > 0)
    return {
      kind: 'person',
      reason: `the copy of the boot sector is damaged, and the boot sector itself is in doubt: ${judged.doubts.join('; ')}`,
      findings: [],
    };
  return restoreCopy(view, place, present, geometry, bytes, known);
}

function disagreement(
  place: Place,
  present: BootReading,
  copy: BootReading,
  copyAt: number,
  fields: BootField[],
): Ending {
  const evidence = fields.map(({ offset, length }) => ({
    offset: copyAt + offset,
    expected: hex(present.bytes, offset, offset + length),
    seen: hex(copy.bytes, offset, offset + length),
  }));
  const found = finding(
    place,
    'ntfs.boot_copies_disagree',
    'medium',
    "The drive's boot sector and its backup don't match, and both look valid.",
    evidence,
  );
  return {
    kind: 'person',
    reason: `the boot sector and its copy differ in: ${fields.map(({ name }) => name).join(', ')}`,
    findings: [found],
  };
}

const codeNote = (one: Buffer, other: Buffer): string[] =>
  one.compare(other, PARAMETERS_END, 0x1fe, PARAMETERS_END, 0x1fe) === 0 && one.compare(other, 0, 3, 0, 3) === 0
    ? []
    : ['the boot code in the first sector is not the one in its copy'];

const HIDDEN = 0x1c;

/**
 * Only the boot code of Windows uses the hidden sectors. Cloning leaves old values in both sectors, and extended
 * partitions count differently, so a mismatch is only a note. If the copy is right and the first sector is wrong, the
 * first sector was damaged.
 */
function partitionStart(place: Place, first: Buffer, copy: Buffer, sectorSize: number): string[] | Ending {
  const [here, there, start] = [first.readUInt32LE(HIDDEN), copy.readUInt32LE(HIDDEN), place.base / sectorSize];
  if (place.base === 0 || here === start) return [];
  if (there !== start)
    return [
      `its first sector says that the partition begins at sector ${here}, and it begins at ${start}: no file is affected, but Windows may not start from it`,
    ];
  const reason = `the first sector says that the partition begins at sector ${here}; its copy and the partition table say ${start}`;
  const plain =
    'The boot sector of this Windows drive has a wrong position. No files are affected, but Windows may not start.';
  return {
    kind: 'person',
    reason,
    findings: [
      finding(place, 'ntfs.hidden_sectors_wrong', 'medium', plain, [
        { offset: HIDDEN, expected: hex(copy, HIDDEN, HIDDEN + 4), seen: hex(first, HIDDEN, HIDDEN + 4) },
      ]),
    ],
  };
}

async function lostBoot(
  view: BlockView,
  place: Place,
  present: BootReading,
  judged: Judgement | undefined,
  signal: AbortSignal,
): Promise<Ending | KnownBoot> {
  const { copies, remains, mftFound } = await findCopies(view, present, signal);
  const accepted = await acceptedCopies(view, copies);
  const [copy] = accepted;
  if (copy && accepted.length === 1)
    return restoreBoot(view, place, present, copy, {
      kind: 'known',
      geometry: copy.geometry,
      readable: false,
      notes: [],
      findings: [],
      writes: [],
    });
  if (copy)
    return { kind: 'person', reason: 'several backups of the boot sector fit this volume and differ', findings: [] };
  const joined = await joinBoot(view, present, remains);
  if (joined)
    return restoreBoth(view, place, present, joined, {
      kind: 'known',
      geometry: joined.copy.geometry,
      readable: false,
      notes: [],
      findings: [],
      writes: [],
    });
  const judgements = await Promise.all(copies.map(({ geometry }) => judge(view, geometry)));
  if (!present.claimsNtfs && !mftFound && judgements.every(({ traces }) => traces === 0)) return { kind: 'absent' };
  const tables = [judged, ...judgements].find((one) => one && one.traces > 0);
  const own = copies.some(({ reading }) => differingFields(reading.bytes, present.bytes).length === 0);
  if (own && tables) {
    const found = finding(
      place,
      'ntfs.system_records_damaged',
      'critical',
      'The file table of this Windows drive is damaged in a part that has no backup.',
      [],
    );
    return {
      kind: 'person',
      reason: `both boot sectors agree, and ${[...tables.faults, ...tables.silent].join('; ')}`,
      findings: [found],
    };
  }
  const found = finding(
    place,
    'ntfs.boot_sector_damaged',
    'critical',
    'The boot sector of this Windows drive is damaged, and no usable backup was found.',
    [{ offset: 3, expected: '4e54465320202020', seen: hex(present.bytes, 3, 11) }],
  );
  const why = judged
    ? [...judged.faults, ...judged.silent][0]
    : present.wrong[0] && `its ${present.wrong[0].field.name} is wrong`;
  const copyWhy = judgements.flatMap(({ faults, silent, doubts }) => [...faults, ...silent, ...doubts])[0];
  const reason = `the boot sector does not fit this volume (${why ?? 'it is not there'}) and ${ofCopies(copies, remains, copyWhy)}`;
  return { kind: 'person', reason, findings: [found] };
}

function ofCopies(copies: readonly BootCopy[], [damaged]: readonly Remains[], why: string | undefined): string {
  if (copies.length > 0) return `its copy does not either (${why ?? 'no reason'})`;
  return damaged === undefined
    ? 'no copy of it lies in the places where copies usually are'
    : `its copy at byte ${damaged.offset} is damaged, too`;
}

async function restoreBoth(
  view: BlockView,
  place: Place,
  present: BootReading,
  { copy, inFirst, inCopy }: JoinedBoot,
  known: KnownBoot,
): Promise<KnownBoot> {
  const { sectorSize } = copy.geometry;
  const seen = await view.read(copy.offset, sectorSize);
  const firstFields = [...jumpToRepair(present.bytes, seen), ...inFirst];
  const copyFields = [...jumpToRepair(seen, present.bytes), ...inCopy];
  const mended = (sector: Buffer, source: Buffer, fields: readonly BootField[]): Buffer => {
    for (const field of fields) copyField(source, sector, field);
    return sector;
  };
  const first = mended(await view.read(0, sectorSize), seen, firstFields);
  const second = mended(Buffer.from(seen), present.bytes, copyFields);
  const named = (fields: readonly BootField[]): string => fields.map(({ name }) => name).join(', ');
  const evidenceOf = (at: number, is: Buffer, due: Buffer, fields: readonly BootField[]) =>
    fields.map(({ offset, length }) => ({
      offset: at + offset,
      expected: hex(due, offset, offset + length),
      seen: hex(is, offset, offset + length),
    }));
  const found = finding(
    place,
    'ntfs.boot_sectors_damaged',
    'critical',
    'The boot sector of this Windows drive and its backup are damaged in different places. Together they are complete.',
    [...evidenceOf(0, present.bytes, first, firstFields), ...evidenceOf(copy.offset, seen, second, copyFields)],
  );
  const writes: ProposedWrite[] = [];
  if (firstFields.length > 0)
    writes.push({
      offset: 0,
      data: first,
      why: `the ${named(firstFields)} as the copy at byte ${place.base + copy.offset} has it`,
    });
  if (copyFields.length > 0)
    writes.push({
      offset: copy.offset,
      data: second,
      why: `the ${named(copyFields)} of the copy as the boot sector has it`,
    });
  return { ...known, geometry: copy.geometry, findings: [found], writes };
}

async function acceptedCopies(view: BlockView, copies: BootCopy[]): Promise<BootCopy[]> {
  const accepted: BootCopy[] = [];
  for (const copy of copies) {
    if (accepted.some(({ reading }) => differingFields(reading.bytes, copy.reading.bytes).length === 0)) continue;
    const judgement = await judge(view, copy.geometry);
    if (accepts(judgement) && judgement.doubts.length === 0) accepted.push(copy);
  }
  return accepted;
}

async function restoreBoot(
  view: BlockView,
  place: Place,
  present: BootReading,
  copy: BootCopy,
  known: KnownBoot,
): Promise<KnownBoot> {
  const { sectorSize } = copy.geometry;
  const source = await view.read(copy.offset, sectorSize);
  const jump = isJump(present.bytes) ? [] : [JUMP];
  const fields = [...jump, ...differingFields(present.bytes, source)];
  const framed = present.claimsNtfs && fields.length <= MOST_FIELDS;
  const write: ProposedWrite = framed
    ? {
        offset: 0,
        data: withFields(await view.read(0, sectorSize), source, fields),
        why: `the ${fields.map(({ name }) => name).join(', ')} as the copy at byte ${place.base + copy.offset} has it`,
      }
    : { offset: 0, data: source, why: `the boot sector from its copy at byte ${place.base + copy.offset}` };
  const evidence = (framed ? fields : BOOT_FIELDS.slice(0, 1)).map(({ offset, length }) => ({
    offset,
    expected: hex(source, offset, offset + length),
    seen: hex(present.bytes, offset, offset + length),
  }));
  const found = framed
    ? finding(
        place,
        'ntfs.boot_field_wrong',
        'critical',
        `The boot sector of this Windows drive has a wrong entry (${fields.map(({ name }) => name).join(', ')}), so its files can't be found reliably.`,
        evidence,
      )
    : finding(
        place,
        'ntfs.boot_sector_damaged',
        'critical',
        'The boot sector of this Windows drive is damaged, so none of its files can be found.',
        evidence,
      );
  return { ...known, geometry: copy.geometry, findings: [found], writes: [write] };
}

function withFields(sector: Buffer, source: Buffer, fields: BootField[]): Buffer {
  for (const field of fields) copyField(source, sector, field);
  return sector;
}
