/**
 * Sector 0 of a disk: the four entries of the MBR, and the chain of logical partitions behind an extended partition.
 */
import type { BlockView } from '../view/block-view.js';

/** Bytes 0-439 are boot code and 440-445 the disk signature: a change of the table leaves them alone. */
export const MBR_TABLE_OFFSET = 446;
export const MBR_SIGNATURE_OFFSET = 510;
export const PROTECTIVE_TYPE = 0xee;
export const EXTENDED_TYPES: readonly number[] = [0x05, 0x0f, 0x85];
const MOST_LOGICAL = 128;

export interface MbrEntry {
  slot: number;
  status: number;
  type: number;
  start: number;
  sectors: number;
}

export interface Mbr {
  sector: Buffer;
  signed: boolean;
  empty: boolean;
  entries: MbrEntry[];
}

/** A partition of either scheme, in bytes from the start of the device. */
export interface Partition {
  number: number;
  layer: string;
  offset: number;
  size: number;
  /** GPT: type GUID in upper case. MBR: '0x83'. */
  type: string;
  name: string;
}

export function parseMbr(sector: Buffer): Mbr {
  const entries: MbrEntry[] = [];
  for (let slot = 0; slot < 4; slot += 1) {
    const raw = sector.subarray(MBR_TABLE_OFFSET + slot * 16, MBR_TABLE_OFFSET + slot * 16 + 16);
    if (raw.every((byte) => byte === 0)) continue;
    entries.push({ slot, status: raw[0]!, type: raw[4]!, start: raw.readUInt32LE(8), sectors: raw.readUInt32LE(12) });
  }
  return { sector, signed: sector.readUInt16LE(MBR_SIGNATURE_OFFSET) === 0xaa55, empty: entries.length === 0, entries };
}

export function isPlausibleEntry(entry: MbrEntry): boolean {
  return (entry.status === 0 || entry.status === 0x80) && entry.type !== 0 && entry.start >= 1 && entry.sectors >= 1;
}

export function hasProtectiveEntry(mbr: Mbr): boolean {
  return mbr.entries.some((entry) => entry.type === PROTECTIVE_TYPE && entry.start >= 1 && (entry.status & 0x7f) === 0);
}

/**
 * True if sector 0 is the boot sector of a volume, not a partition table: a jump, and BIOS parameters within the
 * limits of FAT, NTFS and exFAT. The disk boot code of GRUB and Microsoft has zeros or code in these fields.
 */
export function describesVolume(sector: Buffer): boolean {
  const jump =
    (sector[0] === 0xeb && sector[2] === 0x90) || sector[0] === 0xe9 || (sector[0] === 0xeb && sector[2] === 0x76);
  if (!jump) return false;
  const name = sector.toString('latin1', 3, 11);
  if (name === 'NTFS    ' || name === 'EXFAT   ' || name === '-FVE-FS-' || name.startsWith('ReFS')) return true;
  const bytesPerSector = sector.readUInt16LE(11);
  const perCluster = sector[13]!;
  const power = perCluster > 0 && (perCluster & (perCluster - 1)) === 0;
  return (
    [512, 1024, 2048, 4096].includes(bytesPerSector) &&
    power &&
    sector.readUInt16LE(14) > 0 &&
    [1, 2].includes(sector[16]!)
  );
}

/**
 * A complete protective table: one 0xEE entry from sector 1 to the end, up to the 32-bit limit (UEFI 2.10, table 5.4).
 */
export function protectiveTable(deviceSectors: number): Buffer {
  const table = Buffer.alloc(64);
  table.writeUIntBE(0x000200, 1, 3); // CHS of sector 1.
  table[4] = PROTECTIVE_TYPE;
  table.writeUIntBE(0xffffff, 5, 3); // CHS "out of range".
  table.writeUInt32LE(1, 8);
  table.writeUInt32LE(Math.min(deviceSectors - 1, 0xffffffff), 12);
  return table;
}

/** A chain of logical partitions with a missing signature in the link at sector `at`. */
export interface BrokenChain {
  at: number;
  start: number;
  end: number;
  sectorSize: number;
  before: Partition[];
}

