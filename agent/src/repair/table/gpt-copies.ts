import { crc32 } from 'node:zlib';
import { UnreadableError, type BlockView, type Loss } from '../view/block-view.js';
import { lossAt } from '../view/lost-places.js';
import {
  entrySectors,
  isPlausibleGptEntry,
  parseEntries,
  parseGptHeader,
  readEntries,
  type GptHeader,
  type HeaderReading,
} from './gpt.js';

/** Sector sizes of disks on the market. The structures prove the actual size (rule 13). */
const SECTOR_SIZES = [512, 4096] as const;

interface Copy {
  role: 'primary' | 'backup';
  lba: number;
  /** The header's sector; empty if the device is too short. */
  sector: Buffer;
  loss?: Loss;
  reading: HeaderReading;
}

export interface Copies {
  sectorSize: number;
  deviceSectors: number;
  primary: Copy;
  backup: Copy;
  /** The primary header points to a sector past the end of the device. */
  beyondEnd: boolean;
}

/**
 * `none`: no valid header in any geometry; `remains` is true if a signature was found. `torn`: two geometries claim
 * the disk.
 */
type CopiesReading =
  | { readonly kind: 'found'; readonly copies: Copies }
  | { readonly kind: 'none'; readonly remains: boolean }
  | { readonly kind: 'torn'; readonly detail: string };

export async function readCopies(view: BlockView): Promise<CopiesReading> {
  const found: Copies[] = [];
  let remains = false;
  for (const sectorSize of SECTOR_SIZES) {
    const copies = await readAs(view, sectorSize);
    if (copies === undefined) continue;
    if (copies.primary.reading.header !== undefined || copies.backup.reading.header !== undefined) found.push(copies);
    remains ||= [copies.primary, copies.backup].some(({ sector }) => sector.toString('latin1', 0, 8) === 'EFI PART');
  }
  if (found.length > 1)
    return { kind: 'torn', detail: 'one table counts in sectors of 512 bytes, another in sectors of 4096' };
  return found[0] === undefined ? { kind: 'none', remains } : { kind: 'found', copies: found[0] };
}

async function readAs(view: BlockView, sectorSize: number): Promise<Copies | undefined> {
  const deviceSectors = Math.floor(view.size / sectorSize);
  if (deviceSectors < 4) return undefined;
  const primary = await readCopy(view, 'primary', 1, sectorSize);
  const named = primary.reading.header?.alternateLba;
  const beyondEnd = named !== undefined && named >= deviceSectors;
  if (beyondEnd) {
    const backup: Copy = {
      role: 'backup',
      lba: named,
      sector: Buffer.alloc(0),
      reading: { fault: 'wiped', detail: 'past the end of the device' },
    };
    return { sectorSize, deviceSectors, primary, backup, beyondEnd };
  }
  const backup = await readCopy(view, 'backup', named ?? deviceSectors - 1, sectorSize);
  return { sectorSize, deviceSectors, primary, backup, beyondEnd };
}

async function readCopy(view: BlockView, role: Copy['role'], lba: number, sectorSize: number): Promise<Copy> {
  const sector = await view.read(lba * sectorSize, sectorSize);
  const loss = await lossAt(view, lba * sectorSize, sectorSize);
  return { role, lba, sector, ...(loss && { loss }), reading: parseGptHeader(sector, lba) };
}

export function disagreement(a: GptHeader, b: GptHeader): string | undefined {
  const differ = (what: string, left: number | string, right: number | string) =>
    left === right ? undefined : `${what} ${left} and ${right}`;
  return (
    differ('disk identifiers', a.diskGuid, b.diskGuid) ??
    differ('entry checksums', a.entriesCrc, b.entriesCrc) ??
    differ('entry counts', a.entryCount, b.entryCount) ??
    differ('entry sizes', a.entrySize, b.entrySize) ??
    differ('first usable sectors', a.firstUsable, b.firstUsable) ??
    differ('last usable sectors', a.lastUsable, b.lastUsable) ??
    differ('places of the second copy', a.alternateLba, b.myLba) ??
    differ('places of the first copy', a.myLba, b.alternateLba)
  );
}

export interface EntriesPlace {
  lba: number;
  bytes: Buffer;
  sound: boolean;
  loss?: Loss;
}

export async function entriesAt(view: BlockView, header: GptHeader, lba: number): Promise<EntriesPlace> {
  const read = await readEntries(view, header, lba);
  if (read === undefined)
    throw new UnreadableError(lba * header.sectorSize, 0, 'the partition entries lie past the end of the device');
  const loss = await lossAt(view, lba * header.sectorSize, read.bytes.length);
  return { lba, ...read, ...(loss && { loss }) };
}

/**
 * Finds the place of the primary entries when the primary header is lost, because the backup header does not hold it.
 * Usually sector 2; on disks with a boot loader at sector 2 or 16, the sectors just before the first usable sector. A
 * place with a matching checksum is proven; then surviving entries count; otherwise only zeros, or a place without a
 * possible owner.
 */
