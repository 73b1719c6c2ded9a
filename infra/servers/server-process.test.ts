import { expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@revive/platform/concurrency/free-port';
import { ServerProcess } from './server-process.js';

it('ignores the late exit event of the previous process', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'revive-server-process-'));
  let before: number | undefined;
  const server = new ServerProcess({
    name: 'redis',
    dir,
    port: await freePort(),
    env: {},
    launch: () => {
      // Kills the previous process here, so that its exit event arrives after the start of the next process.
      if (before !== undefined) process.kill(before, 'SIGKILL');
      return Promise.resolve({ program: process.execPath, args: ['--eval', 'setInterval(() => {}, 1000)'] });
    },
    isReady: () => false,
    startSeconds: 0.5,
    stopSeconds: 1,
  });
  try {
    await expect(server.start()).rejects.toThrow('did not answer');
    before = server.pid;
    expect(before).toBeGreaterThan(0);
    // Without the pid file, the first process is unknown.
    rmSync(join(dir, 'pid'));
    await expect(server.start()).rejects.toThrow('did not answer');
    expect(server.pid).not.toBe(before);
  } finally {
    await server.forget();
  }
});
