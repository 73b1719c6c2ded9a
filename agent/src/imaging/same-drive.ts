/** Finds the drives behind a folder, so that no image is written to its own source drive. Uses /sys of Linux. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface SystemFolders {
  sys: string;
  proc: string;
}
const SYSTEM: SystemFolders = { sys: '/sys', proc: '/proc' };

/** Returns the whole disks under a block device: `sda` for `sda2`, and all disks for a volume that spans several. */
export async function disksUnder(name: string, { sys }: SystemFolders = SYSTEM): Promise<Set<string>> {
  const folder = await realpath(join(sys, 'class/block', name));
  const slaves = await entries(join(folder, 'slaves'));
  if (slaves.length > 0) {
    const under = await Promise.all(slaves.map((slave) => disksUnder(slave, { sys, proc: '' })));
    return new Set(under.flatMap((disks) => [...disks]));
  }
  const isPartition = (await entries(folder)).includes('partition');
  return new Set([isPartition ? basename(dirname(folder)) : basename(folder)]);
}

async function disksOfFolder(folder: string, system: SystemFolders = SYSTEM): Promise<Set<string> | undefined> {
  const number = numbers((await stat(folder, { bigint: true })).dev);
  const device = (await deviceAt(number, system)) ?? (await mountedFrom(folder, system));
  return device === undefined ? undefined : disksUnder(device, system);
}

/** Returns a sentence when the image must not be in the folder; `drive` is the name of a block device: 'sdb'. */
export async function refusalOf(
  drive: string,
  folder: string,
  system: SystemFolders = SYSTEM,
): Promise<string | undefined> {
  const [source, target] = [await disksUnder(drive, system), await disksOfFolder(folder, system)];
  if (target === undefined)
    return `Nobody can tell on which drive ${folder} lies, so no image is written there: choose a folder of another drive.`;
  const shared = [...source].find((disk) => target.has(disk));
  return shared === undefined
    ? undefined
    : `${folder} lies on the drive ${shared} itself: an image of a failing drive is written to another one.`;
}

const numbers = (dev: bigint): string => `${(dev >> 8n) & 0xfffn}:${(dev & 0xffn) | ((dev >> 12n) & 0xfff00n)}`;

async function deviceAt(number: string, { sys }: SystemFolders): Promise<string | undefined> {
  return realpath(join(sys, 'dev/block', number)).then(basename, () => undefined);
}

/** File systems with several volumes (btrfs) have their own device numbers; the list of mounts names their source. */
async function mountedFrom(folder: string, { sys, proc }: SystemFolders): Promise<string | undefined> {
  const path = await realpath(folder);
  const mounts = (await readFile(join(proc, 'self/mountinfo'), 'utf8').catch(() => '')).split('\n');
  const around = mounts
    .map((line) => ({ at: line.split(' ')[4] ?? '', from: line.split(' - ')[1]?.split(' ')[1] ?? '' }))
    .filter(({ at }) => at === '/' || path === at || path.startsWith(`${at}/`))
    .sort((one, other) => other.at.length - one.at.length)[0];
  if (!around?.from.startsWith('/dev/')) return undefined;
  const name = basename(await realpath(around.from).catch(() => around.from));
  return (await entries(join(sys, 'class/block'))).includes(name) ? name : undefined;
}

const entries = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