type MbrPartitions =
  | { partitions: Partition[]; fault?: undefined; broken?: undefined }
  | { partitions: Partition[]; fault: string; broken?: BrokenChain };

/**
 * All partitions of an MBR, including logical partitions. `fault` is a sentence if the table is not valid: past the
 * end of the device, overlapping, or a circular or broken chain.
 */
export async function readMbrPartitions(view: BlockView, mbr: Mbr, sectorSize: number): Promise<MbrPartitions> {
  const partitions: Partition[] = [];
  const add = (number: number, entry: MbrEntry, start: number) =>
    partitions.push({
      number,
      layer: `partition ${number}`,
      offset: start * sectorSize,
      size: entry.sectors * sectorSize,
      type: `0x${entry.type.toString(16).padStart(2, '0')}`,
      name: '',
    });
  const deviceSectors = Math.floor(view.size / sectorSize);
  const spans: { start: number; end: number; what: string }[] = [];
  for (const entry of mbr.entries) {
    const what = `partition ${entry.slot + 1}`;
    if (entry.start + entry.sectors > deviceSectors) {
      return {
        partitions,
        fault: `${what} ends at sector ${entry.start + entry.sectors}, the device has ${deviceSectors}: the image is shorter than its partition table`,
      };
    }
    spans.push({ start: entry.start, end: entry.start + entry.sectors, what });
    if (!EXTENDED_TYPES.includes(entry.type)) add(entry.slot + 1, entry, entry.start);
  }
  spans.sort((a, b) => a.start - b.start);
  const clash = spans.findIndex((span, index) => index > 0 && span.start < spans[index - 1]!.end);
  if (clash > 0) return { partitions, fault: `${spans[clash - 1]!.what} and ${spans[clash]!.what} overlap` };
  for (const entry of mbr.entries) {
    if (!EXTENDED_TYPES.includes(entry.type)) continue;
    const { fault, brokenAt } = await readLogical(view, entry, sectorSize, add);
    if (fault === undefined) continue;
    if (brokenAt === undefined) return { partitions, fault };
    const [start, end] = [entry.start, entry.start + entry.sectors];
    return { partitions, fault, broken: { at: brokenAt, start, end, sectorSize, before: partitions } };
  }
  const fault = overlapOf(partitions);
  return fault === undefined ? { partitions } : { partitions, fault };
}

function overlapOf(partitions: readonly Partition[]): string | undefined {
  const sorted = [...partitions].sort((a, b) => a.offset - b.offset);
  const clash = sorted.findIndex(({ offset }, at) => at > 0 && offset < sorted[at - 1]!.offset + sorted[at - 1]!.size);
  return clash > 0 ? `${sorted[clash - 1]!.layer} and ${sorted[clash]!.layer} overlap` : undefined;
}

async function readLogical(
  view: BlockView,
  extended: MbrEntry,
  sectorSize: number,
  add: (number: number, entry: MbrEntry, start: number) => void,
): Promise<{ fault?: string; brokenAt?: number }> {
  const seen = new Set<number>();
  const end = extended.start + extended.sectors;
  let at = extended.start;
  for (let number = 5; number < 5 + MOST_LOGICAL; number += 1) {
    if (seen.has(at)) return { fault: `the chain of logical partitions returns to sector ${at}` };
    seen.add(at);
    const link = parseMbr(await view.read(at * sectorSize, 512));
    if (!link.signed)
      return {
        fault: `the chain of logical partitions is broken at sector ${at}: the boot signature is missing`,
        brokenAt: at,
      };
    const here = link.entries.find((entry) => !EXTENDED_TYPES.includes(entry.type));
    const next = link.entries.find((entry) => EXTENDED_TYPES.includes(entry.type));
    if (here !== undefined && here.type !== 0) {
      const start = at + here.start;
      if (here.start < 1 || here.sectors < 1 || start + here.sectors > end)
        return { fault: `logical partition ${number} does not lie inside the extended partition` };
      add(number, here, start);
    }
    if (next === undefined) return {};
    at = extended.start + next.start;
    if (at >= end) return { fault: `the chain of logical partitions leaves the extended partition at sector ${at}` };
  }
  return { fault: `more than ${MOST_LOGICAL} logical partitions` };
}
