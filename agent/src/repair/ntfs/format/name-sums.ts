/**
 * Compares the names in folders with the names in files, in 4 bytes per record. Each index name is added to the sum of
 * its file, and each $FILE_NAME of the file is subtracted. A sum of zero means agreement.
 */
import { crc32 } from 'node:zlib';

const NAME_AT = 0x40;

export class NameSums {
  private readonly sums: Uint32Array;

  constructor(records: number) {
    this.sums = new Uint32Array(records);
  }

  /** `key` is an index's copy of a $FILE_NAME. Its sizes and times may be out of date and are ignored. */
  fromIndex(record: number, key: Buffer): void {
    if (record < this.sums.length) this.sums[record] = ((this.sums[record] ?? 0) + sumOf(key)) >>> 0;
  }

  fromFile(record: number, value: Buffer): void {
    if (record < this.sums.length) this.sums[record] = ((this.sums[record] ?? 0) - sumOf(value)) >>> 0;
  }

  agrees(record: number): boolean {
    return this.sums[record] === 0;
  }
}

/**
 * Checksum of the folder's record number (without its sequence number) and of the name's length, namespace and
 * letters.
 */
function sumOf(value: Buffer): number {
  if (value.length < NAME_AT + 2) return crc32(value);
  return crc32(value.subarray(NAME_AT, NAME_AT + 2 + value.readUInt8(NAME_AT) * 2), crc32(value.subarray(0, 6)));
}
