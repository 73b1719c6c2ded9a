/**
 * Whether folders and files say the same names, in 4 bytes for each record: every name that an index holds is added to
 * the sum of the file it leads to, every $FILE_NAME of the file is taken away from it. Zero is agreement.
 */
import { crc32 } from 'node:zlib';

const NAME_AT = 0x40;

export class NameSums {
  private readonly sums: Uint32Array;

  constructor(records: number) {
    this.sums = new Uint32Array(records);
  }

  /**
   * `key` is an index's copy of a $FILE_NAME. Sizes and times in it are brought up to date later than the file's, and
   * do not count.
   */
  fromIndex(record: number, key: Buffer): void {
    if (record < this.sums.length) this.sums[record] = ((this.sums[record] ?? 0) + sumOf(key)) >>> 0;
  }

  /** `value` is a $FILE_NAME of the file. */
  fromFile(record: number, value: Buffer): void {
    if (record < this.sums.length) this.sums[record] = ((this.sums[record] ?? 0) - sumOf(value)) >>> 0;
  }

  agrees(record: number): boolean {
    return this.sums[record] === 0;
  }
}

/** Of the folder's number (not its generation), the name's length, kind and letters. */
function sumOf(value: Buffer): number {
  if (value.length < NAME_AT + 2) return crc32(value);
  return crc32(value.subarray(NAME_AT, NAME_AT + 2 + value.readUInt8(NAME_AT) * 2), crc32(value.subarray(0, 6)));
}
