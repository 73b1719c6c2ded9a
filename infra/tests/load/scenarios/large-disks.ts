import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ext4Volume } from '@revive/agent/fixtures/ext4/ext4';
import { writeHole, writeInto } from '@revive/agent/fixtures/image-file';
import type { RepairedImage } from '@revive/agent/fixtures/repair-image-in-a-child';
import { windowsVolume } from '@revive/agent/fixtures/windows/windows-volume';
import { messageOf } from '@revive/platform/errors/errors';
import type { Figure } from '../harness.js';
import type { Scenario } from '../scenario.js';

const SECTOR = 512;
const MIB = 1024 ** 2;
const [GIB, TIB] = [1024 ** 3, 1024 ** 4];
const MOST_MIB = 300;
/** The usual offset of the first partition in present tools. */
const FIRST = MIB;
const MEND = fileURLToPath(import.meta.resolve('@revive/agent/fixtures/repair-image-in-a-child'));

const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const REHEARSED_SIZE = 256 * MIB;

type Make = (path: string, size: number) => Promise<void>;

const gone = (offset: number, length: number) => ({ offset, data: Buffer.alloc(length) });

function tool(program: string, args: readonly string[], input = ''): void {
  const { status, stderr, error } = spawnSync(program, args, {
    input,
    env: { PATH: FOLDERS.join(':'), LC_ALL: 'C' },
  });
  if (status !== 0) throw new TypeError(`${program}: ${error?.message ?? stderr.toString()}`);
}

const isInstalled = (program: string): boolean => FOLDERS.some((folder) => existsSync(join(folder, program)));

async function onGpt(path: string, volume: Buffer): Promise<void> {
  tool('sfdisk', ['-q', path], `label: gpt\n${FIRST / SECTOR},${volume.length / SECTOR}\n`);
  await writeInto(path, [{ offset: FIRST, data: volume }]);
}

const MAKERS: Readonly<Record<string, { readonly program: string; readonly make: Make }>> = {
  'boot.table, the first copy of a GPT lost': {
    program: 'sfdisk',
    make: async (path) => {
      await onGpt(path, ext4Volume('ext4-1k'));
      await writeInto(path, [gone(0, 34 * SECTOR)]);
    },
  },
  'boot.volume, the boot sector of NTFS lost': {
    program: 'mkntfs',
    make: async (path) => {
      tool('mkntfs', ['-q', '-F', '-Q', '-p', '0', '-H', '16', '-S', '63', '-s', '512', path]);
      await writeInto(path, [gone(0, SECTOR)]);
    },
  },
  'boot.volume, the boot sector of FAT32 lost': {
    program: 'mkfs.fat',
    make: async (path) => {
      tool('mkfs.fat', ['-F', '32', path]);
      await writeInto(path, [gone(0, SECTOR)]);
    },
  },
  'boot.volume, the boot region of exFAT lost': {
    program: 'mkfs.exfat',
    make: async (path) => {
      tool('mkfs.exfat', [path]);
      await writeInto(path, [gone(0, 12 * SECTOR)]);
    },
  },
  'boot.volume, the superblock of ext4 lost': {
    program: 'mke2fs',
    make: async (path) => {
      tool('mke2fs', ['-q', '-F', '-t', 'ext4', path]);
      await writeInto(path, [gone(1024, 1024)]);
    },
  },
  'registry.recover, a hive that was not written to its end': {
    program: 'sfdisk',
    make: async (path) => onGpt(path, await windowsVolume('dirty, new logs')),
  },
};

export const largeDisks: Scenario = {
  name: 'large-disks',
  title:
    'Repairs of nearly empty disks of 1 TiB beside the same ones of 1 GiB, diagnosis and execution, each in a process of its own',
  isAlone: true,
  async run({ home, say }): Promise<Figure[]> {
    const figures: Figure[] = [];
    for (const [name, { make }] of Object.entries(MAKERS)) {
      const [small, large] = [await mended(home, GIB, make), await mended(home, TIB, make)];
      say(`  ${name}: ${told(small)}; 1 TiB ${told(large)}`);
      const memory = { name: `  most memory, ${name}`, unit: 'MiB', ours: large.most / MIB, floor: small.most / MIB };
      figures.push(
        { name, unit: 's', ours: large.diagnosed + large.executed, floor: small.diagnosed + small.executed },
        { ...memory, bar: { of: 'ours', atMost: MOST_MIB } },
      );
    }
    return figures;
  },
  async rehearse({ home, lacks }) {
    const [waiting, faults]: [[string, (typeof MAKERS)[string]][], string[]] = [Object.entries(MAKERS), []];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [name, { program, make }] = next;
        if (isInstalled(program))
          await mended(home, REHEARSED_SIZE, make).catch((error: unknown) =>
            faults.push(`${name}: ${messageOf(error)}`),
          );
        else lacks(program);
      }
    };
    // Two workers in parallel, because no times are measured.
    await Promise.all([worker(), worker()]);
    if (faults.length > 0) throw new TypeError(faults.join('; '));
  },
};

const told = ({ diagnosed, executed, most }: RepairedImage): string =>
  `${diagnosed.toFixed(2)} s + ${executed.toFixed(2)} s, ${(most / MIB).toFixed(0)} MiB`;

async function mended(home: string, size: number, make: Make): Promise<RepairedImage> {
  const folder = await mkdtemp(join(home, 'large-'));
  try {
    const path = join(folder, 'disk.img');
    await writeHole(path, size);
    await make(path, size);
    const { stdout } = await promisify(execFile)(process.execPath, ['--enable-source-maps', MEND, path, folder]);
    const result = JSON.parse(stdout) as RepairedImage;
    if (result.status !== 'completed')
      throw new TypeError(`${size} bytes: ${result.status}, ${result.verdict}, ${result.reason}`);
    return result;
  } finally {
    await rm(folder, { recursive: true });
  }
}
