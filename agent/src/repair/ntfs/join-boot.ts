/**
 * Joins a boot sector and its copy when both are damaged in different fields. Requires that exactly one combination of
 * fields leads to the volume. Every byte then comes from one of the two sectors, and the volume confirms the result.
 */
import { UnreadableError, type BlockView } from '../view/block-view.js';
import { placeOf, type BootCopy, type Remains } from './boot-copies.js';
import {
  differingFields,
  isJump,
  readBootSector,
  type BootField,
  type BootReading,
  type NtfsGeometry,
} from './format/boot-sector.js';
import { ATTRIBUTE } from './format/file-record.js';
import { RECORD } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';
import { accepts, judge } from './witnesses.js';

/** With more differing fields, the sectors are unrelated. */
const MOST_DIFFERING = 6;

export interface JoinedBoot {
  copy: BootCopy;
  inFirst: BootField[];
  inCopy: BootField[];
}

/** Undefined if no combination leads to the volume, or more than one. */
export async function joinBoot(
  view: BlockView,
  present: BootReading,
  remains: readonly Remains[],
): Promise<JoinedBoot | undefined> {
  const joined: JoinedBoot[] = [];
  for (const one of remains) joined.push(...(await joinWith(view, present.bytes, one)));
  return joined.length === 1 ? joined[0] : undefined;
}

async function joinWith(view: BlockView, first: Buffer, { offset, bytes }: Remains): Promise<JoinedBoot[]> {
  const differing = differingFields(first, bytes);
  if (differing.length === 0 || differing.length > MOST_DIFFERING) return [];
  const found: JoinedBoot[] = [];
  for (let choice = 0; choice < 2 ** differing.length; choice += 1) {
    const inFirst = differing.filter((_, index) => (choice & (1 << index)) !== 0);
    const sector = Buffer.from(bytes);
    for (const field of differing) if (!inFirst.includes(field)) copyField(first, sector, field);
    const reading = readBootSector(sector);
    if (!reading.claimsNtfs || !reading.geometry || reading.wrong.length > 0) continue;
    const place = placeOf(offset, reading.geometry);
    if (place === undefined) continue;
    if (!(await leadsToVolume(view, reading.geometry))) continue;
    const inCopy = differing.filter((field) => !inFirst.includes(field));
    found.push({ copy: { offset, reading, geometry: reading.geometry, place }, inFirst, inCopy });
  }
  return found;
}

/** Stricter than for a complete copy: both tables must describe themselves at the locations in the boot sector. */
async function leadsToVolume(view: BlockView, geometry: NtfsGeometry): Promise<boolean> {
  const judgement = await judge(view, geometry);
  const { mft } = judgement;
  if (!accepts(judgement) || judgement.doubts.length > 0 || mft === undefined) return false;
  try {
    const mirror = await mft.stream(await mft.record(RECORD.mirror), RECORD.mirror, ATTRIBUTE.data);
    return mirror?.runs[0]?.lcn === geometry.mirrorLcn && mft.data.runs[0]?.lcn === geometry.mftLcn;
  } catch (error) {
    if (error instanceof NtfsFault || error instanceof UnreadableError) return false;
    throw error;
  }
}

export function copyField(from: Buffer, to: Buffer, { offset, length }: BootField): void {
  from.copy(to, offset, offset, offset + length);
}

export const JUMP: BootField = { name: 'jump to the boot code', offset: 0, length: 3 };

/** The jump is boot code and not part of any field. Taken from `source` if the sector has no jump. */
export const jumpToRepair = (bytes: Buffer, source: Buffer): BootField[] =>
  !isJump(bytes) && isJump(source) ? [JUMP] : [];
