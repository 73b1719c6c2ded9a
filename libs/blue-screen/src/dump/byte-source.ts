/** Where a dump's bytes come from: a file that was dropped in a browser, or a file within a volume on the bench. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** The bytes of `[offset, offset + length)`, fewer where the file ends before. Both are whole and not negative. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Bytes that are in memory already. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

/** A file of a browser: only the parts that are asked for are read. */
export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}
