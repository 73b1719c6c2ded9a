import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { installerScript } from './installer-scripts.js';

let folder: string;
let archive: Buffer;
let platform: Server;

/** A small agent: prints its arguments, the address of the platform and the files of the temporary folder. */
const PROGRAM = `const { readdirSync } = require('node:fs');
const { GATEWAY_URL, REVIVE_SESSION_FOLDER } = process.env;
console.log(JSON.stringify({ words: process.argv.slice(2), GATEWAY_URL, files: readdirSync(REVIVE_SESSION_FOLDER) }));
process.exit(process.argv[2] === 'session' ? 0 : 1);`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-session-script-'));
  await mkdir(join(folder, 'revive-agent', 'program'), { recursive: true });
  await writeFile(join(folder, 'revive-agent', 'program', 'agent.cjs'), PROGRAM);
  spawnSync('tar', ['-czf', 'agent.tar.gz', 'revive-agent'], { cwd: folder });
  archive = await readFile(join(folder, 'agent.tar.gz'));
  platform = createServer((_, response) => response.end(archive));
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  platform.closeAllConnections();
  platform.close();
  await rm(folder, { recursive: true });
});

async function run(sha256: string): Promise<{ shown: string; errors: string; code: number | null; left: string[] }> {
  const [home, temporary] = [join(folder, 'home'), join(folder, 'tmp')];
  for (const one of [home, temporary]) await mkdir(one, { recursive: true });
  const origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const script = join(folder, 'revive-agent.sh');
  await writeFile(script, installerScript('sh', { origin, sha256, port: 8888 }));
  const child = spawn('sh', [script, '--session'], {
    env: { PATH: `${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`, HOME: home, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [shown, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { shown, errors, code, left: [...(await readdir(home)), ...(await readdir(temporary))] };
}
const digest = (): string => createHash('sha256').update(archive).digest('hex');

describe('script with --session', () => {
  it('runs one session from a temporary folder, installs nothing and leaves nothing', async () => {
    const { shown, errors, code, left } = await run(digest());
    expect({ errors, code, left }).toEqual({ errors: '', code: 0, left: [] });
    expect(JSON.parse(shown)).toMatchObject({
      words: ['session'],
      GATEWAY_URL: expect.stringContaining('http://127.0.0.1:'),
      files: expect.arrayContaining(['made-for-one-session', 'revive-agent']),
    });
  });

  it('runs nothing when the download has other bytes', async () => {
    const { shown, errors, code, left } = await run('b'.repeat(64));
    expect({ shown, code, left }).toEqual({ shown: '', code: 1, left: [] });
    expect(errors).toContain('checksum differs');
  });

  it('is not offered by the script of a remote session', () => {
    const parts = { origin: 'https://revive.example', sha256: 'b'.repeat(64), port: 8888 };
    const session = '0190a0a0-0000-7000-8000-000000000001';
    for (const kind of ['sh', 'bat'] as const) {
      expect(installerScript(kind, parts)).toContain('--session');
      expect(installerScript(kind, { ...parts, token: `${'t'.repeat(43)}.${'a'.repeat(64)}`, session })).not.toContain(
        '--session',
      );
    }
  });
});
