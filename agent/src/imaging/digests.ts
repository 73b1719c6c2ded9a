import { createHash } from 'node:crypto';

/** Resolves after all previously started reads and writes were submitted. */
export const afterPendingIo = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Hashes on this thread after pending I/O was submitted. WebCrypto uses a separate thread but copies the block first,
 * which costs as much as the digest. A block of 4 MiB takes 3 ms.
 */
export async function sha256Of(bytes: Buffer): Promise<Buffer> {
  await afterPendingIo();
  return createHash('sha256').update(bytes).digest();
}
