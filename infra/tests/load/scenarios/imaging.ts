import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDrive, differenceIn } from '@revive/agent/imaging/copy-drive';
import { ImageFileTarget } from '@revive/agent/imaging/image-file-target';
import { PieceLog } from '@revive/agent/imaging/piece-log';
import { ImageDevice } from '@revive/agent/imaging/image-device';
import { Dice } from '@revive/agent/fixtures/seeded-bytes';
import { interleaved, median, type Figure } from '../harness.js';
import type { Scenario } from '../scenario.js';

const MIB = 1024 * 1024;
const SIZES = { rehearsed: 8 * MIB, quick: 256 * MIB, whole: 1024 * MIB };
const DDRESCUE = '/usr/bin/ddrescue';
const MEMORY = { of: 'ours', atMost: 300 } as const;
const never = new AbortController().signal;

/** Copies an error-free drive in memory, so that only the cost of copying remains. */
export const imaging: Scenario = {
  name: 'imaging',
  title: 'Imaging: our own reader of drives beside ddrescue, both until everything is on the disk',
  isAlone: true,
  async run({ quick, seed, rounds, home, say }): Promise<Figure[]> {
    const { folder, size, ...paths } = await prepare(home, quick ? SIZES.quick : SIZES.whole, seed);
    const { drive, image, map } = paths;
    const fresh = async (): Promise<void> => {
      await removeCopy(paths);
      await warmMemory(join(folder, 'warm'), size);
    };
    const proofs: number[] = [];
    const [cpu, cpuBeside]: [number[], number[]] = [[], []];
    const memory: number[] = [];
    const before = process.resourceUsage().maxRSS / 1024;
    const ours = async (): Promise<number> => {
      await fresh();
      const { copied, proven, used } = await copyByUs({ drive, image, map, size });
      proofs.push(proven);
      cpu.push(used);
      memory.push(process.resourceUsage().maxRSS / 1024 - before);
      say(`  ours ${copied.toFixed(2)} s (${used.toFixed(2)} of a core), its proof ${proven.toFixed(2)} s`);
      return copied;
    };
    const what = `a copy of ${size / MIB} MiB`;
    if (!existsSync(DDRESCUE)) {
      say('  not run: ddrescue is not installed, so there is nothing beside ours (package gddrescue)');
      return [{ name: what, unit: 's', ours: await ours() }];
    }
    const pair = await interleaved(rounds, ours, async () => {
      await fresh();
      const before = await ofChildren();
      const seconds = copyByDdrescue(drive, image, map);
      const used = (await ofChildren()) - before;
      cpuBeside.push(used);
      say(`  ddrescue ${seconds.toFixed(2)} s (${used.toFixed(2)} of a core)`);
      return seconds;
    });
    return [
      { name: what, unit: 's', ...pair, bar: { of: 'ratio', atMost: 1.5 } },
      {
        name: 'seconds of a core for it, ours with its digests',
        unit: 's',
        ours: median(cpu),
        floor: median(cpuBeside),
      },
      { name: 'memory that the first image and its proof add', unit: 'MiB', ours: memory[0] ?? NaN, bar: MEMORY },
      { name: 'reading the image again by its digests', unit: 's', ours: median(proofs) },
    ];
  },
  async rehearse({ home, seed, lacks }) {
    const paths = await prepare(home, SIZES.rehearsed, seed);
    await copyByUs(paths);
    await requireCopy(paths);
    if (!existsSync(DDRESCUE)) return lacks('ddrescue');
    await removeCopy(paths);
    copyByDdrescue(paths.drive, paths.image, paths.map);
    await requireCopy(paths);
  },
};

async function prepare(home: string, size: number, seed: number): Promise<Paths & { folder: string }> {
  const folder = join(home, 'imaging');
  await mkdir(folder);
  const [drive, image, map] = ['drive', 'image', 'map'].map((name) => join(folder, name)) as [string, string, string];
  await writeDrive(drive, size, seed);
  return { folder, drive, image, map, size };
}

const removeCopy = async ({ image, map }: Pick<Paths, 'image' | 'map'>): Promise<void> =>
  void (await Promise.all([image, map].map((path) => rm(path, { force: true }))));

async function requireCopy({ drive, image }: Pick<Paths, 'drive' | 'image'>): Promise<void> {
  if (!(await readFile(drive)).equals(await readFile(image))) throw new TypeError('The image is not the drive');
}

/**
 * On a virtual machine, memory used for the first time costs several times as much as memory freed recently, and the
 * second copy would find less of the latter. So the amount that a copy needs is written and freed before each copy.
 */
async function warmMemory(path: string, size: number): Promise<void> {
  const file = await open(path, 'wx');
  try {
    const bytes = Buffer.alloc(MIB, 1);
    for (let at = 0; at < size; at += MIB) await file.write(bytes, 0, MIB, at);
  } finally {
    await file.close();
    await rm(path);
  }
}

/** Writes no holes and no repeated blocks, so that no copy can save work. */
async function writeDrive(path: string, size: number, seed: number): Promise<void> {
  const bytes = new Dice(seed).bytes(MIB);
  const file = await open(path, 'wx');
  try {
    for (let at = 0; at < size; at += MIB) {
      bytes.writeUInt32LE(at / MIB, 0);
      await file.write(bytes, 0, MIB, at);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

interface Paths {
  drive: string;
  image: string;
  map: string;
  size: number;
}

async function copyByUs({ drive, image, map, size }: Paths): Promise<{ copied: number; proven: number; used: number }> {
  const device = await ImageDevice.open(drive, { mode: 'read' });
  const [log, target] = [await PieceLog.open(map, 'drive', size), await ImageFileTarget.open(image, size)];
  try {
    const [began, idle] = [performance.now(), process.cpuUsage()];
    const { result, reason } = await copyDrive({
      source: {
        size,
        sectorSize: 512,
        read: (offset, length, into) => device.read(offset, length, into),
        changed: async () => undefined,
      },
      target,
      log,
      signal: never,
      retries: 0,
      now: () => performance.now(),
      rest: () => Promise.resolve(),
      onProgress: () => undefined,
    });
    const copied = performance.now();
    const { user, system } = process.cpuUsage(idle);
    if (result !== 'whole') throw new TypeError(`Our reader: ${reason}`);
    const wrong = await differenceIn(target, log, never);
    if (wrong !== undefined) throw new TypeError(`The image differs at ${wrong}`);
    return {
      copied: (copied - began) / 1000,
      proven: (performance.now() - copied) / 1000,
      used: (user + system) / 1e6,
    };
  } finally {
    await Promise.all([device.close(), log.close(), target.close()]);
  }
}

/** CPU seconds of ended child processes (proc(5): cutime and cstime, in hundredths). */
async function ofChildren(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).replace(/^.*\) /s, '').split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Runs ddrescue as the agent does. ddrescue syncs to disk before it ends. */
function copyByDdrescue(drive: string, image: string, map: string): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(DDRESCUE, ['--quiet', '--sparse', '--', drive, image, map], {
    env: { LC_ALL: 'C' },
  });
  if (status !== 0) throw new TypeError(`ddrescue ended with ${status}: ${stderr.toString()}`);
  return (performance.now() - began) / 1000;
}
