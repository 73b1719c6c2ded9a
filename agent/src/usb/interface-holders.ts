import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

const MOST_PROCESSES = 4_000;
const MOST_FILES = 1_024;
const MOST_MS = 1_000;

/**
 * Names the program that has the device open, as "adb (pid 812)". The agent and its own children are left out. Without
 * root only this account's programs are seen. Linux only: undefined elsewhere.
 */
export async function holderOf(node: string, proc = '/proc', own = process.pid): Promise<string | undefined> {
  const before = performance.now() + MOST_MS;
  const processes = (await readdir(proc).catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of processes.slice(0, MOST_PROCESSES)) {
    if (performance.now() > before) return undefined;
    if (Number(pid) === own || !(await hasOpen(join(proc, pid, 'fd'), node))) continue;
    const name = await nameOf(join(proc, pid, 'stat'), own);
    if (name !== undefined) return `${name} (pid ${pid})`;
  }
  return undefined;
}

async function hasOpen(folder: string, node: string): Promise<boolean> {
  // Folders of another account's process are not readable.
  const files = await readdir(folder).catch(() => []);
  for (const file of files.slice(0, MOST_FILES))
    if ((await readlink(join(folder, file)).catch(() => '')) === node) return true;
  return false;
}

/** `812 (adb) S 1 …`: the name in brackets may hold brackets itself; the parent follows the state. */
async function nameOf(file: string, own: number): Promise<string | undefined> {
  const stat = await readFile(file, 'utf8').catch(() => '');
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? [];
  return name === undefined || Number(parent) === own ? undefined : name.slice(0, 60);
}
