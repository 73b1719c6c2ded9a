/**
 * Finds other users of an image or a disk (rule 12): the cache of a different writer would overwrite a repair after
 * its read-back. Linux lists users in /proc and /sys. On further systems only the exclusive open of block devices
 * protects.
 */
import { readdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

export interface Held {
  path: string;
  /** Device and inode of the file, or the device number of a block device. */
  dev: bigint;
  ino: bigint;
  rdev: bigint;
  isBlock: boolean;
}

const WRITES = 0o3; // O_ACCMODE: 0 reads only

export async function usedElsewhere(held: Held, ownFd: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return (
    (await mounted(held)) ??
    (await behindLoop(held)) ??
    (await openForWriting(held, ownFd)) ??
    (await mappedForWriting(held))
  );
}

/** Missing and forbidden entries of /proc and /sys are ignored: processes end during the search. */
async function quiet<T>(read: Promise<T>, nothing: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (
      ['ENOENT', 'EACCES', 'EPERM', 'ESRCH', 'EINVAL', 'ENOTDIR', 'ENXIO'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    )
      return nothing;
    throw error;
  }
}

async function mounted(held: Held): Promise<string | undefined> {
  const names = held.isBlock ? await namesOf(held) : [];
  for (const line of (await quiet(readFile('/proc/self/mountinfo', 'utf8'), '')).split('\n')) {
    const fields = line.split(' ');
    const source = fields[fields.indexOf('-') + 2] ?? '';
    if (held.isBlock ? names.includes(fields[2] ?? '') : unescaped(source) === held.path)
      return `it is mounted at ${unescaped(fields[4] ?? '')}`;
  }
  const swaps = (await quiet(readFile('/proc/swaps', 'utf8'), ''))
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s/)[0] ?? '')
    .filter((name) => name !== '');
  for (const swap of swaps) {
    const there = await quiet(stat(swap, { bigint: true }), undefined);
    if (
      there !== undefined &&
      (held.isBlock ? names.includes(numbers(there.rdev)) : there.dev === held.dev && there.ino === held.ino)
    )
      return 'it is in use as swap space';
  }
  return undefined;
}

/**
 * 'major:minor' of a disk and of its partitions. A disk under a mapping or a RAID array counts as used through its
 * holders.
 */
async function namesOf({ rdev }: Held): Promise<string[]> {
  const folder = await quiet(realpath(`/sys/dev/block/${numbers(rdev)}`), '');
  const own = [numbers(rdev)];
  if (folder === '') return own;
  for (const child of await quiet(readdir(folder), [])) {
    const number = await quiet(readFile(join(folder, child, 'dev'), 'utf8'), '');
    if (number !== '') own.push(number.trim());
  }
  for (const holder of await quiet(readdir(join(folder, 'holders')), [])) {
    const number = await quiet(readFile(join(folder, 'holders', holder, 'dev'), 'utf8'), '');
    if (number !== '') own.push(number.trim());
  }
  return own;
}

/** Linux's dev_t: 12 bits of major at 8, minor in the rest. */
function numbers(rdev: bigint): string {
  const major = ((rdev >> 8n) & 0xfffn) | ((rdev >> 32n) & ~0xfffn);
  const minor = (rdev & 0xffn) | ((rdev >> 12n) & ~0xffn);
  return `${major}:${minor & 0xffffffffn}`;
}

async function behindLoop(held: Held): Promise<string | undefined> {
  for (const name of await quiet(readdir('/sys/block'), [])) {
    if (!name.startsWith('loop')) continue;
    const backing = (await quiet(readFile(`/sys/block/${name}/loop/backing_file`, 'utf8'), '')).trimEnd();
    if (backing === '') continue;
    const there = await quiet(stat(backing, { bigint: true }), undefined);
    if (backing === held.path || (there !== undefined && there.dev === held.dev && there.ino === held.ino))
      return `it's used by /dev/${name}`;
  }
  return undefined;
}

async function openForWriting(held: Held, ownFd: number): Promise<string | undefined> {
  for (const pid of await processes()) {
    for (const fd of await quiet(readdir(`/proc/${pid}/fd`), [])) {
      if (pid === String(process.pid) && fd === String(ownFd)) continue;
      const there = await quiet(stat(`/proc/${pid}/fd/${fd}`, { bigint: true }), undefined);
      if (there === undefined || !isSame(held, there)) continue;
      const flags = /^flags:\s+(\d+)/m.exec(await quiet(readFile(`/proc/${pid}/fdinfo/${fd}`, 'utf8'), ''))?.[1];
      if (flags !== undefined && (parseInt(flags, 8) & WRITES) !== 0)
        return `${await nameOf(pid)} has it open for writing`;
    }
  }
  return undefined;
}

/** A mapping outlives its descriptor: the kernel may write back 'rw-s' mappings in /proc/PID/maps at any time. */
async function mappedForWriting(held: Held): Promise<string | undefined> {
  if (held.isBlock) return undefined;
  const inode = ` ${held.ino} `;
  for (const pid of await processes()) {
    const maps = await quiet(readFile(`/proc/${pid}/maps`, 'utf8'), '');
    const line = maps
      .split('\n')
      .find((one) => one.includes('rw-s') && one.includes(inode) && one.endsWith(basename(held.path)));
    if (line !== undefined) return `${await nameOf(pid)} has it mapped for writing`;
  }
  return undefined;
}

function isSame(held: Held, there: { dev: bigint; ino: bigint; rdev: bigint }): boolean {
  return held.isBlock
    ? there.rdev === held.rdev && there.rdev !== 0n
    : there.dev === held.dev && there.ino === held.ino;
}

async function processes(): Promise<string[]> {
  return (await quiet(readdir('/proc'), [])).filter((name) => /^\d+$/.test(name));
}

async function nameOf(pid: string): Promise<string> {
  const program = await quiet(readlink(`/proc/${pid}/exe`), '');
  return `process ${pid}${program === '' ? '' : ` (${basename(program)})`}`;
}

/** mountinfo writes spaces as \\040. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));
}
