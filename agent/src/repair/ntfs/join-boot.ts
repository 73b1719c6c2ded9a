/**
 * A boot sector and its copy that are both hurt, each in other fields: joined, field by field, where exactly one
 * combination leads to the volume. Every byte then has a witness, and the volume itself is the second one.
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

/** More differing fields are two different sectors, and not one that was hurt twice. */
const MOST_DIFFERING = 6;

export interface JoinedBoot {
  /** The copy as it belongs where it lies. */
  copy: BootCopy;
  /** Fields of the first sector, and of the copy, that are not as they belong. */
  inFirst: BootField[];
  inCopy: BootField[];
}

/** Undefined where no combination leads to the volume, or more than one does. */
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

/** Stricter than for a whole copy: both tables have to lie by their own word where the sector puts them. */
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

/** The jump is boot code, which no field names: taken from `source` where the sector has none. */
export const jumpToMend = (bytes: Buffer, source: Buffer): BootField[] =>
  !isJump(bytes) && isJump(source) ? [JUMP] : [];
