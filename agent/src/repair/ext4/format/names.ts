import type { DirectoryEntry } from './directory.js';
import { type Inode, ROOT_INODE } from './inode.js';
import { hasIncompat, type Superblock } from './superblock.js';

/** File type of a directory entry (`filetype`), by the upper four bits of a mode. */
const KIND_OF_MODE: Readonly<Record<number, number>> = { 0x8: 1, 0x4: 2, 0x2: 3, 0x6: 4, 0x1: 5, 0xc: 6, 0xa: 7 };
const DIFFERENT = 255;

export class Names {
  problem: string | undefined;
  private readonly links = new Map<number, number>();
  private readonly groups = new Set<number>();
  private readonly kinds = new Map<number, number>();
  private readonly folders = new Map<number, number>();
  /** For each folder: the folder that contains it, and the folder named by its "..". */
  private readonly namedBy = new Map<number, number>([[ROOT_INODE, ROOT_INODE]]);

  constructor(private readonly sb: Superblock) {}

  /** Adds the `index`th used entry of folder `directory`. */
  add(directory: number, entry: DirectoryEntry, index: number): void {
    const { inode, name, kind } = entry;
    if (index === 0 || name === '.') {
      if (index !== 0 || name !== '.' || inode !== directory)
        this.object(`Folder ${directory} does not begin with itself.`);
      return;
    }
    if (index === 1 || name === '..') {
      if (index !== 1 || name !== '..' || inode !== this.namedBy.get(directory))
        this.object(
          `Folder ${directory} says that it lies in folder ${inode}, and it lies in folder ${this.namedBy.get(directory)}.`,
        );
      return;
    }
    const legible = !hasIncompat(this.sb, 'encrypt');
    if (legible && (name === '' || name.includes('/') || name.includes('\0')))
      this.object(`Folder ${directory} holds a name that no file can have.`);
    if (inode < this.sb.firstInode) this.object(`Folder ${directory} names inode ${inode}, which is reserved.`);
    this.links.set(inode, this.linksTo(inode) + 1);
    this.groups.add(Math.floor((inode - 1) / this.sb.inodesPerGroup));
    const known = this.kinds.get(inode);
    this.kinds.set(inode, known === undefined || known === kind ? kind : DIFFERENT);
  }

  addFolder(directory: number, inode: number): void {
    this.folders.set(directory, this.foldersIn(directory) + 1);
    if (!this.namedBy.has(inode)) this.namedBy.set(inode, directory);
  }

  linksTo(inode: number): number {
    return this.links.get(inode) ?? 0;
  }

  leadInto(group: number): boolean {
    return this.groups.has(group);
  }

  foldersIn(directory: number): number {
    return this.folders.get(directory) ?? 0;
  }

  kindProblem(inode: Inode): string | undefined {
    const said = this.kinds.get(inode.number);
    if (said === undefined || !hasIncompat(this.sb, 'filetype')) return undefined;
    return said === KIND_OF_MODE[inode.raw.readUInt16LE(0) >>> 12]
      ? undefined
      : 'its name says that it is of another kind';
  }

  private object(problem: string): void {
    this.problem ??= problem;
  }
}
