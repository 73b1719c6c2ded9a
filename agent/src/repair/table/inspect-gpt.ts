import { crc32 } from 'node:zlib';
import type { BlockView, Loss } from '../view/block-view.js';
import type { Finding, ProposedWrite } from '../model/finding.js';
import {
  counterpartHeader,
  entrySectors,
  faultOfEntries,
  gptPartitions,
  parseEntries,
  resealedHeader,
  type GptHeader,
} from './gpt.js';
import {
  contradiction,
  disagreement,
  entriesAt,
  joinEntries,
  mayHoldBackupEntries,
  mayHoldBackupHeader,
  placeOfPrimaryEntries,
  type Copies,
  type EntriesPlace,
} from './gpt-copies.js';
import type { Partition } from './mbr.js';
import { LOSS_TEXT } from '../view/lost-places.js';
import { hexStart, tableFinding, type Candidate } from './table-report.js';

export type GptReport =
  | { kind: 'person'; reason: string; findings: Finding[] }
  | {
      kind: 'read';
      partitions: Partition[];
      findings: Finding[];
      writes: ProposedWrite[];
      candidate: Candidate;
      notes: string[];
    };

const person = (reason: string, findings: Finding[] = []): GptReport => ({ kind: 'person', reason, findings });

export async function inspectGpt(view: BlockView, copies: Copies): Promise<GptReport> {
  const { primary, backup, deviceSectors, sectorSize } = copies;
  for (const { role, reading } of [primary, backup]) {
    if (reading.fault === 'insane')
      return person(`The ${role} partition table has a valid checksum but impossible values: ${reading.detail}.`);
  }
  const p = primary.reading.header;
  const b = backup.reading.header;
  const believed = p ?? b;
  if (believed === undefined) return person('Neither copy of the partition table can be read.');
  if (copies.beyondEnd || believed.lastUsable >= deviceSectors) {
    const needs = Math.max(believed.alternateLba, believed.lastUsable) + 1;
    return person(
      `The partition table describes a disk of ${needs} sectors (${sectorSize} bytes each), but this one has ${deviceSectors}. The image is incomplete or from another disk.`,
    );
  }
  if (p !== undefined && b !== undefined) {
    const resealed = await resealEntries(view, p, b);
    if (resealed !== undefined) return resealed;
    const differs = disagreement(p, b);
    if (differs !== undefined)
      return person(
        `Both copies of the partition table are valid but don't match (${differs}). A technician needs to check which one is right.`,
      );
  }
  return judge(view, copies, believed);
}

/**
 * Handles valid headers and equal entries with a wrong entry checksum in one header or both. Two equal copies are two
 * witnesses, and the whole disk must confirm them.
 */
async function resealEntries(view: BlockView, p: GptHeader, b: GptHeader): Promise<GptReport | undefined> {
  const [first, second] = [await entriesAt(view, p, p.entriesLba), await entriesAt(view, b, b.entriesLba)];
  if ((first.sound && second.sound) || first.loss !== undefined || second.loss !== undefined) return undefined;
  const entries = parseEntries(first.bytes, p.entrySize);
  if (!first.bytes.equals(second.bytes) || entries.length === 0) return undefined;
  const entriesCrc = crc32(first.bytes);
  const right = { ...p, entriesCrc };
  if (disagreement(right, { ...b, entriesCrc }) !== undefined || faultOfEntries(right, entries) !== undefined)
    return undefined;
  const wrong = [
    {
      header: p,
      role: 'primary' as const,
      plain: 'The checksum of the partition entries is wrong, so computers may refuse them.',
    },
    {
      header: b,
      role: 'backup' as const,
      plain: 'The backup of the partition table has a wrong checksum of its entries.',
    },
  ].filter(({ header }) => header.entriesCrc !== entriesCrc);
  return {
    kind: 'read',
    partitions: gptPartitions(right, entries),
    notes: [],
    findings: wrong.map(({ header, role, plain }) =>
      tableFinding(`gpt.${role}_entries_checksum_wrong`, role === 'primary' ? 'critical' : 'medium', plain, [
        {
          offset: header.myLba * header.sectorSize + 88,
          expected: crcText(entriesCrc),
          seen: crcText(header.entriesCrc),
        },
      ]),
    ),
    writes: wrong.toReversed().map(({ header }) => ({
      offset: header.myLba * header.sectorSize,
      data: resealedHeader(header, entriesCrc),
      why: 'Checksum of the partition entries, of which both copies are alike',
    })),
    candidate: 'alike',
  };
}

