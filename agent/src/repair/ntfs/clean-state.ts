import { readDirectory } from './format/directory.js';
import { ATTRIBUTE, withoutFixups } from './format/file-record.js';
import { RECORD, type Mft, type Stream } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';
import { entryRecord } from './format/reachable.js';

interface Unclean {
  code: 'ntfs.dirty' | 'ntfs.hibernated' | 'ntfs.log_unclean';
  plain: string;
  offset: number;
  expected: string;
  seen: string;
  /** True if Windows resolves the state by itself at its next start. */
  settles: boolean;
}

/** Bits of $VOLUME_INFORMATION with work left for Windows: 1 dirty, 2 log to be resized, 0x4000 check in progress. */
const WORK_LEFT = 0x4003;
/** Limit of root directory blocks searched for hiberfil.sys. */
const ROOT_BLOCKS = 4096;

export async function uncleanSigns(mft: Mft, signal: AbortSignal): Promise<Unclean[]> {
  const signs: Unclean[] = [];
  const { clusterSize, recordSize } = mft.geometry;
  const flags = await volumeFlags(mft);
  if ((flags & WORK_LEFT) !== 0) {
    const offset = mft.geometry.mftLcn * clusterSize + RECORD.volume * recordSize;
    signs.push({
      code: 'ntfs.dirty',
      plain: "Windows scheduled a check of this drive that hasn't run yet.",
      offset,
      expected: '0000',
      seen: flags.toString(16).padStart(4, '0'),
      settles: true,
    });
  }
  const hibernation = await hibernationHeader(mft, signal);
  if (hibernation) {
    signs.push({
      code: 'ntfs.hibernated',
      plain: "Windows is hibernated on this drive. Its latest changes aren't saved to the disk yet.",
      expected: '00000000',
      settles: false,
      ...hibernation,
    });
  }
  const log = await mft.stream(await mft.record(RECORD.logFile), RECORD.logFile, ATTRIBUTE.data);
  if (!log || log.dataSize < 8192) throw new NtfsFault('$LogFile is missing');
  const state = await logState(mft, log);
  if (state)
    signs.push({ code: 'ntfs.log_unclean', ...state, offset: startOf(log, clusterSize), expected: 'a closed log' });
  return signs;
}

const startOf = (stream: Stream, clusterSize: number): number => (stream.runs[0]?.lcn ?? 0) * clusterSize;

async function volumeFlags(mft: Mft): Promise<number> {
  const record = await mft.record(RECORD.volume);
  const information = record.attributes.find(({ type }) => type === ATTRIBUTE.volumeInformation)?.value;
  if (!information || information.length < 12) throw new NtfsFault('$Volume does not say whether the volume is clean');
  return information.readUInt16LE(10);
}

/**
 * The first bytes of hiberfil.sys in hex if they indicate a hibernated system. Zeros, or "wake" after a resumed
 * session, do not. A file too short for a header belongs to a system on another volume that hibernates onto this
 * volume.
 */
async function hibernationHeader(mft: Mft, signal: AbortSignal): Promise<{ offset: number; seen: string } | undefined> {
  const root = await mft.record(RECORD.root);
  for await (const entry of readDirectory(mft, root, RECORD.root, { blocks: ROOT_BLOCKS }, signal)) {
    if (entry.name.toLowerCase() !== 'hiberfil.sys') continue;
    const record = await entryRecord(mft, entry);
    const data = await mft.stream(record, entry.record, ATTRIBUTE.data);
    const header = data ? await mft.read(data, 0, 4096, 'hiberfil.sys') : Buffer.alloc(0);
    if (header.length === 4096 && header.every((byte) => byte === 0)) return undefined;
    if (header.toString('latin1', 0, 4).toLowerCase() === 'wake') return undefined;
    return {
      offset: data ? startOf(data, mft.geometry.clusterSize) : 0,
      seen: header.toString('hex', 0, 4) || 'an empty hiberfil.sys',
    };
  }
  return undefined;
}

/** Undefined for a closed log, or a log that was never used (all bits set). */
async function logState(mft: Mft, log: Stream): Promise<Pick<Unclean, 'plain' | 'seen' | 'settles'> | undefined> {
  const unreadable = {
    plain: "The drive's log can't be read, so we can't tell whether it holds unsaved changes.",
    seen: 'a log that cannot be read',
    settles: false,
  };
  const head = await mft.read(log, 0, 8192, '$LogFile');
  if (head.every((byte) => byte === 0xff)) return undefined;
  const pageSize = head.toString('latin1', 0, 4) === 'RSTR' ? head.readUInt32LE(0x10) : 4096;
  if (![512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536].includes(pageSize)) return unreadable;
  const pages = [await restartArea(mft, log, 0, pageSize), await restartArea(mft, log, pageSize, pageSize)].filter(
    (page) => page !== undefined,
  );
  const newest = pages.sort((one, other) => (one.lsn < other.lsn ? 1 : -1))[0];
  if (!newest) return unreadable;
  // 0xffff: no client has the log open. Flag 2: Windows recorded an orderly dismount.
  if (newest.client === 0xffff || (newest.flags & 2) !== 0) return undefined;
  return { plain: "The drive's log holds changes that aren't applied yet.", seen: 'a log still in use', settles: true };
}

async function restartArea(
  mft: Mft,
  log: Stream,
  offset: number,
  pageSize: number,
): Promise<{ lsn: bigint; client: number; flags: number } | undefined> {
  const raw = await mft.read(log, offset, pageSize, '$LogFile');
  const magic = raw.toString('latin1', 0, 4);
  if (raw.length !== pageSize || (magic !== 'RSTR' && magic !== 'CHKD')) return undefined;
  try {
    const page = withoutFixups(raw, magic, 'a restart page of $LogFile');
    const area = page.readUInt16LE(0x18);
    if (area < 0x1e || area + 0x10 > page.length) return undefined;
    return {
      lsn: page.readBigUInt64LE(area),
      client: page.readUInt16LE(area + 0x0c),
      flags: page.readUInt16LE(area + 0x0e),
    };
  } catch (error) {
    if (error instanceof NtfsFault) return undefined;
    throw error;
  }
}
