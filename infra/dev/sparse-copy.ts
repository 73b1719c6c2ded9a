import { open, stat } from 'node:fs/promises';

const CHUNK = 1 << 20;

/**
 * Copies a file and keeps its holes: ranges of zeros are not written. `onBytes` receives the number of processed
 * bytes.
 */
export async function sparseCopy(
  from: string,
  to: string,
  onBytes: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const { size } = await stat(from);
  const source = await open(from, 'r');
  const target = await open(to, 'wx', 0o644);
  try {
    const buffer = Buffer.alloc(CHUNK);
    const zeros = Buffer.alloc(CHUNK);
    for (let at = 0; at < size;) {
      const { bytesRead } = await source.read(buffer, 0, CHUNK, at);
      if (bytesRead === 0) break;
      const bytes = buffer.subarray(0, bytesRead);
      if (!bytes.equals(zeros.subarray(0, bytesRead))) await target.write(bytes, 0, bytesRead, at);
      at += bytesRead;
      onBytes(at, size);
    }
    await target.truncate(size);
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
}