const crcText = (crc: number): string => `0x${crc.toString(16).padStart(8, '0')}`;

async function judge(view: BlockView, copies: Copies, believed: GptHeader): Promise<GptReport> {
  const { primary, backup, deviceSectors } = copies;
  const p = primary.reading.header;
  const b = backup.reading.header;
  const first =
    p === undefined
      ? await placeOfPrimaryEntries(view, believed, deviceSectors)
      : await entriesAt(view, p, p.entriesLba);
  if ('unclear' in first) return person(`The second copy of the partition table is valid, but ${first.unclear}.`);
  const secondLba = b?.entriesLba ?? backup.lba - entrySectors(believed);
  // A place from a valid backup header was checked before; a place named only by the primary header may be anywhere.
  if (secondLba <= believed.lastUsable)
    return person('The partition table says that its second copy lies where its partitions are.');
  const second = await entriesAt(view, believed, secondLba);
  const source =
    [first, second].find((place) => place.sound)?.bytes ?? joinEntries(first.bytes, second.bytes, believed);
  if (source === undefined)
    return person(
      'A header of the partition table is left, but neither copy of its entries matches its checksum, nor do both together.',
    );
  const entries = parseEntries(source, believed.entrySize);
  const fault = faultOfEntries(believed, entries);
  if (fault !== undefined) return person(`The partition table has valid checksums but impossible values: ${fault}.`);
  const parts = { copies, believed, bytes: source, first, second };
  const mending = p === undefined || !first.sound ? await mendPrimary(view, parts) : undefined;
  if (typeof mending === 'string') return person(mending, []);
  const reserve = b === undefined || !second.sound ? mendBackup(parts) : undefined;
  if (typeof reserve === 'string') return person(reserve, []);
  const notes =
    (p ?? b)!.alternateLba !== deviceSectors - 1 && p !== undefined
      ? [
          `The disk was enlarged after it was partitioned: ${deviceSectors - 1 - p.alternateLba} sectors follow the backup of its partition table.`,
        ]
      : [];
  return {
    kind: 'read',
    partitions: gptPartitions(believed, entries),
    notes,
    findings: [...(mending?.findings ?? []), ...(reserve?.findings ?? [])],
    writes: [...(reserve?.writes ?? []), ...(mending?.writes ?? [])],
    candidate: first.sound ? false : p === undefined ? 'alone' : 'vouched',
  };
}

interface Parts {
  copies: Copies;
  believed: GptHeader;
  bytes: Buffer;
  first: EntriesPlace;
  second: EntriesPlace;
}

interface Mending {
  findings: Finding[];
  writes: ProposedWrite[];
}

async function mendPrimary(view: BlockView, { copies, believed, bytes, first }: Parts): Promise<Mending | string> {
  const { primary, sectorSize } = copies;
  const lost = primary.reading.header === undefined;
  const mending: Mending = { findings: [], writes: [] };
  if (!first.sound) {
    // Without a header, surviving entries are the only witness of a newer layout; a valid header is the better witness.
    const other = lost ? await contradiction(view, first, bytes, believed) : undefined;
    if (other !== undefined) {
      return `The first copy of the partition table lost its header, and its surviving entries differ from the second copy in entry ${other}: restoring the second copy could bring back an outdated layout.`;
    }
    mending.findings.push(entriesFinding('primary', 'first', first, believed));
    mending.writes.push({
      offset: first.lba * sectorSize,
      data: bytes,
      why: 'Partition entries of the first table, from the second copy',
    });
  }
  if (lost) {
    mending.findings.push(headerFinding(copies, 'primary', 'first'));
    mending.writes.push({
      offset: sectorSize,
      data: counterpartHeader(believed, first.lba),
      why: 'Header of the first table, from the second copy',
    });
  }
  return mending;
}

