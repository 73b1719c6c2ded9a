/**
 * What was read of a drive, piece by piece, as it happened: a file that only grows. A piece is in it once its bytes are on
 * stable storage in the image, so whoever goes on after a death knows exactly what need not be read again, and the digest
 * of every piece proves the image later.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { REGION_STATES, Regions, type RegionState } from './regions.js';

export interface Piece {
  offset: number;
  length: number;
  state: Exclude<RegionState, 'not_tried'>;
  /** SHA-256 of what was read; zeros for what was not. */
  digest: Buffer;
}

const MAGIC = Buffer.from('RVPIECE1');
/** The magic, the size of the drive, and the digest of its identity. */
const HEAD = 8 + 8 + 32;
/** Offset, length, state, digest, and a check of these. */
const RECORD = 8 + 4 + 1 + 32 + 4;
const RECORDS_AT_ONCE = 4096;
export const NO_DIGEST = Buffer.alloc(32);

/** The log is of another drive, or is none. */
export class OtherDriveError extends Error {
  override readonly name = 'OtherDriveError';
}

export class PieceLog {
  private constructor(
    private readonly file: FileHandle,
    private end: number,
  ) {}

  /** `identity` tells the drive from every other one. Throws `OtherDriveError`. */
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
      // Behind a record that was torn nothing is believed: what it told of is read once more.
      log.end = whole;
      await file.truncate(whole);
      return log;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Their bytes have to be on stable storage by now. */
  async append(pieces: readonly Piece[]): Promise<void> {
    const records = Buffer.concat(pieces.map(recordOf));
    await this.file.write(records, 0, records.length, this.end);
    await this.file.datasync();
    this.end += records.length;
  }

  /** In the order in which they were read. */
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

  /** What is known after everything that was read. */
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
