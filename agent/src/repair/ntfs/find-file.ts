import type { BlockView } from '../view/block-view.js';
import { readBootSector } from './format/boot-sector.js';
import { readDirectory } from './format/directory.js';
import { ATTRIBUTE, type FileRecord } from './format/file-record.js';
import { readPair } from './format/first-records.js';
import { Mft, RECORD, type Stream } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';
import { entryRecord } from './format/reachable.js';
import { readUpCase, type UpCase } from './format/up-case.js';

export interface FoundFile {
  /** Path in the spelling of the volume. */
  path: string;
  number: number;
  record: FileRecord;
  /** The unnamed data stream; undefined for a directory. */
  data: Stream | undefined;
}

/** A Windows folder with 100,000 names has some thousand blocks. */
const MOST_BLOCKS = 20_000;
const DEEPEST = 64;

export class FileFinder {
  private constructor(
    readonly mft: Mft,
    private readonly upCase: UpCase | undefined,
  ) {}

  /** Throws `NtfsFault` if no NTFS volume begins here or its first record is unreadable. */
  static async open(view: BlockView): Promise<FileFinder> {
    const { geometry, claimsNtfs } = readBootSector(await view.read(0, 512));
    if (!geometry || !claimsNtfs) throw new NtfsFault('no NTFS volume begins here');
    const { mft } = await readPair(view, geometry, RECORD.mft);
    if (!mft.record) throw new NtfsFault(mft.fault);
    const table = await Mft.open(view, geometry, mft.record);
    return new FileFinder(table, await capitals(table));
  }

  /**
   * Finds the file or directory at a path below the root, with `/` between names. Case is ignored by the volume's own
   * rules. Undefined if the path does not exist. Throws `NtfsFault` and `UnreadableError` if a directory on the path
   * is damaged.
   */
  async find(path: string, signal: AbortSignal): Promise<FoundFile | undefined> {
    const names = path.split('/').filter((name) => name !== '');
    if (names.length > DEEPEST) return undefined;
    const budget = { blocks: MOST_BLOCKS };
    let number: number = RECORD.root;
    let record = await this.mft.record(number);
    const spelled: string[] = [];
    for (const name of names) {
      if (!record.inUse || !record.directory) return undefined;
      const entry = await this.entry(record, number, name, budget, signal);
      if (!entry) return undefined;
      record = await entryRecord(this.mft, entry);
      number = entry.record;
      spelled.push(entry.name);
    }
    const data = record.directory ? undefined : await this.mft.stream(record, number, ATTRIBUTE.data);
    return { path: spelled.join('/'), number, record, data };
  }

  async list(path: string, most: number, signal: AbortSignal): Promise<string[]> {
    const found = await this.find(path, signal);
    if (!found?.record.directory) return [];
    const names: string[] = [];
    for await (const entry of readDirectory(this.mft, found.record, found.number, { blocks: MOST_BLOCKS }, signal)) {
      if (names.length >= most) break;
      if (entry.namespace !== 2) names.push(entry.name);
    }
    return names;
  }

  private async entry(
    record: FileRecord,
    number: number,
    name: string,
    budget: { blocks: number },
    signal: AbortSignal,
  ) {
    for await (const entry of readDirectory(this.mft, record, number, budget, signal))
      if (this.isSame(entry.name, name)) return entry;
    if (budget.blocks <= 0) throw new NtfsFault(`the directory in record ${number} has more names than are followed`);
    return undefined;
  }

  private isSame(one: string, other: string): boolean {
    if (this.upCase) return this.upCase.compare(one, other) === 0;
    return capitalsOfAscii(one) === capitalsOfAscii(other);
  }
}

/** Without the volume's own table, only ASCII letters are compared without case. */
async function capitals(mft: Mft): Promise<UpCase | undefined> {
  try {
    return (await readUpCase(mft)).table;
  } catch (error) {
    if (error instanceof NtfsFault) return undefined;
    throw error;
  }
}

const capitalsOfAscii = (name: string): string => name.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