function mendBackup({ copies, believed, bytes, second }: Parts): Mending | string {
  const { backup, sectorSize } = copies;
  const lost = backup.reading.header === undefined;
  const mending: Mending = { findings: [], writes: [] };
  const stranger =
    'The second copy of the partition table is damaged, and its place at the end of the disk holds ' +
    'other data. It may belong to another system, so it is not ' +
    'overwritten.';
  if (!second.sound) {
    if (!mayHoldBackupEntries(second.bytes, bytes, believed.entrySize, !lost)) return stranger;
    mending.findings.push(entriesFinding('backup', 'second', second, believed));
    mending.writes.push({
      offset: second.lba * sectorSize,
      data: bytes,
      why: 'Partition entries of the second table, from the first copy',
    });
  }
  if (lost) {
    const sector = counterpartHeader(believed, second.lba);
    if (!mayHoldBackupHeader(backup.sector, sector, believed.headerSize)) return stranger;
    mending.findings.push(headerFinding(copies, 'backup', 'second'));
    mending.writes.push({
      offset: backup.lba * sectorSize,
      data: sector,
      why: 'Header of the second table, from the first copy',
    });
  }
  return mending;
}

function stateOf(loss: Loss | undefined, isWiped: boolean): { code: string; plain: string } {
  if (loss === 'unreadable') return { code: 'unreadable', plain: "can't be read" };
  if (loss === 'missing') return { code: 'missing', plain: 'is missing from this image' };
  return isWiped ? { code: 'wiped', plain: 'is missing' } : { code: 'damaged', plain: 'is damaged' };
}

function headerFinding(copies: Copies, role: 'primary' | 'backup', ordinal: string): Finding {
  const { lba, sector, reading, loss } = copies[role];
  const wiped = reading.fault === 'wiped';
  const state = stateOf(loss, wiped);
  return tableFinding(
    `gpt.${role}_header_${state.code}`,
    role === 'primary' ? 'critical' : 'medium',
    role === 'primary'
      ? `The partition table ${state.plain}, so the computer may not find any drives on this disk.`
      : `The backup of the partition table ${state.plain}.`,
    [
      {
        offset: lba * copies.sectorSize,
        expected: `${ordinal} GPT header: "EFI PART" with a valid checksum`,
        seen: seenAs(
          loss,
          reading.fault === undefined ? 'valid' : wiped ? hexStart(sector) : `${reading.detail} (${hexStart(sector)})`,
        ),
      },
    ],
  );
}

const seenAs = (loss: Loss | undefined, found: string): string => (loss === undefined ? found : LOSS_TEXT[loss]);

function entriesFinding(role: 'primary' | 'backup', ordinal: string, place: EntriesPlace, header: GptHeader): Finding {
  const state = stateOf(
    place.loss,
    place.bytes.every((byte) => byte === 0),
  );
  const plain = state.plain.replace(/^is /, 'are ');
  return tableFinding(
    `gpt.${role}_entries_${state.code}`,
    role === 'primary' ? 'critical' : 'medium',
    role === 'primary' ? `The partition entries ${plain}.` : `The backup of the partition entries ${state.plain}.`,
    [
      {
        offset: place.lba * header.sectorSize,
        expected: `${header.entryCount} entries of the ${ordinal} GPT with checksum ${crcText(header.entriesCrc)}`,
        seen: seenAs(place.loss, hexStart(place.bytes)),
      },
    ],
  );
}
