/** Digests of what was read, made beside the thread that everything else of the agent waits for. */
import { webcrypto } from 'node:crypto';

/** The bytes may be overwritten once it is resolved. */
export async function sha256Of(bytes: Buffer): Promise<Buffer> {
  // A Buffer's memory is never shared with another thread here, which the types can't know.
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}
