/**
 * Lists the rehearsed repairs that fail a rule, unit by unit, with the reason. Pure. A failed unit is left alone and
 * does not block the rest. The table is the exception: every unit depends on the table.
 */
import type { Seen } from './judgement.js';
import type { VolumeReach } from './reachable-files.js';
import { volumesOf } from '../inspect/rehearse.js';
import { testimony } from '../verify/checks.js';
import type { VolumeInspection } from '../model/readers.js';
import { capital, where } from '../words.js';

/** Layer to sentence, in the order of the rules. */
type Objections = ReadonlyMap<string, string>;

/** Formats with an on-disk mark while a system has the volume open: a sound volume without the mark is not in use. */
const MARKED_WHILE_OPEN: readonly string[] = ['ntfs', 'ext4'];

export const repairedLayers = ({ rehearsal }: Pick<Seen, 'rehearsal'>): string[] => [
  ...new Set(rehearsal.findings.map(({ layer }) => layer)),
];

export function objectionsTo(seen: Seen): Objections {
  const objections = new Map<string, string>();
  for (const layer of repairedLayers(seen)) {
    const objection = objectionTo(layer, seen);
    if (objection !== undefined) objections.set(layer, objection);
  }
  return objections;
}

export function toLeave(seen: Seen): Objections {
  const objections = objectionsTo(seen);
  const isWhole = objections.has('disk') || repairedLayers(seen).every((layer) => objections.has(layer));
  return isWhole ? new Map() : objections;
}

function objectionTo(layer: string, seen: Seen): string | undefined {
  const { rehearsal, checks, reachable } = seen;
  const volume = volumesOf(rehearsal.last).find(({ place }) => place.layer === layer);
  if (volume?.kind === 'needs_person') return `${placeOf(volume)}: ${sentence(volume.detail)}`;
  if (rehearsal.unsettled !== undefined && volume?.kind === 'damaged')
    return `No repair is offered: ${sentence(rehearsal.unsettled)}`;
  if (volume !== undefined && seen.asleep === true && mayBeOpen(volume))
    return `No repair is offered: a hibernated system is on this disk, and may hold ${where(layer)} (${volume.format}) open.`;
  const fewer = reachable.find((one) => one.layer === layer && one.after.files < one.before.files);
  if (fewer !== undefined) return loses(fewer);
  const { witnesses, failing } = testimony(checks);
  const fails = failing.find((one) => one.layer === layer);
  if (fails !== undefined)
    return `No repair is offered: with the fix tested in memory, ${fails.name} still fails on ${where(layer)}: ${sentence(fails.rehearsed.detail)}`;
  return witnesses.some((witness) => witness.layer === layer)
    ? undefined
    : `No repair is offered: no independent check could confirm a repair of ${where(layer)}.`;
}

export const loses = ({ layer, before, after }: VolumeReach): string =>
  `No repair is offered: in ${layer}, ${before.files} files can be reached now and only ${after.files} after the repair.`;

const mayBeOpen = ({ kind, format }: VolumeInspection): boolean =>
  kind !== 'sound' || !MARKED_WHILE_OPEN.includes(format);

export const isAsleep = (volumes: readonly VolumeInspection[]): boolean =>
  volumes.some((volume) => volume.kind === 'needs_person' && volume.asleep === true);

export function trespass({ rehearsal: { last, writes } }: Seen): string | undefined {
  for (const volume of volumesOf(last)) {
    const { layer, offset, size } = volume.place;
    for (const write of writes) {
      const end = write.offset + write.data.length;
      const touches = write.offset < offset + size && end > offset;
      const isInside = write.offset >= offset && end <= offset + size;
      if (write.layer === layer ? !isInside : touches)
        return `No repair is offered: a repair of ${where(write.layer)} would change bytes ${write.layer === layer ? 'outside of it' : `of ${where(layer)}`}.`;
    }
  }
  return undefined;
}

export function placeOf({ place: { layer }, format }: VolumeInspection): string {
  return `${capital(layer)}${format === 'unknown' ? '' : ` (${format})`}`;
}

export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
