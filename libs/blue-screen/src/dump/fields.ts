/** Reads little-endian fields of a structure. Fields beyond the end are undefined and never throw. */
export class Fields {
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u16(offset: number): number | undefined {
    return this.#holds(offset, 2) ? this.#view.getUint16(offset, true) : undefined;
  }

  u32(offset: number): number | undefined {
    return this.#holds(offset, 4) ? this.#view.getUint32(offset, true) : undefined;
  }

  u64(offset: number): bigint | undefined {
    return this.#holds(offset, 8) ? this.#view.getBigUint64(offset, true) : undefined;
  }

  address(offset: number, bits: 32 | 64): bigint | undefined {
    if (bits === 64) return this.u64(offset);
    const short = this.u32(offset);
    return short === undefined ? undefined : BigInt(short);
  }

  ascii(offset: number, length: number): string {
    return String.fromCharCode(...this.bytes.subarray(offset, offset + length));
  }

  #holds(offset: number, length: number): boolean {
    return Number.isSafeInteger(offset) && offset >= 0 && offset + length <= this.bytes.length;
  }
}
