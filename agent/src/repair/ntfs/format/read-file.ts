/** Reads files of an NTFS volume by path with our own structures. Used as proof on hosts without other tools. */
import type { BlockView } from '../../view/block-view.js';
import { readBootSector } from './boot-sector.js';
import { readDirectory, type DirectoryEntry } from './directory.js';
import { ATTRIBUTE } from './file-record.js';
import { readPair } from './first-records.js';
import { MAX_PIECE, Mft, RECORD } from './mft.js';
import { NtfsFault } from './ntfs-fault.js';
import { entryRecord } from './reachable.js';

const MOST_BYTES = 256 * 1024 * 1024;
const COMPRESSED_OR_ENCRYPTED = 0x4001;

async function openMft(view: BlockView): Promise<Mft> {
  const { geometry, claimsNtfs } = readBootSector(await view.read(0, 512));
  if (!geometry || !claimsNtfs) throw new NtfsFault('no NTFS volume begins here');
  const { mft } = await readPair(view, geometry, RECORD.mft);
  if (!mft.record) throw new NtfsFault(mft.fault);
  return Mft.open(view, geometry, mft.record);
}

async function entriesOf(mft: Mft, number: number): Promise<DirectoryEntry[]> {
  const entries: DirectoryEntry[] = [];
  const forever = new AbortController().signal;
  for await (const entry of readDirectory(mft, await mft.record(number), number, { blocks: 100_000 }, forever))
    entries.push(entry);
  return entries;
}

/**
 * Reads the whole content of a file. `path` is relative to the root with `/` between names; names are case-sensitive.
 * Throws `NtfsFault` if the path leads to no file or to a compressed or encrypted file, and `UnreadableError` if the
 * medium fails.
 */
export async function readNtfsFile(view: BlockView, path: string): Promise<Buffer> {
  const mft = await openMft(view);
  let number: number = RECORD.root;
  for (const name of path.split('/')) {
    const entry = (await entriesOf(mft, number)).find((one) => one.name === name);
    if (!entry) throw new NtfsFault(`there is no ${path} on this volume`);
    await entryRecord(mft, entry);
    number = entry.record;
  }
  const data = await mft.stream(await mft.record(number), number, ATTRIBUTE.data);
  if (!data || data.dataSize > MOST_BYTES || (data.flags & COMPRESSED_OR_ENCRYPTED) !== 0)
    throw new NtfsFault(`${path} is not a plain file`);
  const parts: Buffer[] = [];
  for (let at = 0; at < data.dataSize; at += MAX_PIECE) parts.push(await mft.read(data, at, MAX_PIECE, path));
  return Buffer.concat(parts);
}

/** Paths of all user files, sorted; a file with two names appears under both. */
export async function listNtfsFiles(view: BlockView): Promise<string[]> {
  const mft = await openMft(view);
  const paths: string[] = [];
  const walk = async (number: number, prefix: string, above: ReadonlySet<number>): Promise<void> => {
    for (const entry of await entriesOf(mft, number)) {
      if (
        entry.namespace === 2 ||
        above.has(entry.record) ||
        (number === RECORD.root && entry.record < RECORD.firstOfUser)
      )
        continue;
      if ((await entryRecord(mft, entry)).directory)
        await walk(entry.record, `${prefix}${entry.name}/`, new Set([...above, entry.record]));
      else paths.push(prefix + entry.name);
    }
  };
  await walk(RECORD.root, '', new Set([RECORD.root]));
  return paths.sort();
}
