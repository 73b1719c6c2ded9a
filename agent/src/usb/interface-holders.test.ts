import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { withFolder } from '../fixtures/image-file.js';
import { holderOf } from './interface-holders.js';

const NODE = '/dev/bus/usb/001/005';

async function aProcess(
  proc: string,
  pid: number,
  name: string,
  parent: number,
  open: readonly string[],
): Promise<void> {
  await mkdir(join(proc, String(pid), 'fd'), { recursive: true });
  await writeFile(join(proc, String(pid), 'stat'), `${pid} (${name}) S ${parent} 1 1 0\n`);
  for (const [at, path] of open.entries()) await symlink(path, join(proc, String(pid), 'fd', String(at)));
}

it('names the program that has the device open', () =>
  withFolder(async (proc) => {
    await aProcess(proc, 7, 'bash', 1, ['/dev/null']);
    await aProcess(proc, 812, 'adb (x) y', 1, ['/dev/null', NODE]);
    expect(await holderOf(NODE, proc, 1000)).toBe('adb (x) y (pid 812)');
  }));

it('leaves out the agent and its own children', () =>
  withFolder(async (proc) => {
    await aProcess(proc, 1000, 'node', 1, [NODE]);
    await aProcess(proc, 1001, 'fastboot', 1000, [NODE]);
    expect(await holderOf(NODE, proc, 1000)).toBeUndefined();
  }));

it('names nobody on a system without /proc', async () => {
  expect(await holderOf(NODE, '/nowhere')).toBeUndefined();
});

it('finds a real program by its open file', () =>
  withFolder(async (folder) => {
    const file = join(folder, 'device');
    await writeFile(file, '');
    const program = spawn('tail', ['-f', file], { stdio: 'ignore' });
    try {
      let found: string | undefined;
      // Asked in the name of another process, because a test's own children are left out.
      for (let tries = 0; tries < 200 && found === undefined; tries++) found = await holderOf(file, '/proc', 1);
      expect(found).toBe(`tail (pid ${program.pid})`);
    } finally {
      program.kill('SIGKILL');
      await once(program, 'close');
    }
  }));
