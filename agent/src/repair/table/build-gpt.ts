import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { BlockView } from '../view/block-view.js';
import type { ProposedWrite } from '../model/finding.js';
import { mayHoldBackupEntries } from './gpt-copies.js';
import {
  counterpartHeader,
  faultOfEntries,
  GPT_SIGNATURE,
  gptPartitions,
  parseEntries,
  parseGptHeader,
  type GptHeader,
} from './gpt.js';
import type { Partition } from './mbr.js';

const ENTRY_COUNT = 128;
const ENTRY_SIZE = 128;
const ENTRIES_BYTES = ENTRY_COUNT * ENTRY_SIZE;

export interface Places {
  sectorSize: number;
  last: number;
  entrySectors: number;
  firstUsable: number;
  lastUsable: number;
}

export function placesOf(view: BlockView, sectorSize: number): Places {
  const last = Math.floor(view.size / sectorSize) - 1;
  const entrySectors = ENTRIES_BYTES / sectorSize;
  return { sectorSize, last, entrySectors, firstUsable: 2 + entrySectors, lastUsable: last - entrySectors - 1 };
}

interface NewPartition {
  first: number;
  last: number;
  type: string;
  /** Seed of the identifier, so that each derivation gives the same identifier. */
  seed: Buffer;
}

export function entriesFor(partitions: readonly NewPartition[]): Buffer {
  const entries = Buffer.alloc(ENTRIES_BYTES);
  partitions.forEach(({ first, last, type, seed }, slot) => {
    const at = slot * ENTRY_SIZE;
    guidBytes(type).copy(entries, at);
    derivedGuid(seed).copy(entries, at + 16);
    entries.writeBigUInt64LE(BigInt(first), at + 32);
    entries.writeBigUInt64LE(BigInt(last), at + 40);
  });
  return entries;
}

/** UUID version 8 (RFC 9562): derived from content, so that two diagnoses propose the same bytes. */
function derivedGuid(seed: Buffer): Buffer {
  const guid = createHash('sha256').update('revive partition').update(seed).digest().subarray(0, 16);
  guid[7] = (guid[7]! & 0x0f) | 0x80;
  guid[8] = (guid[8]! & 0x3f) | 0x80;
  return guid;
}

function guidBytes(text: string): Buffer {
  const hex = Buffer.from(text.replaceAll('-', ''), 'hex');
  hex.subarray(0, 4).reverse();
  hex.subarray(4, 6).reverse();
  hex.subarray(6, 8).reverse();
  return hex;
}

interface BuiltGpt {
  partitions: Partition[];
  writes: ProposedWrite[];
  primary: { offset: number; seen: Buffer };
}

export async function buildGpt(view: BlockView, places: Places, entries: Buffer): Promise<BuiltGpt | string> {
  const { sectorSize, last, entrySectors, lastUsable } = places;
  const read = (lba: number, sectors: number) => view.read(lba * sectorSize, sectors * sectorSize);
  const [firstHeader, secondHeader] = [await read(1, 1), await read(last, 1)];
  const header = headerOf(places, entries, guidAmong([firstHeader, secondHeader]) ?? derivedGuid(entries));
  const used = parseEntries(entries, ENTRY_SIZE);
  const fault = faultOfEntries(header, used);
  if (fault !== undefined) return fault;
  const [firstEntries, secondEntries] = [await read(2, entrySectors), await read(lastUsable + 1, entrySectors)];
  for (const [seen, where] of [
    [firstHeader, 'start'],
    [secondHeader, 'end'],
  ] as const)
    if (!isZero(seen) && seen.toString('latin1', 0, 8) !== GPT_SIGNATURE)
      return `where a header belongs at the ${where} of the disk lies other data`;
  for (const [seen, where] of [
    [firstEntries, 'start'],
    [secondEntries, 'end'],
  ] as const)
    if (!mayHoldBackupEntries(seen, entries, ENTRY_SIZE, false))
      return `where the entries belong at the ${where} of the disk lies other data`;
  const at = (lba: number, data: Buffer, why: string): ProposedWrite => ({ offset: lba * sectorSize, data, why });
  return {
    partitions: gptPartitions(header, used),
    primary: { offset: sectorSize, seen: firstHeader },
    writes: [
      at(lastUsable + 1, entries, 'Partition entries of the second table'),
      at(last, counterpartHeader(header, lastUsable + 1), 'Header of the second table'),
      at(2, entries, 'Partition entries of the first table'),
      at(1, sectorOf(header), 'Header of the first table'),
    ].filter(({ offset, data }) => !sameAt(offset, data)),
  };

  function sameAt(offset: number, data: Buffer): boolean {
    const seen = new Map([
      [2 * sectorSize, firstEntries],
      [(lastUsable + 1) * sectorSize, secondEntries],
    ]).get(offset);
    return seen?.equals(data) ?? false;
  }

  function sectorOf({ raw }: GptHeader): Buffer {
    const sector = Buffer.alloc(sectorSize);
    raw.copy(sector);
    return sector;
  }
}

function headerOf({ last, firstUsable, lastUsable, sectorSize }: Places, entries: Buffer, guid: Buffer): GptHeader {
  const sector = Buffer.alloc(sectorSize);
  sector.write(GPT_SIGNATURE, 0, 'latin1');
  sector.writeUInt32LE(0x00010000, 8);
  sector.writeUInt32LE(92, 12);
  [1, last, firstUsable, lastUsable].forEach((lba, index) => sector.writeBigUInt64LE(BigInt(lba), 24 + index * 8));
  guid.copy(sector, 56);
  sector.writeBigUInt64LE(2n, 72);
  sector.writeUInt32LE(ENTRY_COUNT, 80);
  sector.writeUInt32LE(ENTRY_SIZE, 84);
  sector.writeUInt32LE(crc32(entries), 88);
  sector.writeUInt32LE(crc32(sector.subarray(0, 92)), 16);
  const { header, detail } = { detail: '', ...parseGptHeader(sector, 1) };
  if (header === undefined) throw new RangeError(`the new GPT header is invalid: ${detail}`);
  return header;
}

function guidAmong(headers: readonly Buffer[]): Buffer | undefined {
  return headers
    .filter((header) => header.toString('latin1', 0, 8) === GPT_SIGNATURE)
    .map((header) => header.subarray(56, 72))
    .find((guid) => !isZero(guid));
}

/**
 * Entries that survived both headers: every used entry is plausible, and both copies match or only one remains.
 * Undefined if nothing remains; a sentence part if the copies differ.
 */
export async function survivingEntries(view: BlockView, places: Places): Promise<Buffer | string | undefined> {
  const { sectorSize, lastUsable, entrySectors, firstUsable } = places;
  const found: Buffer[] = [];
  for (const lba of [2, lastUsable + 1]) {
    const bytes = await view.read(lba * sectorSize, entrySectors * sectorSize);
    const used = parseEntries(bytes, ENTRY_SIZE);
    const possible = used.every(({ first, last }) => first >= firstUsable && first <= last && last <= lastUsable);
    if (used.length > 0 && possible) found.push(bytes);
  }
  const [first, second] = found;
  if (second !== undefined && !second.equals(first!)) return 'the two copies of its entries differ';
  return first;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}
