/** Digests of what was read, made while the next block is read and this one is written. */
import { createHash } from 'node:crypto';

/** Resolves once the readings and writings that were begun before it are on their way. */
export const onceOnItsWay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * On this thread, once what was begun before it is on its way: WebCrypto would do it on another one, and first copies the block
 * into new memory, which cost as much again as the digest. A block of 4 MiB takes 3 ms.
 */
export async function sha256Of(bytes: Buffer): Promise<Buffer> {
  await onceOnItsWay();
  return createHash('sha256').update(bytes).digest();
}
