import { open } from 'node:fs/promises';
import { connect, type Server } from 'node:net';
import { basename, dirname } from 'node:path';

/** Maximum path length of a Unix socket (`sun_path`: 108 bytes on Linux, 104 on macOS, including the zero byte). */
const LONGEST = 100;

/**
 * Calls `use` with an address for the socket at `path`. On Linux a too long path is reached through /proc/self/fd of
 * its folder. On further systems the call fails with the system's error.
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

/** Returns true when a living process listens at the path. An unreachable socket counts as living. */
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
