import { FRESH, crc32c } from './checksums.js';
import { type Inode } from './inode.js';
import { type Run, blockMapOf } from './runs.js';
import { Ext4Error, type Superblock, hasCompat, hasIncompat } from './superblock.js';
import type { Ext4Volume } from './volume.js';

/** jbd2 writes big-endian. Source of every constant here: the kernel's `filesystems/ext4/journal.rst`. */
export const JOURNAL_MAGIC = 0xc03b3998;
export const JOURNAL_INODE = 8;

export const JOURNAL_COMPAT = { checksum: 0x1 } as const;
export const JOURNAL_INCOMPAT = {
  revoke: 0x1,
  '64bit': 0x2,
  async_commit: 0x4,
  csum_v2: 0x8,
  csum_v3: 0x10,
  fast_commit: 0x20,
} as const;
const KNOWN_INCOMPAT = Object.values(JOURNAL_INCOMPAT).reduce((all, bit) => all | bit, 0);

/**
 * The journal as described by its own superblock. `start` 0 means that no transaction is pending; `blockAt` returns
 * the location of a journal block.
 */
export interface Journal {
  superblock: Buffer;
  length: number;
  first: number;
  sequence: number;
  start: number;
  error: number;
  compat: number;
  incompat: number;
  seed: number;
  runs: Run[];
}

export type JournalState =
  | { kind: 'none' }
  | { kind: 'empty'; journal: Journal }
  | { kind: 'pending'; journal: Journal }
  | { kind: 'unreadable'; reason: string };

/**
 * Reads the state of the journal. For an external, foreign or inconsistent journal the state is `unreadable` with a
 * sentence.
 */
export async function journalState(volume: Ext4Volume, signal: AbortSignal): Promise<JournalState> {
  const { sb } = volume;
  if (!hasCompat(sb, 'has_journal')) return { kind: 'none' };
  if (sb.journalDevice !== 0 || sb.journalInode === 0)
    return { kind: 'unreadable', reason: 'The journal of this volume is kept on another device.' };
  if (sb.journalInode !== JOURNAL_INODE)
    return {
      kind: 'unreadable',
      reason: `The journal is said to be inode ${sb.journalInode} instead of ${JOURNAL_INODE}.`,
    };
  try {
    const inode = await volume.soundInode(sb.journalInode);
    if (inode.type !== 'file') throw new Ext4Error(`Inode ${sb.journalInode} is not a file.`);
    const journal = await openJournal(volume, inode, signal);
    return { kind: journal.start === 0 ? 'empty' : 'pending', journal };
  } catch (problem) {
    if (!(problem instanceof Error) || problem.name === 'AbortError') throw problem;
    return { kind: 'unreadable', reason: `The journal cannot be read: ${problem.message}` };
  }
}

async function openJournal(volume: Ext4Volume, inode: Inode, signal: AbortSignal): Promise<Journal> {
  const { runs } = await blockMapOf(volume, inode, signal);
  const { blockSize } = volume.sb;
  const first = runs[0];
  if (first === undefined || first.logical !== 0) throw new Ext4Error('it has no first block.');
  const superblock = (await volume.block(first.physical)).subarray(0, 1024);
  const u32 = (at: number) => superblock.readUInt32BE(at);
  const version = u32(4);
  if (u32(0) !== JOURNAL_MAGIC || (version !== 3 && version !== 4))
    throw new Ext4Error('it does not begin with a journal superblock.');
  if (u32(0x0c) !== blockSize) throw new Ext4Error(`its blocks are said to be ${u32(0x0c)} bytes.`);
  const journal: Journal = {
    superblock,
    length: u32(0x10),
    first: u32(0x14),
    sequence: u32(0x18),
    start: u32(0x1c),
    error: u32(0x20),
    compat: version === 4 ? u32(0x24) : 0,
    incompat: version === 4 ? u32(0x28) : 0,
    seed: crc32c(FRESH, superblock.subarray(0x30, 0x40)),
    runs,
  };
  const blocks = runs.reduce((sum, run) => sum + run.length, 0);
  if (
    runs.some(
      (run, at) => run.unwritten || run.logical !== (at === 0 ? 0 : runs[at - 1]!.logical + runs[at - 1]!.length),
    )
  )
    throw new Ext4Error('it has holes.');
  if (journal.length > blocks || journal.first < 1 || journal.first >= journal.length)
    throw new Ext4Error(`it claims ${journal.length} blocks and has ${blocks}.`);
  if (journal.start >= journal.length)
    throw new Ext4Error(`it claims to start at block ${journal.start} of ${journal.length}.`);
  if ((journal.incompat & ~KNOWN_INCOMPAT) !== 0)
    throw new Ext4Error(`it uses features 0x${(journal.incompat & ~KNOWN_INCOMPAT).toString(16)}, unknown here.`);
  if (
    (journal.incompat & (JOURNAL_INCOMPAT.csum_v2 | JOURNAL_INCOMPAT.csum_v3)) !== 0 &&
    journalChecksum(superblock) !== u32(0xfc)
  ) {
    throw new Ext4Error('the checksum of its superblock does not match.');
  }
  return journal;
}

function journalChecksum(superblock: Buffer): number {
  const bytes = Buffer.from(superblock);
  bytes.writeUInt32BE(0, 0xfc);
  return crc32c(FRESH, bytes);
}

export function journalBlock(journal: Journal, number: number): number {
  const run = journal.runs.find((part) => number >= part.logical && number < part.logical + part.length);
  if (run === undefined) throw new Ext4Error(`Block ${number} of the journal does not exist.`);
  return run.physical + (number - run.logical);
}

export function journalObjection(sb: Superblock, journal: JournalState): string | undefined {
  const flagged = hasIncompat(sb, 'needs_recovery');
  if (journal.kind === 'unreadable') return journal.reason;
  if (journal.kind === 'none')
    return flagged ? 'The volume asks for a journal to be replayed, but has none.' : undefined;
  if (journal.journal.error !== 0) return `The journal recorded error ${journal.journal.error | 0}.`;
  if (journal.kind === 'pending' && !flagged)
    return 'The journal holds changes that the superblock knows nothing of: mounting would throw them away.';
  if (journal.kind === 'empty' && flagged)
    return 'The volume is in use, or was unplugged while mounted: it asks for recovery and its journal is empty.';
  return undefined;
}
