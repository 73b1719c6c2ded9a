import { type BlockView, assertReadable } from '../../view/block-view.js';
import { crc32c } from '../format/checksums.js';
import { JOURNAL_COMPAT, JOURNAL_INCOMPAT, JOURNAL_MAGIC, type Journal, journalBlock } from '../format/journal.js';
import { Ext4Error } from '../format/superblock.js';
import type { Ext4Volume } from '../format/volume.js';

const DESCRIPTOR = 1;
const COMMIT = 2;
const REVOKE = 5;
const TAG = { escaped: 1, sameUuid: 2, deleted: 4, last: 8 } as const;

/** A block in the journal: location of its data on the volume, and whether its first four bytes were escaped. */
interface Copy {
  source: number;
  escaped: boolean;
}

/** The state after a replay of the journal, without any write. Block data stays in the journal until read. */
export interface Replay {
  view: BlockView;
  transactions: number;
  blocks: ReadonlySet<number>;
}

interface Tag {
  target: number;
  copy: Copy;
  sum: number;
}

interface Transaction {
  sequence: number;
  tags: Tag[];
  revoked: number[];
}

/**
 * Replays the journal on a scratch view like the kernel's recovery: every complete transaction from `start` on, except
 * blocks revoked by the same or a later transaction. Throws `Ext4Error` if the journal cannot be trusted to the end: a
 * wrong block checksum, a target outside the volume or inside the journal, or an unsupported format.
 */
export async function replayJournal(volume: Ext4Volume, journal: Journal, signal: AbortSignal): Promise<Replay> {
  if ((journal.incompat & JOURNAL_INCOMPAT.fast_commit) !== 0)
    throw new Ext4Error('The journal may hold fast commits, which are not understood here.');
  if ((journal.compat & JOURNAL_COMPAT.checksum) !== 0 || (journal.incompat & JOURNAL_INCOMPAT.async_commit) !== 0) {
    throw new Ext4Error('The journal uses the checksums of an older kernel, which are not understood here.');
  }
  const transactions = await new LogReader(volume, journal).transactions(signal);
  const revokedUpTo = new Map<number, number>();
  for (const { sequence, revoked } of transactions) for (const block of revoked) revokedUpTo.set(block, sequence);
  const copies = new Map<number, Copy>();
  const own = ownBlocks(journal);
  for (const { sequence, tags } of transactions) {
    for (const { target, copy, sum } of tags) {
      if (target < volume.sb.firstDataBlock || target >= volume.sb.blocks || own(target))
        throw new Ext4Error(`The journal wants to write block ${target}.`);
      const upTo = revokedUpTo.get(target);
      // Sequence numbers wrap. The sign of the difference shows which number is later.
      if (upTo !== undefined && ((upTo - sequence) | 0) >= 0) continue;
      signal.throwIfAborted();
      await checkCopy(volume, journal, sequence, copy, sum);
      copies.set(target, copy);
    }
  }
  return {
    view: new ReplayedView(volume.view, volume.sb.blockSize, copies),
    transactions: transactions.length,
    blocks: new Set(copies.keys()),
  };
}

const ownBlocks = (journal: Journal) => (block: number) =>
  journal.runs.some((run) => block >= run.physical && block < run.physical + run.length);

const checksums = (journal: Journal) =>
  (journal.incompat & (JOURNAL_INCOMPAT.csum_v2 | JOURNAL_INCOMPAT.csum_v3)) !== 0;

async function checkCopy(
  volume: Ext4Volume,
  journal: Journal,
  sequence: number,
  copy: Copy,
  sum: number,
): Promise<void> {
  if (!checksums(journal)) return;
  const number = Buffer.alloc(4);
  number.writeUInt32BE(sequence);
  const seen = crc32c(crc32c(journal.seed, number), await volume.block(copy.source));
  const expected = (journal.incompat & JOURNAL_INCOMPAT.csum_v3) !== 0 ? seen : seen & 0xffff;
  if (expected !== sum) throw new Ext4Error(`The journal's copy at block ${copy.source} does not match its checksum.`);
}

/** Reads the log once around, from its start to the first block out of sequence. */
class LogReader {
  private readonly tagSize: number;
  constructor(
    private readonly volume: Ext4Volume,
    private readonly journal: Journal,
  ) {
    const wide = (journal.incompat & JOURNAL_INCOMPAT['64bit']) !== 0;
    const v2 = (journal.incompat & JOURNAL_INCOMPAT.csum_v2) !== 0 ? 2 : 0;
    this.tagSize = (journal.incompat & JOURNAL_INCOMPAT.csum_v3) !== 0 ? 16 : 8 + v2 + (wide ? 4 : 0);
  }

