/** The partition table reader: judges a whole device from sector 0, both GPT copies and the data-saving rules. */
import type { BlockView, Loss } from '../view/block-view.js';
import { lossAt, LOSS_TEXT } from '../view/lost-places.js';
import type { Finding, ProposedWrite } from '../model/finding.js';
import { entriesAt, readCopies, type Copies } from './gpt-copies.js';
import { inspectGpt, type GptReport } from './inspect-gpt.js';
import {
  describesVolume,
  hasProtectiveEntry,
  isPlausibleEntry,
  MBR_SIGNATURE_OFFSET,
  MBR_TABLE_OFFSET,
  parseMbr,
  protectiveTable,
  PROTECTIVE_TYPE,
  readMbrPartitions,
  type Mbr,
} from './mbr.js';
import { hexStart, tableFinding, type LostTable, type TableReport } from './table-report.js';
import { mbrSectorSize } from './volume-magic.js';

/** Such a device is complete without a known partition: its content is the disc image (rule 4). */
export const DISC_NOTE = 'The device holds an optical disc image that can also start from a USB stick.';

/** Reads a device's table. Throws `UnreadableError` if the medium is unreadable; every byte pattern gives a report. */
export async function inspectTable(view: BlockView): Promise<TableReport> {
  if (view.size < 2048) return { kind: 'absent', detail: `the device has only ${view.size} bytes`, signed: false };
  const mbr = parseMbr(await view.read(0, 512));
  const reading = await readCopies(view);
  if (reading.kind === 'torn')
    return {
      kind: 'needs_person',
      scheme: 'GPT',
      reason: `Two partition tables claim this disk: ${reading.detail}.`,
      findings: [],
    };
  if (reading.kind === 'none') return withoutGpt(view, mbr, reading.remains);
  return withGpt(view, mbr, reading.copies);
}

async function withGpt(view: BlockView, mbr: Mbr, copies: Copies): Promise<TableReport> {
  const { deviceSectors, sectorSize } = copies;
  const primary = copies.primary.reading.header;
  const primarySound =
    primary !== undefined && !copies.beyondEnd && (await entriesAt(view, primary, primary.entriesLba)).sound;
  if (!primarySound) {
    const tenant = await tenantOfTheStart(view, mbr, sectorSize);
    if (tenant === 'mbr') {
      const own = await withoutGpt(view, mbr, false);
      if (own.kind !== 'healthy') return own;
      return {
        ...own,
        notes: [
          ...own.notes,
          "An older partition table is still at the end of the disk. The current one doesn't use it.",
        ],
      };
    }
    if (tenant !== undefined)
      return {
        kind: 'stale',
        reason: `a partition table of an older layout survives at the end of the disk, but ${tenant}`,
      };
  }
  const gpt = await inspectGpt(view, copies);
  if (gpt.kind === 'person') return { kind: 'needs_person', scheme: 'GPT', reason: gpt.reason, findings: gpt.findings };
  const sector0 = await judgeSector0(view, mbr, deviceSectors);
  if (sector0.kind === 'person')
    return { kind: 'needs_person', scheme: 'GPT', reason: sector0.reason, findings: gpt.findings };
  return combine(gpt, sector0, sectorSize, primarySound);
}

function combine(
  gpt: Extract<GptReport, { kind: 'read' }>,
  sector0: Extract<Sector0, { kind: 'read' }>,
  sectorSize: number,
  primarySound: boolean,
): TableReport {
  const facts = {
    scheme: 'GPT' as const,
    sectorSize,
    partitions: gpt.partitions,
    notes: [...gpt.notes, ...sector0.notes],
  };
  const findings = [...sector0.findings, ...gpt.findings];
  if (findings.length === 0) return { kind: 'healthy', ...facts };
  return {
    kind: 'damaged',
    ...facts,
    findings,
    writes: [...gpt.writes, ...sector0.writes],
    candidate: gpt.candidate,
    primarySound,
  };
}

