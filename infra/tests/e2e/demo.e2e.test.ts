import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { damaged } from '@revive/agent/fixtures/disk/disk-damage';
import { ext4Volume, damageExt4 } from '@revive/agent/fixtures/ext4/ext4';
import { writeSparse } from '@revive/agent/fixtures/image-file';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import { isInstalled } from '@revive/agent/fixtures/tools';
import { threeVolumeDisk } from '@revive/agent/fixtures/disk/whole-disk';
import type { ImageReport } from '../../demo/report.js';

const DEMO = fileURLToPath(new URL('../../dist/demo/demo.js', import.meta.url));
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-demo-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function demo(...args: string[]) {
  const result = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', DEMO, ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, INIT_CWD: folder },
    timeout: 300_000,
  });
  return { code: result.status, said: result.stdout + result.stderr };
}

describe('npm run demo', () => {
  it('repairs its two built-in images and leaves no process running', () => {
    const { code, said } = demo();
    expect(said).toContain('2 repaired');
    expect(code).toBe(0);
  }, 300_000);

  it('repairs copies of given images and exits with 3 if a person is needed', async () => {
    const disk = await threeVolumeDisk();
    const images: Record<string, Buffer> = {
      'start-wiped.img': damaged(disk, 'start-wiped'),
      'ntfs-boot.img': damageNtfs(await ntfsVolume('files'), 'boot-zeroed'),
      'ext4-superblock.img': damageExt4(ext4Volume('ext4-1k'), 'superblock_zeroed'),
      'healthy.img': disk.bytes,
      'empty.img': Buffer.alloc(4 << 20),
      'nothing.img': Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(images)) await writeSparse(join(folder, name), bytes);
    const { code, said } = demo(...Object.keys(images), '--out', 'out');
    const reports = JSON.parse(await readFile(join(folder, 'out', 'report.json'), 'utf8')) as ImageReport[];
    expect(reports.map((one) => [one.image, one.verdict])).toEqual([
      ['start-wiped.img', 'repaired'],
      ['ntfs-boot.img', 'repaired'],
      ['ext4-superblock.img', 'repaired'],
      ['healthy.img', isInstalled('e2fsck') ? 'healthy' : 'no_problem_found'],
      ['empty.img', 'needs_person'],
      ['nothing.img', 'needs_person'],
    ]);
    for (const report of reports.filter((one) => one.verdict === 'repaired')) {
      expect(report.writes.length).toBeGreaterThan(0);
      expect(report.checks.some((check) => check.before === false && check.after === true)).toBe(true);
      expect(sha(await readFile(join(folder, 'out', report.image)))).not.toBe(sha(images[report.image] as Buffer));
    }
    for (const [name, bytes] of Object.entries(images))
      expect(sha(await readFile(join(folder, name)))).toBe(sha(bytes));
    expect(code).toBe(3);
    expect(said).toContain('needs a technician');
  }, 300_000);

  it('reports a missing file in one message', async () => {
    await writeFile(join(folder, 'one.img'), '');
    expect(demo('no-such.img')).toEqual({ code: 2, said: `There is no file ${join(folder, 'no-such.img')}.\n` });
    expect(demo('--what').code).toBe(2);
  });
});
