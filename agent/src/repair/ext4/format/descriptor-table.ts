import type { BlockView } from '../../view/block-view.js';
import { type Descriptor, descriptorProblem, parseDescriptor } from './descriptors.js';
import { descriptorBlockAt, descriptorBlocks } from './layout.js';
import { Ext4Error, type Superblock } from './superblock.js';

/** More groups than a volume of 128 TiB with 4 KiB blocks has. A table that claims more is not read. */
const MOST_GROUPS = 1_048_576;

export interface DamagedDescriptor {
  group: number;
  offset: number;
  problem: string;
  bytes: Buffer;
}

export interface DescriptorTable {
  /** Indexed by group; undefined where the descriptor is damaged. */
  entries: (Descriptor | undefined)[];
  damaged: DamagedDescriptor[];
}

export async function readDescriptors(view: BlockView, sb: Superblock, signal: AbortSignal): Promise<DescriptorTable> {
  if (sb.groups > MOST_GROUPS) throw new Ext4Error(`The volume claims ${sb.groups} groups, more than are read.`);
  const table: DescriptorTable = { entries: [], damaged: [] };
  const perBlock = Math.floor(sb.blockSize / sb.descriptorSize);
  for (let index = 0; index < descriptorBlocks(sb); index++) {
    signal.throwIfAborted();
    const at = descriptorBlockAt(sb, index);
    const block = await view.read(at, sb.blockSize);
    for (let slot = 0; slot < perBlock && table.entries.length < sb.groups; slot++) {
      const group = table.entries.length;
      const bytes = block.subarray(slot * sb.descriptorSize, (slot + 1) * sb.descriptorSize);
      const problem = descriptorProblem(sb, group, bytes);
      table.entries.push(problem === undefined ? parseDescriptor(bytes) : undefined);
      if (problem !== undefined) table.damaged.push({ group, offset: at + slot * sb.descriptorSize, problem, bytes });
    }
  }
  return table;
}
