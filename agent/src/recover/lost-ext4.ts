/**
 * Lost files of ext2, ext3 and ext4: inodes in use without a name in any folder. Deleted files cannot be found: ext3
 * and ext4 clear their block pointers. ext2 keeps the pointers but is not searched.
 */
import { type BlockView } from '../repair/view/block-view.js';
import { bit } from '../repair/ext4/format/bitmaps.js';
import { INODE_UNINIT, type Descriptor } from '../repair/ext4/format/descriptors.js';
import type { DirectoryEntry } from '../repair/ext4/format/directory.js';
import { contentOf, openExt4 } from '../repair/ext4/format/file.js';
import { holdsAttributes, inodeProblem, isInline, type Inode } from '../repair/ext4/format/inode.js';
import { Names } from '../repair/ext4/format/names.js';
import { blockMapOf } from '../repair/ext4/format/runs.js';
import {
  Ext4Error,
  generation,
  isExt,
  SUPERBLOCK_AT,
  SUPERBLOCK_SIZE,
  type Superblock,
} from '../repair/ext4/format/superblock.js';
import { inodesOfGroup } from '../repair/ext4/format/usage.js';
import type { Ext4Volume } from '../repair/ext4/format/volume.js';
import { walk, WHOLE_VOLUME } from '../repair/ext4/walk.js';
import {
  markShared,
  MOST_EXTENTS,
  MOST_FILES,
  type LostExtent,
  type LostFile,
  type LostFileReader,
} from './lost-file.js';

const deletedNote = (sb: Superblock): string => {
  const kind = generation(sb);
  return kind === 'ext2'
    ? 'deleted files of ext2 are not searched for.'
    : `deleted files of ${kind} can't be found by their entries, because ${kind} clears where they lay.`;
};
/** Superblock fields with the numbers of inodes that never have a name: the project quota and the orphan list. */
const NAMELESS_AT = [0x26c, 0x280];
const ENCRYPTED = 0x800;

export const lostExt4Files: LostFileReader = async (view, signal) => {
  if (!(await beginsAsExt(view))) return undefined;
  try {
    return await new LostInodes(await openExt4(view), signal).find();
  } catch (error) {
    if (!(error instanceof Ext4Error)) throw error;
    return { format: 'ext4', files: [], notes: [`lost files can't be looked for (${error.message})`] };
  }
};

async function beginsAsExt(view: BlockView): Promise<boolean> {
  return view.size >= SUPERBLOCK_AT + SUPERBLOCK_SIZE && isExt(await view.read(SUPERBLOCK_AT, SUPERBLOCK_SIZE));
}

class NamedInodes extends Names {
  private readonly bits: Uint8Array;

  constructor({ sb }: Ext4Volume) {
    super(sb);
    this.bits = new Uint8Array(Math.ceil((sb.inodes + 1) / 8));
  }

  override add(_: number, { inode }: DirectoryEntry): void {
    if (inode >> 3 < this.bits.length) this.bits[inode >> 3] = (this.bits[inode >> 3] ?? 0) | (1 << (inode & 7));
  }
  override addFolder(): void {
    // Folders are recorded like every entry.
  }

  has(inode: number): boolean {
    return bit(this.bits, inode);
  }
}

class LostInodes {
  private readonly files: LostFile[] = [];
  private readonly notes: string[];
  private leftOut = 0;
  private extents = 0;

  constructor(
    private readonly volume: Ext4Volume,
    private readonly signal: AbortSignal,
  ) {
    this.notes = [deletedNote(volume.sb)];
  }

  async find(): ReturnType<LostFileReader> {
    const { volume, signal } = this;
    const named = new NamedInodes(volume);
    const walked = await walk(volume, WHOLE_VOLUME, signal, named);
    // Files of a partly read folder would look lost.
    if (!walked.complete) this.notes.push('there are more names than are followed, so lost files are not looked for.');
    else
      for (const [group, entry] of volume.groups.entries())
        if (entry !== undefined && (entry.flags & INODE_UNINIT) === 0) await this.group(group, entry, named);
    if (walked.brokenCount > 0 && this.files.length > 0)
      this.notes.push('folders that cannot be read name some of the files that are found as lost.');
    markShared(this.files);
    if (this.leftOut > 0)
      this.notes.push(`${this.leftOut} lost files, with holes, damaged maps or beyond what is listed, are left out.`);
    return { format: 'ext4', files: this.files, notes: this.notes };
  }

  private async group(group: number, entry: Descriptor, named: NamedInodes): Promise<void> {
    const { volume, signal } = this;
    const { sb } = volume;
    const used = await volume.block(entry.inodeBitmap);
    const nameless = new Set(NAMELESS_AT.map((at) => sb.raw.readUInt32LE(at)));
    for (const [index, inode] of (await inodesOfGroup(volume, group, signal)).entries()) {
      if (inode === undefined || !bit(used, index) || inode.number < sb.firstInode) continue;
      if (!named.has(inode.number) && !nameless.has(inode.number) && isFile(volume, inode)) await this.take(inode);
    }
  }

  private async take(inode: Inode): Promise<void> {
    const { volume, signal } = this;
    if (this.files.length >= MOST_FILES) return void (this.leftOut += 1);
    const found = {
      path: `lost/inode-${inode.number}`,
      size: inode.size,
      clusters: 'own',
      placement: 'recorded',
    } as const;
    try {
      if (isInline(inode))
        return void this.files.push({ ...found, extents: [], resident: await contentOf(volume, inode, signal) });
      const extents = await this.extentsOf(inode);
      this.extents += extents?.length ?? 0;
      if (extents === undefined || this.extents > MOST_EXTENTS) this.leftOut += 1;
      else this.files.push({ ...found, extents });
    } catch (error) {
      if (!(error instanceof Ext4Error)) throw error;
      this.leftOut += 1;
    }
  }

  private async extentsOf(inode: Inode): Promise<LostExtent[] | undefined> {
    const { blockSize } = this.volume.sb;
    const { runs } = await blockMapOf(this.volume, inode, this.signal);
    const extents: LostExtent[] = [];
    let at = 0;
    for (const { logical, physical, length, unwritten } of runs) {
      if (at >= inode.size) break;
      if (unwritten || logical * blockSize !== at) return undefined;
      const part = Math.min(length * blockSize, inode.size - at);
      extents.push({ offset: physical * blockSize, length: part });
      at += part;
    }
    return at === inode.size ? extents : undefined;
  }
}

const isFile = ({ sb, seed }: Ext4Volume, inode: Inode): boolean =>
  inode.type === 'file' &&
  inode.links > 0 &&
  inode.deletedAt === 0 &&
  inode.size > 0 &&
  (inode.flags & ENCRYPTED) === 0 &&
  !holdsAttributes(inode) &&
  inodeProblem(sb, seed, inode) === undefined;