/** Newer content in sectors 0 to 33 than the GPT (rule 1); 'mbr' for a separate MBR. */
async function tenantOfTheStart(view: BlockView, mbr: Mbr, sectorSize: number): Promise<string | undefined> {
  if (describesVolume(mbr.sector)) return 'its first sector is the boot sector of a volume';
  if (mbr.signed && mbr.entries.length > 0 && !hasProtectiveEntry(mbr) && mbr.entries.every(isPlausibleEntry))
    return 'mbr';
  const length = Math.min(34 * sectorSize, view.size);
  const start = await view.read(0, length);
  for (let at = 512; at + 512 <= length; at += 512) {
    const sector = start.subarray(at, at + 512);
    if (sector.readUInt32LE(0) === 0x41615252 && sector.readUInt32LE(484) === 0x61417272)
      return `sector ${at / 512} belongs to a FAT volume`;
    if (sector.readUInt16LE(510) === 0xaa55 && describesVolume(sector))
      return `sector ${at / 512} is the spare boot sector of a volume`;
  }
  return undefined;
}

interface ReadSector0 {
  kind: 'read';
  findings: Finding[];
  writes: ProposedWrite[];
  notes: string[];
}
type Sector0 = { kind: 'person'; reason: string } | ReadSector0;

/**
 * Sector 0 of a disk with a valid GPT. Rewritten only if 55AA or the whole table is lost; bytes 0-445 stay (rule 4).
 */
async function judgeSector0(view: BlockView, mbr: Mbr, deviceSectors: number): Promise<Sector0> {
  const sound = (...notes: string[]): Sector0 => ({ kind: 'read', findings: [], writes: [], notes });
  if (mbr.signed && hasProtectiveEntry(mbr)) {
    return mbr.entries.length > 1 ? sound('The first sector holds a hybrid partition table.') : sound();
  }
  if (mbr.signed && !mbr.empty) {
    if (await isIsoHybrid(view)) return sound(DISC_NOTE);
    return {
      kind: 'person',
      reason:
        'The disk has a classic partition table and a valid GPT. A technician needs to check which one is in use.',
    };
  }
  if (describesVolume(mbr.sector))
    return {
      kind: 'person',
      reason:
        'The first sector looks like the boot sector of a volume, but the disk also has a valid GPT. A technician needs to check which one is in use.',
    };
  const plausible =
    mbr.entries.length > 0 && mbr.entries.every((entry) => isPlausibleEntry(entry) && entry.start < deviceSectors);
  if (plausible && !hasProtectiveEntry(mbr)) {
    return {
      kind: 'person',
      reason: 'The first sector lost its signature and still lists partitions of a classic table beside a valid GPT.',
    };
  }
  return { kind: 'read', notes: [], ...mendSector0(mbr, deviceSectors, plausible, await lossAt(view, 0, 512)) };
}

function mendSector0(
  mbr: Mbr,
  deviceSectors: number,
  keepTable: boolean,
  loss: Loss | undefined,
): { findings: Finding[]; writes: ProposedWrite[] } {
  const table = keepTable
    ? Buffer.from(mbr.sector.subarray(MBR_TABLE_OFFSET, MBR_SIGNATURE_OFFSET))
    : protectiveTable(deviceSectors);
  const [code, state] = stateOfSector0(mbr, loss);
  const found = `${hexStart(mbr.sector.subarray(MBR_TABLE_OFFSET, MBR_SIGNATURE_OFFSET))}, signature ${mbr.sector.toString('hex', MBR_SIGNATURE_OFFSET)}`;
  const finding = tableFinding(
    `gpt.protective_mbr_${code}`,
    'high',
    `The first sector of the disk ${state}, so the disk can look empty.`,
    [
      {
        offset: MBR_TABLE_OFFSET,
        expected: 'an entry of type 0xEE and the signature 55aa',
        seen: loss === undefined ? found : LOSS_TEXT[loss],
      },
    ],
  );
  return {
    findings: [finding],
    writes: [
      {
        offset: MBR_TABLE_OFFSET,
        data: Buffer.concat([table, Buffer.from([0x55, 0xaa])]),
        why: 'Protective entry and signature in sector 0',
      },
    ],
  };
}

