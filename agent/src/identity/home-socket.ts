import { open } from 'node:fs/promises';
import { connect, type Server } from 'node:net';
import { basename, dirname } from 'node:path';

/** The address of a Unix socket holds no longer path (`sun_path`: 108 bytes on Linux, 104 on macOS, with the zero). */
const LONGEST = 100;

/**
 * Calls `use` with an address for the socket at `path`. A path that is too long for one is reached through its folder,
 * which Linux shows under the number of an open file; elsewhere the call fails with the system's own word.
 */
export async function atSocket<T>(path: string, use: (address: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= LONGEST || process.platform !== 'linux') return use(path);
  const folder = await open(dirname(path), 'r');
  try {
    return await use(`/proc/self/fd/${folder.fd}/${basename(path)}`);
  } finally {
    await folder.close();
  }
}

/** Resolves when it listens; rejects with the system's error. */
export const listenAt = (server: Server, path: string): Promise<void> =>
  atSocket(
    path,
    (address) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, () => {
          server.off('error', reject);
          resolve();
        });
      }),
  );

/** Whether a living process listens there. What cannot be asked counts as living. */
export const answersAt = (path: string): Promise<boolean> =>
  atSocket(
    path,
    (address) =>
      new Promise((resolve) => {
        const socket = connect(address, () => {
          socket.destroy();
          resolve(true);
        });
        socket.once('error', ({ code }: NodeJS.ErrnoException) =>
          resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT' && code !== 'ENOTSOCK'),
        );
      }),
  );
