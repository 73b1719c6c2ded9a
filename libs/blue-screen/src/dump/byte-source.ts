/** The bytes of a dump: a file dropped in a browser, or a file on a volume under diagnosis. */
export interface ByteSource {
  readonly size: number;
  /** The bytes of `[offset, offset + length)`, fewer at the end of the file. Both are non-negative integers. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}
