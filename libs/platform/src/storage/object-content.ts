import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../errors/errors.js';

/**
 * Passes bytes through. Fails with INTERNAL at the end if the length, or the hash of a whole object, differs from the
 * stored object.
 */
export function asPut(bytes: AsyncIterable<Uint8Array>, length: number, sha256?: string): Readable {
  return Readable.from(checked(bytes, length, sha256), { objectMode: false });
}

async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
  sha256: string | undefined,
): AsyncGenerator<Uint8Array> {
  const hash = sha256 === undefined ? undefined : createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    hash?.update(chunk);
    yield chunk;
  }
  if (size !== length || hash?.digest('hex') !== sha256)
    throw new AppError('INTERNAL', { part: 'objects', reason: 'what is stored is not what was put' });
}
