/**
 * The GUID partition table: one header and one array of entries, stored twice on a disk. Layout: UEFI 2.10, section
 * 5.3.
 */
import { crc32 } from 'node:zlib';
import type { BlockView } from '../view/block-view.js';
import type { Partition } from './mbr.js';

export const GPT_SIGNATURE = 'EFI PART';
const FEWEST_HEADER_BYTES = 92;
/** 8192 entries of 128 bytes. Real disks hold 128; a larger claim is not a valid table. */
const MOST_ENTRY_BYTES = 1024 * 1024;

export interface GptHeader {
  sectorSize: number;
  headerSize: number;
  myLba: number;
  alternateLba: number;
  firstUsable: number;
  lastUsable: number;
  /** Hex of the 16 bytes in on-disk order. */
  diskGuid: string;
  entriesLba: number;
  entryCount: number;
  entrySize: number;
  entriesCrc: number;
  /** The original `headerSize` bytes, which preserve uninterpreted fields. */
  raw: Buffer;
}

/**
 * `wiped`: the sector is all zero. `damaged`: the sector holds data with a wrong checksum or place. `insane`: the
 * checksum is valid, but the values are impossible.
 */
export type HeaderReading =
  | { header: GptHeader; fault?: undefined }
  | { header?: undefined; fault: 'wiped' | 'damaged' | 'insane'; detail: string };

function entryBytes(header: GptHeader): number {
  return header.entryCount * header.entrySize;
}

export function entrySectors(header: GptHeader): number {
  return Math.ceil(entryBytes(header) / header.sectorSize);
}

/** Parses one sector as the header that belongs at `lba`. Never throws. */
export function parseGptHeader(sector: Buffer, lba: number): HeaderReading {
  const sectorSize = sector.length;
  if (sector.every((byte) => byte === 0)) return { fault: 'wiped', detail: 'zeros' };
  if (sector.toString('latin1', 0, 8) !== GPT_SIGNATURE)
    return { fault: 'damaged', detail: `signature ${sector.subarray(0, 8).toString('hex')}` };
  const headerSize = sector.readUInt32LE(12);
  if (headerSize < FEWEST_HEADER_BYTES || headerSize > sectorSize)
    return { fault: 'damaged', detail: `header size ${headerSize}` };
  const raw = Buffer.from(sector.subarray(0, headerSize));
  const seen = raw.readUInt32LE(16);
  const computed = headerCrc(raw);
  if (seen !== computed) return { fault: 'damaged', detail: `checksum ${hex32(seen)}, computed ${hex32(computed)}` };
  const wide = (offset: number) => Number(raw.readBigUInt64LE(offset));
  const header: GptHeader = {
    sectorSize,
    headerSize,
    myLba: wide(24),
    alternateLba: wide(32),
    firstUsable: wide(40),
    lastUsable: wide(48),
    diskGuid: raw.toString('hex', 56, 72),
    entriesLba: wide(72),
    entryCount: raw.readUInt32LE(80),
    entrySize: raw.readUInt32LE(84),
    entriesCrc: raw.readUInt32LE(88),
    raw,
  };
  if (header.myLba !== lba)
    return { fault: 'damaged', detail: `it says that it lies at sector ${header.myLba}, it was read at ${lba}` };
  const nonsense = impossible(header);
  return nonsense === undefined ? { header } : { fault: 'insane', detail: nonsense };
}

function impossible(header: GptHeader): string | undefined {
  const largest = Math.floor(Number.MAX_SAFE_INTEGER / header.sectorSize);
  const places = [header.alternateLba, header.firstUsable, header.lastUsable, header.entriesLba];
  if (places.some((place) => place < 1 || place > largest)) return 'it names a sector that no disk has';
  if (header.entrySize < 128 || header.entrySize > 4096 || header.entrySize % 8 !== 0)
    return `entries of ${header.entrySize} bytes`;
  if (header.entryCount < 1 || entryBytes(header) > MOST_ENTRY_BYTES) return `${header.entryCount} entries`;
  if (header.firstUsable > header.lastUsable)
    return `usable sectors from ${header.firstUsable} to ${header.lastUsable}`;
  const end = header.entriesLba + entrySectors(header);
  const primary = header.myLba < header.alternateLba;
  if (primary && (header.entriesLba < 2 || end > header.firstUsable))
    return `entries at sectors ${header.entriesLba} to ${end - 1}, partitions from ${header.firstUsable}`;
  if (!primary && (header.entriesLba <= header.lastUsable || end > header.myLba))
    return `entries at sectors ${header.entriesLba} to ${end - 1}, partitions up to ${header.lastUsable}`;
  return undefined;
}

