import type { FigureName, FigureUnit } from '@revive/contracts/repairs/proof/figures';
import { counted } from '../../repair/counted.js';
import type { Figure } from '../../repair/figures.js';
import type { Inspection } from './inspection.js';
import { isSeen, type Seen } from '../host/seen.js';

export function figuresOf(seen: Inspection): Figure[] {
  const figures: Figure[] = [];
  const add = <T>(
    part: Seen<T>,
    name: FigureName,
    unit: FigureUnit,
    value: (of: T) => number,
    detail: string,
  ): void => {
    if (isSeen(part)) figures.push({ name, unit, value: Math.round(value(part.value)), detail });
  };
  const system = isSeen(seen.volumes) ? seen.volumes.value.find(({ isSystem }) => isSystem) : undefined;
  add(seen.startItems, 'start_items', 'count', ({ own }) => own.length, 'Not part of the operating system');
  if (system)
    figures.push({ name: 'free_bytes', unit: 'bytes', value: system.freeBytes, detail: `On ${system.mount}` });
  add(seen.reclaimable, 'reclaimable_bytes', 'bytes', (all) => all.reduce((sum, { bytes }) => sum + bytes, 0), '');
  if (isSeen(seen.readLatency)) {
    const { reads, medianMicros, p95Micros } = seen.readLatency.value;
    const detail = `${counted(reads, 'read')} of 4 KiB from random places of a test file, past the cache`;
    figures.push({ name: 'read_median', unit: 'microseconds', value: medianMicros, detail });
    figures.push({ name: 'read_p95', unit: 'microseconds', value: p95Micros, detail });
  }
  add(seen.memory, 'memory_available', 'bytes', ({ availableBytes }) => availableBytes, '');
  add(seen.bootMs, 'boot_time', 'milliseconds', (ms) => ms, 'The last start, as systemd counted it');
  add(seen.uptimeMs, 'uptime', 'milliseconds', (ms) => ms, '');
  add(seen.updates, 'pending_updates', 'count', ({ count }) => count, askedWords(seen));
  return figures;
}

function askedWords({ updates }: Inspection): string {
  const at = isSeen(updates) ? updates.value.askedAt : undefined;
  return at === undefined ? '' : `As the system knew on ${dayOf(at)}`;
}

function dayOf(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')} ${of('month')} ${of('year')}`;
}