export async function placeOfPrimaryEntries(
  view: BlockView,
  header: GptHeader,
  deviceSectors: number,
): Promise<EntriesPlace | { unclear: string }> {
  const beforeUsable = header.firstUsable - entrySectors(header);
  const lbas = beforeUsable > 2 ? [2, beforeUsable] : [2];
  const places: EntriesPlace[] = [];
  for (const lba of lbas) places.push(await entriesAt(view, header, lba));
  const proven = places.find((place) => place.sound);
  if (proven !== undefined) return proven;
  const surviving = places.find((place) => plausible(place, header, deviceSectors).length > 0);
  if (surviving !== undefined) return surviving;
  if (lbas.length === 1) return places[0]!;
  const lost = places.find(({ loss }) => loss !== undefined);
  if (lost !== undefined)
    return {
      unclear: `the first copy's entries could belong at sector 2 or ${beforeUsable}, and what lies at sector ${lost.lba} is not known`,
    };
  const free = places.find((place) => place.bytes.every((byte) => byte === 0));
  return (
    free ?? {
      unclear: `the first copy's entries could belong at sector 2 or ${beforeUsable}, and both hold other data`,
    }
  );
}

function plausible(place: EntriesPlace, header: GptHeader, deviceSectors: number) {
  return parseEntries(place.bytes, header.entrySize).filter((entry) => isPlausibleGptEntry(entry, deviceSectors));
}

/**
 * The number of an entry in which surviving entries contradict the accepted entries (rule 2); undefined if nothing
 * survives. An entry missing among the survivors counts: a deleted partition must not come back. A lost entry proves
 * nothing.
 */
export async function contradiction(
  view: BlockView,
  place: EntriesPlace,
  believed: Buffer,
  header: GptHeader,
): Promise<number | undefined> {
  const deviceSectors = Math.floor(view.size / header.sectorSize);
  if (plausible(place, header, deviceSectors).length === 0) return undefined;
  for (let index = 0; index < header.entryCount; index += 1) {
    const [from, to] = [index * header.entrySize, (index + 1) * header.entrySize];
    if (place.bytes.subarray(from, to).equals(believed.subarray(from, to))) continue;
    const isLost = (await lossAt(view, place.lba * header.sectorSize + from, header.entrySize)) !== undefined;
    if (!isLost) return index + 1;
  }
  return undefined;
}

/** Up to this many changed bytes count as remains of the original data; more count as foreign data. */
const MOST_CHANGED = 32;

/**
 * True if the place of a backup header holds zeros or remains of the header (rule 3). Any further content is foreign:
 * RAID and LDM metadata and unknown formats use the end of a disk.
 */
export function mayHoldBackupHeader(found: Buffer, wanted: Buffer, headerSize: number): boolean {
  if (found.every((byte) => byte === 0)) return true;
  const rest = found.subarray(headerSize);
  if (!rest.every((byte) => byte === 0)) return false;
  return (
    found.toString('latin1', 0, 8) === 'EFI PART' ||
    changed(found.subarray(0, headerSize), wanted.subarray(0, headerSize)) <= MOST_CHANGED
  );
}

/** Sectors of damaged entries tolerated under a valid header; more damage counts as foreign data. */
const MOST_HURT_SECTORS = 4;
const SECTOR = 512;

/**
 * The same for the backup entries, entry by entry. Beside a valid header, a used entry and a few sectors may hold
 * anything.
 */
export function mayHoldBackupEntries(found: Buffer, wanted: Buffer, entrySize: number, headerValid: boolean): boolean {
  if (headerValid && differing(found, wanted, SECTOR).length <= MOST_HURT_SECTORS) return true;
  for (let at = 0; at < wanted.length; at += entrySize) {
    const seen = found.subarray(at, at + entrySize);
    if (seen.every((byte) => byte === 0)) continue;
    const due = wanted.subarray(at, at + entrySize);
    if (due.every((byte) => byte === 0)) return false;
    if (!headerValid && changed(seen, due) > MOST_CHANGED) return false;
  }
  return true;
}

function differing(a: Buffer, b: Buffer, size: number): number[] {
  const pieces: number[] = [];
  for (let at = 0; at < a.length; at += size)
    if (!a.subarray(at, at + size).equals(b.subarray(at, at + size))) pieces.push(at / size);
  return pieces;
}

/** 2^12 combinations take a moment, and a wrong combination matches with a probability of one in a million. */
const MOST_CHOICES = 12;

/**
 * Joins two arrays with damage in different places: returns the only combination of their differing pieces that
 * matches the header's checksum. Works entry by entry or, if too many entries differ, sector by sector.
 */
export function joinEntries(first: Buffer, second: Buffer, { entriesCrc, entrySize }: GptHeader): Buffer | undefined {
  const size = [entrySize, SECTOR].find((piece) => differing(first, second, piece).length <= MOST_CHOICES);
  if (size === undefined) return undefined;
  const pieces = differing(first, second, size);
  for (let choice = 0; choice < 2 ** pieces.length; choice += 1) {
    const joined = Buffer.from(first);
    pieces.forEach((piece, bit) => {
      if ((choice & (1 << bit)) !== 0) second.copy(joined, piece * size, piece * size, (piece + 1) * size);
    });
    if (crc32(joined) === entriesCrc) return joined;
  }
  return undefined;
}

function changed(a: Buffer, b: Buffer): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) count += 1;
  return count;
}
