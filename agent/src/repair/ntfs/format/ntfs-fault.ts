/**
 * An NTFS structure that contradicts itself. The message is a sentence that names the structure and what is wrong with
 * it.
 */
export class NtfsFault extends Error {
  override readonly name = 'NtfsFault';
}

/** A 64-bit little-endian number as a JavaScript one; a value above 2^53 is no place or size on any disk. */
export function readU64(bytes: Buffer, offset: number, what: string): number {
  const value = bytes.readBigUInt64LE(offset);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new NtfsFault(`${what} is ${value}, which no disk can hold`);
  return Number(value);
}
