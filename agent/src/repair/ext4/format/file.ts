import { type BlockView, MAX_READ } from '../../view/block-view.js';
import { readDescriptors } from './descriptor-table.js';
import { entriesOf, inlineAttribute } from './directory.js';
import { type Inode, ROOT_INODE, isInline } from './inode.js';
import { blockMapOf } from './runs.js';
import { Ext4Error, SUPERBLOCK_AT, SUPERBLOCK_SIZE, parseSuperblock, problemsOf } from './superblock.js';
import { Ext4Volume } from './volume.js';

/**
 * Opens the volume by its primary superblock and descriptors, as a mount does. Throws `Ext4Error` for an unsound
 * superblock.
 */
export async function openExt4(view: BlockView): Promise<Ext4Volume> {
  const sb = parseSuperblock(await view.read(SUPERBLOCK_AT, SUPERBLOCK_SIZE));
  const problem = problemsOf(sb)[0];
  if (problem !== undefined) throw new Ext4Error(`There is no sound ext4 superblock: ${problem}.`);
  const { entries } = await readDescriptors(view, sb, new AbortController().signal);
  return new Ext4Volume(view, sb, entries);
}

/**
 * Reads the file at `path` ('/photos/1.txt'), at most 64 MiB. Throws `Ext4Error` if the file does not exist or a
 * structure on the path is inconsistent. Symbolic links are not followed.
 */
export async function readExt4File(
  view: BlockView,
  path: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Buffer> {
  const volume = await openExt4(view);
  let inode = await volume.soundInode(ROOT_INODE);
  for (const name of path.split('/').filter((part) => part !== '')) {
    inode = await volume.soundInode(await lookUp(volume, inode, name, signal));
  }
  if (inode.type !== 'file') throw new Ext4Error(`${path} is not a file.`);
  return contentOf(volume, inode, signal);
}

async function lookUp(volume: Ext4Volume, directory: Inode, name: string, signal: AbortSignal): Promise<number> {
  for await (const entries of entriesOf(volume, directory, signal)) {
    const hit = entries.find((entry) => entry.name === name);
    if (hit !== undefined) return hit.inode;
  }
  throw new Ext4Error(`There is no ${name} in directory inode ${directory.number}.`);
}

/** The content of an inode; holes and unwritten blocks read as zeros. */
export async function contentOf(volume: Ext4Volume, inode: Inode, signal: AbortSignal): Promise<Buffer> {
  if (inode.size > MAX_READ)
    throw new Ext4Error(`Inode ${inode.number} claims ${inode.size} bytes, more than is read into memory.`);
  if (isInline(inode)) {
    const bytes = Buffer.concat([inode.map, inlineAttribute(inode)]);
    if (bytes.length < inode.size)
      throw new Ext4Error(`Inode ${inode.number}: its inline data is shorter than its size.`);
    return bytes.subarray(0, inode.size);
  }
  const content = Buffer.alloc(inode.size);
  const map = await blockMapOf(volume, inode, signal);
  const { blockSize } = volume.sb;
  for (const run of map.runs) {
    const at = run.logical * blockSize;
    if (run.unwritten || at >= content.length) continue;
    const bytes = await volume.view.read(
      run.physical * blockSize,
      Math.min(run.length * blockSize, content.length - at),
    );
    bytes.copy(content, at);
  }
  return content;
}
