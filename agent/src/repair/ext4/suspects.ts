import type { BlockView } from '../view/block-view.js';
import { bitmapsProblem } from './format/bitmaps.js';
import type { DescriptorTable } from './format/descriptor-table.js';
import { type Descriptor, locationProblem, parseDescriptor } from './format/descriptors.js';
import { descriptorAt, descriptorCopies } from './format/layout.js';
import { type Superblock, hasRoCompat } from './format/superblock.js';
import { Ext4Volume } from './format/volume.js';

/**
 * Descriptors of ext2 and ext3 have no checksum, so plausible nonsense passes `descriptorProblem`. Compares the
 * descriptors with the backups (locations never change) and, if `settled`, with their own bitmaps. A suspect counts as
 * damaged; only the complete account of the volume decides whether the backup's locations are right.
 */
export async function withSuspects(
  view: BlockView,
  sb: Superblock,
  table: DescriptorTable,
  backups: readonly number[],
  settled: boolean,
  signal: AbortSignal,
): Promise<DescriptorTable> {
  if (hasRoCompat(sb, 'metadata_csum') || hasRoCompat(sb, 'gdt_csum')) return table;
  const result: DescriptorTable = { entries: [...table.entries], damaged: [...table.damaged] };
  const volume = new Ext4Volume(view, sb, table.entries);
  for (const [group, entry] of table.entries.entries()) {
    if (entry === undefined) continue;
    signal.throwIfAborted();
    const problem =
      (await locationObjection(view, sb, group, entry, backups)) ??
      (settled ? await bitmapsProblem(volume, group, entry) : undefined);
    if (problem === undefined) continue;
    result.entries[group] = undefined;
    result.damaged.push({
      group,
      offset: descriptorAt(sb, group),
      problem,
      bytes: entry.bytes,
    });
  }
  result.damaged.sort((a, b) => a.group - b.group);
  return result;
}

async function locationObjection(
  view: BlockView,
  sb: Superblock,
  group: number,
  entry: Descriptor,
  backups: readonly number[],
): Promise<string | undefined> {
  for (const { carrier, offset } of descriptorCopies(sb, group, backups)) {
    const copy = parseDescriptor(await view.read(offset, sb.descriptorSize));
    if (locationProblem(sb, group, copy) !== undefined) continue;
    for (const [name, field] of [
      ['block bitmap', 'blockBitmap'],
      ['inode bitmap', 'inodeBitmap'],
      ['inode table', 'inodeTable'],
    ] as const) {
      if (copy[field] !== entry[field])
        return `the ${name} lies at block ${entry[field]}, by the backup in group ${carrier} at ${copy[field]}`;
    }
  }
  return undefined;
}
