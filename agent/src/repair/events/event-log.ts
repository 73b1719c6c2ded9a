/**
 * Reads a Windows event log (`*.evtx`) from the newest event to the oldest. A chunk whose header does not match its
 * checksum is left out and counted. If only the checksum of the events is wrong, because Windows stopped without
 * closing the log, the events are read one by one and marked. An unreadable event costs only itself.
 */
import { crc32 } from 'node:zlib';
import type { BlockView } from '../view/block-view.js';
import { UnreadableError } from '../view/block-view.js';
import { readXml, type XmlBudget, type XmlElement } from './binary-xml.js';
import { EventFault } from './event-fault.js';
import { fromFiletime } from './event-values.js';

export interface LoggedEvent {
  record: bigint;
  written: Date;
  provider: string;
  id: number;
  /** In the order of the event; `name` is empty if the event gives no name. */
  data: { name: string; value: string }[];
  sealed: boolean;
}

export interface LogSums {
  events: number;
  damagedChunks: number;
  /** Chunks whose events do not match their checksum, and the number of events read from these chunks. */
  unsealedChunks: number;
  unsealedEvents: number;
  damagedEvents: number;
  /** False if the log exceeds the limits of this reader. */
  complete: boolean;
}

const HEAD = 4096;
const CHUNK = 65_536;
const RECORDS = 512;
const FIRST_EVENT = 24;
const FREE = 48;
const SMALLEST_EVENT = 28;
/** The events of some weeks; older events explain no crash. */
const MOST_EVENTS = 5000;
const MOST_CHUNKS = 1024;
/** A typical log of MOST_EVENTS events has about 300,000 tokens. */
const MOST_TOKENS = 2_000_000;

export async function assertEventLog(view: BlockView): Promise<void> {
  if (view.size < HEAD) throw new EventFault('it is too short for an event log');
  const head = await view.read(0, 128);
  if (head.toString('latin1', 0, 8) !== 'ElfFile\0') throw new EventFault('it is no event log');
  if (head.readUInt32LE(124) !== crc32(head.subarray(0, 120)))
    throw new EventFault('its header does not match its checksum');
}

export async function* readEvents(view: BlockView, sums: LogSums, signal: AbortSignal): AsyncGenerator<LoggedEvent> {
  const chunks = await chunksOf(view, sums, signal);
  const budget = { tokens: MOST_TOKENS };
  for (const { at, sealed } of chunks) {
    signal.throwIfAborted();
    const chunk = await view.read(at, CHUNK);
    for (const event of eventsIn(chunk, sealed, sums, budget).reverse()) {
      if (sums.events >= MOST_EVENTS || budget.tokens <= 0) {
        sums.complete = false;
        return;
      }
      sums.events += 1;
      if (!sealed) sums.unsealedEvents += 1;
      yield event;
    }
    if (budget.tokens <= 0) sums.complete = false;
  }
}

export const emptySums = (): LogSums => ({
  events: 0,
  damagedChunks: 0,
  unsealedChunks: 0,
  unsealedEvents: 0,
  damagedEvents: 0,
  complete: true,
});

interface Chunk {
  at: number;
  first: bigint;
  sealed: boolean;
}

/** Chunks with a valid header, newest first. The log is a ring; the number of the first event gives the order. */
async function chunksOf(view: BlockView, sums: LogSums, signal: AbortSignal): Promise<Chunk[]> {
  const found: Chunk[] = [];
  const end = Math.min(view.size, HEAD + MOST_CHUNKS * CHUNK);
  if (end < view.size) sums.complete = false;
  for (let at = HEAD; at + CHUNK <= end; at += CHUNK) {
    signal.throwIfAborted();
    const chunk = await readable(view, at);
    if (chunk?.every((byte) => byte === 0) === true) continue;
    if (!chunk || !isHeadWhole(chunk)) sums.damagedChunks += 1;
    else {
      const sealed = isSealed(chunk);
      if (!sealed) sums.unsealedChunks += 1;
      found.push({ at, first: chunk.readBigUInt64LE(FIRST_EVENT), sealed });
    }
  }
  return found.sort((one, other) => (one.first > other.first ? -1 : 1));
}

async function readable(view: BlockView, at: number): Promise<Buffer | undefined> {
  try {
    return await view.read(at, CHUNK);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

function isHeadWhole(chunk: Buffer): boolean {
  if (chunk.toString('latin1', 0, 8) !== 'ElfChnk\0') return false;
  return chunk.readUInt32LE(124) === crc32(chunk.subarray(128, RECORDS), crc32(chunk.subarray(0, 120)));
}

function isSealed(chunk: Buffer): boolean {
  const free = chunk.readUInt32LE(FREE);
  return free >= RECORDS && free <= CHUNK && chunk.readUInt32LE(52) === crc32(chunk.subarray(RECORDS, free));
}

function eventsIn(chunk: Buffer, sealed: boolean, sums: LogSums, budget: XmlBudget): LoggedEvent[] {
  const events: LoggedEvent[] = [];
  // Windows writes events before the header, so an unsealed chunk may hold more events than the header lists.
  const end = sealed ? chunk.readUInt32LE(FREE) : CHUNK;
  let number = chunk.readBigUInt64LE(FIRST_EVENT);
  for (let at = RECORDS; at + SMALLEST_EVENT <= end && budget.tokens > 0; number += 1n) {
    const size = chunk.readUInt32LE(at + 4);
    const holds = chunk.readUInt32LE(at) === 0x2a2a && size >= SMALLEST_EVENT && at + size <= end;
    if (!holds || (!sealed && !bearsItselfOut(chunk, at, size, number))) {
      // After the last event of an unsealed chunk, old content of the ring follows.
      if (sealed) sums.damagedEvents += 1;
      return events;
    }
    try {
      events.push(eventOf(chunk, at, at + size - 4, sealed, budget));
    } catch (error) {
      if (!(error instanceof EventFault || error instanceof RangeError)) throw error;
      sums.damagedEvents += 1;
    }
    at += size;
  }
  return events;
}

/** Without a checksum, an event is valid if its number is the next number and its size is repeated at its end. */
const bearsItselfOut = (chunk: Buffer, at: number, size: number, number: bigint): boolean =>
  chunk.readUInt32LE(at + size - 4) === size && chunk.readBigUInt64LE(at + 8) === number;

function eventOf(chunk: Buffer, at: number, end: number, sealed: boolean, budget: XmlBudget): LoggedEvent {
  const event = child(readXml(chunk, at + 24, end, budget), 'Event');
  const system = event && child(event, 'System');
  if (!event || !system) throw new EventFault('an event does not say what it is');
  const provider = child(system, 'Provider')?.attributes ?? {};
  const details = child(event, 'EventData') ?? child(event, 'UserData')?.children[0];
  return {
    record: chunk.readBigUInt64LE(at + 8),
    written: fromFiletime(chunk.readBigUInt64LE(at + 16)),
    provider: provider['EventSourceName'] || provider['Name'] || '',
    id: Number(child(system, 'EventID')?.text ?? NaN),
    data: (details?.children ?? []).map(({ name, attributes, text }) => ({
      name: attributes['Name'] ?? (name === 'Data' ? '' : name),
      value: text,
    })),
    sealed,
  };
}

const child = (of: XmlElement, name: string): XmlElement | undefined =>
  of.children.find((element) => element.name === name);
