export class NtfsFault extends Error {
  override readonly name = 'NtfsFault';
}

/** A 64-bit little-endian number. Values above 2^53 are impossible as a location or size on disk. */
export function readU64(bytes: Buffer, offset: number, what: string): number {
  const value = bytes.readBigUInt64LE(offset);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new NtfsFault(`${what} is ${value}, which no disk can hold`);
  return Number(value);
}
