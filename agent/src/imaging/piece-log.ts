/**
 * Append-only log of the pieces read from a drive. A piece is logged once its bytes are in the image on stable
 * storage. After a crash the log shows which pieces need no second read, and the digest of every piece later proves
 * the image.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { REGION_STATES, Regions, type RegionState } from './regions.js';
import { OtherDriveError } from './imaging-errors.js';

export interface Piece {
  offset: number;
  length: number;
  state: Exclude<RegionState, 'not_tried'>;
  /** SHA-256 of the read bytes; zeros for unread pieces. */
  digest: Buffer;
}

const MAGIC = Buffer.from('RVPIECE1');
/** The magic, the size of the drive, and the digest of its identity. */
const HEAD = 8 + 8 + 32;
/** Offset, length, state, digest, and a checksum of these fields. */
const RECORD = 8 + 4 + 1 + 32 + 4;
const RECORDS_AT_ONCE = 4096;
export const NO_DIGEST = Buffer.alloc(32);

export class PieceLog {
  private constructor(
    private readonly file: FileHandle,
    private end: number,
  ) {}

  /** `identity` is the unique id of the drive. Throws `OtherDriveError`. */
  static async open(path: string, identity: string, size: number): Promise<PieceLog> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const head = headOf(identity, size);
      const { size: length } = await file.stat();
      if (length < HEAD) {
        await file.truncate(0);
        await file.write(head, 0, HEAD, 0);
        await file.datasync();
        return new PieceLog(file, HEAD);
      }
      const there = Buffer.alloc(HEAD);
      await file.read(there, 0, HEAD, 0);
      if (!there.equals(head)) throw new OtherDriveError(`${path} belongs to the image of another drive.`);
      const log = new PieceLog(file, HEAD + Math.floor((length - HEAD) / RECORD) * RECORD);
      let whole = HEAD;
      for await (const _ of log.pieces()) whole += RECORD;
      // Records behind a torn record are dropped; their pieces are read again.
      log.end = whole;
      await file.truncate(whole);
      return log;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The bytes of the pieces must already be on stable storage. */
  async append(pieces: readonly Piece[]): Promise<void> {
    const records = Buffer.concat(pieces.map(recordOf));
    await this.file.write(records, 0, records.length, this.end);
    await this.file.datasync();
    this.end += records.length;
  }

  async *pieces(): AsyncGenerator<Piece> {
    const held = Buffer.alloc(RECORD * RECORDS_AT_ONCE);
    for (let at = HEAD; at < this.end; at += held.length) {
      const wanted = Math.min(held.length, this.end - at);
      const { bytesRead } = await this.file.read(held, 0, wanted, at);
      for (let from = 0; from + RECORD <= bytesRead; from += RECORD) {
        const record = held.subarray(from, from + RECORD);
        const state = REGION_STATES[record.readUInt8(12)];
        if (!checkOf(record).equals(record.subarray(45)) || state === undefined || state === 'not_tried') return;
        yield {
          offset: Number(record.readBigUInt64LE(0)),
          length: record.readUInt32LE(8),
          state,
          digest: Buffer.from(record.subarray(13, 45)),
        };
      }
    }
  }

  async regions(size: number, most?: number): Promise<Regions> {
    const regions = new Regions(size, most);
    for await (const { offset, length, state } of this.pieces()) regions.set(offset, offset + length, state);
    return regions;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

function recordOf({ offset, length, state, digest }: Piece): Buffer {
  const record = Buffer.alloc(RECORD);
  record.writeBigUInt64LE(BigInt(offset), 0);
  record.writeUInt32LE(length, 8);
  record.writeUInt8(REGION_STATES.indexOf(state), 12);
  digest.copy(record, 13);
  checkOf(record).copy(record, 45);
  return record;
}

function headOf(identity: string, size: number): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(size));
  return Buffer.concat([MAGIC, length, createHash('sha256').update(identity).digest()]);
}

const checkOf = (record: Buffer): Buffer => createHash('sha256').update(record.subarray(0, 45)).digest().subarray(0, 4);
