import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk } from '../../fixtures/disk/disk.js';
import { withFolder, writeSparse } from '../../fixtures/image-file.js';
import { plainReader, plainVolume } from '../../fixtures/disk/plain-volume.js';
import { JournalFile } from '../../journal/journal.js';
import { diagnose } from '../diagnose/diagnose.js';
import { sha256 } from '../model/plan.js';
import { NO_TOOLS } from '../verify/verifier-tools.js';
import { ImageDevice } from '../../imaging/image-device.js';
import { BackupVault } from '../../operations/backup/backup-vault.js';
import { LocalBackups } from './local-backups.js';
import type { RepairEntry } from './repair-journal.js';
import { resumeAfterCrash } from './resume.js';
import { SOURCE_FLAGS } from '../../fixtures/source-flags.js';

const disk = gptDisk({ parts: [{ type: 'linux', name: 'data', volume: plainVolume({ size: 64 * 1024 }) }] });
// Random bytes over the entries force one long write, so that a kill can tear the write.
const broken = damaged(disk, 'protective-mbr-wiped', 'primary-random');
const deps = {
  readers: [plainReader],
  recognise: () => Promise.resolve([]),
  tools: NO_TOOLS,
  clock: { now: () => new Date(0) },
  onStep: () => undefined,
};
const never = new AbortController().signal;

async function child(
  image: string,
  folder: string,
  digest: string,
  pauseAt: number,
  point: readonly string[],
): Promise<string> {
  const file = (path: string) => fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url));
  const running = spawn(
    process.execPath,
    [
      ...SOURCE_FLAGS,
      file('repair-in-a-child.ts'),
      image,
      join(folder, 'run.journal'),
      folder,
      digest,
      String(pauseAt),
      ...point,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH } },
  );
  let said = '';
  let complained = '';
  running.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  running.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('paused')) running.kill('SIGKILL');
  });
  const [, signal] = (await once(running, 'close')) as [number | null, string | null];
  if (said === '' && signal === 'SIGKILL') return 'dead';
  if (said === '') throw new Error(`the child said nothing: ${complained}`);
  return said.trim();
}

async function killedAt(
  pauseAt: number,
  ...point: readonly string[]
): Promise<{ said: string; status: string; bytes: string }> {
  return withFolder(async (folder) => {
    const image = join(folder, 'disk.img');
    await writeSparse(image, broken);
    const device = await ImageDevice.open(image, { mode: 'execute' });
    const { plan } = await diagnose(device, { ...deps, device: device.identity, signal: never });
    await device.close();
    const said = await child(image, folder, plan?.digest ?? '', pauseAt, point);
    const again = await ImageDevice.open(image, { mode: 'execute' });
    const journal = await JournalFile.open<RepairEntry>(join(folder, 'run.journal'));
    try {
      const backups = new LocalBackups(
        folder,
        await BackupVault.open(folder),
        () => 'run',
        () => Promise.resolve(),
      );
      const { status } = await resumeAfterCrash({ ...deps, device: again, journal, backups, stop: never });
      const hash = sha256(await readFile(image));
      return {
        said,
        status,
        bytes: hash === disk.sha256 ? 'repaired' : hash === sha256(broken) ? 'as found' : 'neither',
      };
    } finally {
      await journal.close();
      await again.close();
    }
  });
}

describe('process killed during a repair', () => {
  let total = 0;

  beforeAll(async () => {
    const { said, status, bytes } = await killedAt(-1);
    expect({ said: said.replace(/\d+$/, ''), status, bytes }).toEqual({
      said: 'ended completed ',
      status: 'completed',
      bytes: 'repaired',
    });
    total = Number(/\d+$/.exec(said)?.[0]);
  }, 60_000);

  // Journal, backup, then four operations per write: covers each kind of operation, the first, a torn and the last
  // write, and the end.
  it('leaves an image that the next start completes or restores', async () => {
    const ends: string[] = [];
    for (const at of [1, 3, 4, 5, 8, total - 3, total - 2, total - 1]) {
      const { said, status, bytes } = await killedAt(at);
      expect({ at, said }).toEqual({ at, said: 'paused' });
      ends.push(`${status}: ${bytes}`);
    }
    expect(new Set(ends)).toEqual(new Set(['failed: as found', 'rolled_back: as found', 'completed: repaired']));
  }, 120_000);

  // The first two journal entries are the plan and its backup; each write adds an entry before and after.
  it.each([
    ['after-journal-entry', '1', 'failed: as found'],
    ['after-journal-entry', '2', 'failed: as found'],
    ['after-journal-entry', '3', 'rolled_back: as found'],
    ['after-write', '1', 'rolled_back: as found'],
    ['after-read-back', '1', 'rolled_back: as found'],
    ['after-journal-entry', '4', 'rolled_back: as found'],
  ])(
    'dies at failpoint %s, pass %s, and the next start ends it %s',
    async (point, passage, end) => {
      const { said, status, bytes } = await killedAt(-1, point, passage);
      expect([said, `${status}: ${bytes}`]).toEqual(['dead', end]);
    },
    60_000,
  );
});