  async transactions(signal: AbortSignal): Promise<Transaction[]> {
    const whole: Transaction[] = [];
    let open: Transaction = { sequence: this.journal.sequence, tags: [], revoked: [] };
    let at = this.journal.start;
    let left = this.journal.length - this.journal.first;
    while (left > 0) {
      signal.throwIfAborted();
      const block = await this.read(at);
      if (block.readUInt32BE(0) !== JOURNAL_MAGIC || block.readUInt32BE(8) !== open.sequence) break;
      const kind = block.readUInt32BE(4);
      let used = 1;
      if (kind === DESCRIPTOR) {
        this.mustHold(this.tailHolds(block), at);
        const tags = this.tagsOf(block, at);
        open.tags.push(...tags);
        used += tags.length;
      } else if (kind === REVOKE) {
        this.mustHold(this.tailHolds(block), at);
        open.revoked.push(...this.revokedIn(block));
      } else if (kind === COMMIT) {
        this.mustHold(this.commitHolds(block), at);
        whole.push(open);
        open = { sequence: (open.sequence + 1) >>> 0, tags: [], revoked: [] };
      } else {
        break;
      }
      at = this.after(at, used);
      left -= used;
    }
    return whole;
  }

  /** The kernel refuses such a journal as well: later blocks may hold changes that were promised to be safe. */
  private mustHold(holds: boolean, at: number): void {
    if (!holds)
      throw new Ext4Error(`Block ${at} of the journal belongs to the sequence, but its checksum does not match.`);
  }

  private read(number: number): Promise<Buffer> {
    return this.volume.block(journalBlock(this.journal, number));
  }

  private after(at: number, count: number): number {
    const { first, length } = this.journal;
    return first + ((at - first + count) % (length - first));
  }

  private tailHolds(block: Buffer): boolean {
    if (!checksums(this.journal)) return true;
    const bytes = Buffer.from(block);
    bytes.writeUInt32BE(0, bytes.length - 4);
    return crc32c(this.journal.seed, bytes) === block.readUInt32BE(block.length - 4);
  }

  private commitHolds(block: Buffer): boolean {
    if (!checksums(this.journal)) return true;
    const bytes = Buffer.from(block);
    bytes.writeUInt32BE(0, 16);
    return crc32c(this.journal.seed, bytes) === block.readUInt32BE(16);
  }

  private tagsOf(block: Buffer, at: number): Tag[] {
    const tags: Tag[] = [];
    const v3 = (this.journal.incompat & JOURNAL_INCOMPAT.csum_v3) !== 0;
    const wide = (this.journal.incompat & JOURNAL_INCOMPAT['64bit']) !== 0;
    const end = block.length - (checksums(this.journal) ? 4 : 0);
    for (let place = 12; place + this.tagSize <= end;) {
      const flags = v3 ? block.readUInt32BE(place + 4) : block.readUInt16BE(place + 6);
      const high = v3 || wide ? block.readUInt32BE(place + 8) : 0;
      const source = journalBlock(this.journal, this.after(at, tags.length + 1));
      const sum = v3 ? block.readUInt32BE(place + 12) : block.readUInt16BE(place + 4);
      tags.push({
        target: block.readUInt32BE(place) + (wide ? high * 2 ** 32 : 0),
        copy: { source, escaped: (flags & TAG.escaped) !== 0 },
        sum,
      });
      if ((flags & TAG.last) !== 0) break;
      place += this.tagSize + ((flags & TAG.sameUuid) !== 0 ? 0 : 16);
    }
    return tags;
  }

  private revokedIn(block: Buffer): number[] {
    const size = (this.journal.incompat & JOURNAL_INCOMPAT['64bit']) !== 0 ? 8 : 4;
    const end = Math.min(block.readUInt32BE(12), block.length - (checksums(this.journal) ? 4 : 0));
    const blocks: number[] = [];
    for (let place = 16; place + size <= end; place += size) {
      blocks.push(
        size === 8 ? block.readUInt32BE(place) * 2 ** 32 + block.readUInt32BE(place + 4) : block.readUInt32BE(place),
      );
    }
    return blocks;
  }
}

class ReplayedView implements BlockView {
  readonly size: number;
  readonly sectorSize: number;
  constructor(
    private readonly base: BlockView,
    private readonly blockSize: number,
    private readonly copies: ReadonlyMap<number, Copy>,
  ) {
    this.size = base.size;
    this.sectorSize = base.sectorSize;
  }

  async read(offset: number, length: number): Promise<Buffer> {
    assertReadable(this, offset, length);
    const bytes = Buffer.from(await this.base.read(offset, length));
    const last = Math.floor((offset + length - 1) / this.blockSize);
    for (let block = Math.floor(offset / this.blockSize); length > 0 && block <= last; block++) {
      const copy = this.copies.get(block);
      if (copy !== undefined)
        (await this.restored(copy)).copy(
          bytes,
          Math.max(0, block * this.blockSize - offset),
          Math.max(0, offset - block * this.blockSize),
        );
    }
    return bytes;
  }

  private async restored(copy: Copy): Promise<Buffer> {
    const block = Buffer.from(await this.base.read(copy.source * this.blockSize, this.blockSize));
    if (copy.escaped) block.writeUInt32BE(JOURNAL_MAGIC, 0);
    return block;
  }
}