function stateOfSector0({ sector }: Mbr, loss: Loss | undefined): [code: string, state: string] {
  if (loss === 'unreadable') return ['unreadable', "can't be read"];
  if (loss === 'missing') return ['missing', 'is missing from this image'];
  return sector.every((byte) => byte === 0) ? ['wiped', 'is erased'] : ['damaged', 'is damaged'];
}

async function isIsoHybrid(view: BlockView): Promise<boolean> {
  const at = 16 * 2048 + 1; // ECMA-119: the identifier of the first volume descriptor.
  return view.size > at + 5 && (await view.read(at, 5)).toString('latin1') === 'CD001';
}

async function withoutGpt(view: BlockView, mbr: Mbr, remains: boolean): Promise<TableReport> {
  const person = (scheme: 'GPT' | 'MBR', reason: string, lost?: LostTable): TableReport => ({
    kind: 'needs_person',
    scheme,
    reason,
    findings: [],
    ...(lost && { lost }),
  });
  if ((await isIsoHybrid(view)) && mbr.signed && !mbr.empty) {
    return { kind: 'healthy', scheme: 'MBR', sectorSize: 512, partitions: [], notes: [DISC_NOTE] };
  }
  if (describesVolume(mbr.sector))
    return { kind: 'absent', detail: 'sector 0 is the boot sector of a volume', signed: mbr.signed };
  if (remains || (mbr.signed && hasProtectiveEntry(mbr))) {
    return person(
      'GPT',
      'Both copies of the partition table (GPT) are missing or damaged. A technician would have to search for the partitions.',
      { kind: 'GPT' },
    );
  }
  // A failing drive is not searched completely, because the search wears it out. Its image can be searched instead.
  if ((await lossAt(view, 0, 512)) === 'unreadable')
    return person(
      'MBR',
      "The first sector can't be read, and a partition table that was in it has no second copy on the drive.",
    );
  if (mbr.empty)
    return {
      kind: 'absent',
      detail: mbr.signed ? 'sector 0 has a boot signature and names no partition' : 'sector 0 names no partition',
      signed: mbr.signed,
      lost: { kind: 'MBR', sector0: mbr.sector },
    };
  if (!mbr.entries.every(isPlausibleEntry) || mbr.entries.some((entry) => entry.type === PROTECTIVE_TYPE)) {
    return { kind: 'absent', detail: 'sector 0 holds no believable partition table', signed: mbr.signed };
  }
  return classic(view, mbr, person);
}

async function classic(
  view: BlockView,
  mbr: Mbr,
  person: (scheme: 'MBR', reason: string, lost?: LostTable) => TableReport,
): Promise<TableReport> {
  const sectorSize = await mbrSectorSize(view, mbr);
  const read = await readMbrPartitions(view, mbr, sectorSize);
  if (read.fault !== undefined) {
    // Without a signature the bytes may be anything; with a signature they are a table with impossible values.
    return mbr.signed
      ? person(
          'MBR',
          `The partition table has impossible values: ${read.fault}.`,
          read.broken && { kind: 'link', chain: read.broken },
        )
      : { kind: 'absent', detail: 'sector 0 holds no believable partition table', signed: false };
  }
  const active = mbr.entries.filter(({ status }) => status === 0x80).length;
  const notes =
    active > 1
      ? [
          `${active} partitions are marked as active. A computer that starts in BIOS mode expects one, and may not start.`,
        ]
      : [];
  const facts = { scheme: 'MBR' as const, sectorSize, partitions: read.partitions, notes };
  if (mbr.signed) return { kind: 'healthy', ...facts };
  const finding = tableFinding(
    'mbr.signature_lost',
    'critical',
    'The partition table has lost its signature, so computers ignore it.',
    [{ offset: MBR_SIGNATURE_OFFSET, expected: '55aa', seen: mbr.sector.toString('hex', MBR_SIGNATURE_OFFSET) }],
  );
  return {
    kind: 'damaged',
    ...facts,
    findings: [finding],
    candidate: 'unsigned',
    primarySound: false,
    writes: [
      { offset: MBR_SIGNATURE_OFFSET, data: Buffer.from([0x55, 0xaa]), why: 'Signature of the partition table' },
    ],
  };
}