function headerCrc(raw: Buffer): number {
  const copy = Buffer.from(raw);
  copy.writeUInt32LE(0, 16);
  return crc32(copy);
}

/**
 * The header for the second place: same table, MyLBA and AlternateLBA exchanged, its own entries, its own checksum.
 * One sector.
 */
export function counterpartHeader(header: GptHeader, entriesLba: number): Buffer {
  const sector = Buffer.alloc(header.sectorSize);
  header.raw.copy(sector);
  sector.writeBigUInt64LE(BigInt(header.alternateLba), 24);
  sector.writeBigUInt64LE(BigInt(header.myLba), 32);
  sector.writeBigUInt64LE(BigInt(entriesLba), 72);
  sector.writeUInt32LE(0, 16);
  sector.writeUInt32LE(crc32(sector.subarray(0, header.headerSize)), 16);
  return sector;
}

export function resealedHeader(header: GptHeader, entriesCrc: number): Buffer {
  const sector = Buffer.alloc(header.sectorSize);
  header.raw.copy(sector);
  sector.writeUInt32LE(entriesCrc, 88);
  sector.writeUInt32LE(0, 16);
  sector.writeUInt32LE(crc32(sector.subarray(0, header.headerSize)), 16);
  return sector;
}

export async function readEntries(
  view: BlockView,
  header: GptHeader,
  lba: number,
): Promise<{ bytes: Buffer; sound: boolean } | undefined> {
  const offset = lba * header.sectorSize;
  if (offset + entryBytes(header) > view.size) return undefined;
  const bytes = await view.read(offset, entryBytes(header));
  return { bytes, sound: crc32(bytes) === header.entriesCrc };
}

interface GptEntry {
  index: number;
  typeGuid: string;
  first: number;
  last: number;
  name: string;
  raw: Buffer;
}

export function parseEntries(bytes: Buffer, entrySize: number): GptEntry[] {
  const entries: GptEntry[] = [];
  for (let index = 0; (index + 1) * entrySize <= bytes.length; index += 1) {
    const raw = bytes.subarray(index * entrySize, (index + 1) * entrySize);
    if (raw.subarray(0, 16).every((byte) => byte === 0)) continue;
    entries.push({
      index,
      typeGuid: guidText(raw.subarray(0, 16)),
      first: Number(raw.readBigUInt64LE(32)),
      last: Number(raw.readBigUInt64LE(40)),
      name: raw.toString('utf16le', 56, 128).split('\u0000', 1)[0] ?? '',
      raw,
    });
  }
  return entries;
}

export function isPlausibleGptEntry(entry: GptEntry, deviceSectors: number): boolean {
  return entry.first >= 1 && entry.first <= entry.last && entry.last < deviceSectors;
}

export function faultOfEntries(header: GptHeader, entries: GptEntry[]): string | undefined {
  for (const entry of entries) {
    if (entry.first > entry.last || entry.first < header.firstUsable || entry.last > header.lastUsable) {
      return `partition ${entry.index + 1} (sectors ${entry.first} to ${entry.last}) lies outside the usable sectors ${header.firstUsable} to ${header.lastUsable}`;
    }
  }
  const sorted = [...entries].sort((a, b) => a.first - b.first);
  const clash = sorted.findIndex((entry, at) => at > 0 && entry.first <= sorted[at - 1]!.last);
  return clash > 0 ? `partitions ${sorted[clash - 1]!.index + 1} and ${sorted[clash]!.index + 1} overlap` : undefined;
}

export function gptPartitions(header: GptHeader, entries: GptEntry[]): Partition[] {
  return entries.map((entry) => ({
    number: entry.index + 1,
    layer: `partition ${entry.index + 1}`,
    offset: entry.first * header.sectorSize,
    size: (entry.last - entry.first + 1) * header.sectorSize,
    type: entry.typeGuid,
    name: entry.name,
  }));
}

export function guidText(raw: Buffer): string {
  const part = (from: number, to: number) => Buffer.from(raw.subarray(from, to)).reverse().toString('hex');
  return `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}-${raw.toString('hex', 8, 10)}-${raw.toString('hex', 10, 16)}`.toUpperCase();
}

function hex32(value: number): string {
  return `0x${value.toString(16).padStart(8, '0')}`;
}
