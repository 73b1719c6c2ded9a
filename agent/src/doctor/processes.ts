import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { presentable } from '../devices/bench-device.js';

export interface Holder {
  readonly pid: number;
  readonly name: string;
}

export interface Holders {
  readonly found: readonly Holder[];
  /** Number of programs of other users, whose open files this user may not see. */
  readonly hidden: number;
}

export const holderText = ({ name, pid }: Holder): string => `${name} (pid ${pid})`;

/** Linux: the programs that have one of these files or sockets open, by the links below `/proc/<pid>/fd`. */
export async function holdersOf(proc: string, targets: ReadonlySet<string>): Promise<Holders> {
  const found: Holder[] = [];
  let hidden = 0;
  for (const pid of await processIds(proc)) {
    const links = await openFiles(join(proc, pid, 'fd'));
    if (links === 'hidden') hidden++;
    else if (links.some((link) => targets.has(link))) found.push({ pid: Number(pid), name: await nameOf(proc, pid) });
  }
  return { found, hidden };
}

export async function isRunning(proc: string, names: ReadonlySet<string>): Promise<boolean> {
  for (const pid of await processIds(proc)) if (names.has(await nameOf(proc, pid))) return true;
  return false;
}

/** Listening sockets in `/proc/net/tcp` have state 0A; the address is in hex, little endian. */
export async function socketsListeningOn(proc: string, port: number): Promise<ReadonlySet<string>> {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = new Set<string>();
  for (const file of ['net/tcp', 'net/tcp6']) {
    const table = await readFile(join(proc, file), 'utf8').catch(gone(''));
    for (const line of table.split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (local.endsWith(wanted) && state === '0A' && inode) sockets.add(`socket:[${inode}]`);
    }
  }
  return sockets;
}

const processIds = async (proc: string): Promise<string[]> =>
  (await readdir(proc).catch(gone<string[]>([]))).filter((name) => /^\d+$/.test(name));

async function openFiles(folder: string): Promise<readonly string[] | 'hidden'> {
  const numbers = await readdir(folder).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') return 'hidden' as const;
    return gone<string[]>([])(error);
  });
  if (numbers === 'hidden') return numbers;
  const links = await Promise.all(numbers.map((number) => readlink(join(folder, number)).catch(gone(''))));
  return links;
}

const nameOf = async (proc: string, pid: string): Promise<string> =>
  presentable((await readFile(join(proc, pid, 'comm'), 'utf8').catch(gone('a program'))).trim(), 40);

/** A process may end between two reads. */
const gone =
  <T>(instead: T) =>
  (error: unknown): T => {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && ['ENOENT', 'ENOTDIR', 'ESRCH', 'EACCES', 'EPERM', 'EINVAL'].includes(code))
      return instead;
    throw error;
  };
