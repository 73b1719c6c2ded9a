import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../check.js';
import { openDisk, thisPc, type DoctorPc } from '../doctor-pc.js';
import { rawDisks } from './devices.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'doctor-disks-'));
  await mkdir(join(root, 'sys/block/sda'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const ROOT = { uid: 0, name: 'root', groups: [0] };
const TECHNICIAN = { uid: 1000, name: 'technician', groups: [1000] };
const refuses = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

function look(user: DoctorPc['user'], open: DoctorPc['openDisk']): Promise<Finding> {
  const pc = thisPc({}, { agentVersion: '0.1.0', userName: user.name });
  return rawDisks.run({ ...pc, root, user, openDisk: open }, undefined as never, new AbortController().signal);
}

describe('access to disks', () => {
  it('tells root in a container to pass the disk, and names no group', async () => {
    for (const fault of ['EPERM', 'EACCES', 'ENOENT']) {
      const finding = await look(ROOT, refuses(fault));
      expect(finding).toEqual({
        state: 'problem',
        found: `Even root can't read /dev/sda (${fault}).`,
        advice: 'Start the agent on the PC itself. In a container, pass the disk: --device /dev/sda',
      });
    }
  });

  it('tells a user whom the mode of the file refuses to join the group', async () => {
    const { found, advice } = await look(TECHNICIAN, refuses('EACCES'));
    expect(found).toBe("The user technician can't read /dev/sda (EACCES).");
    expect(advice).toContain('sudo usermod -aG disk technician');
  });

  it('reports a failing drive without advice about permissions', async () => {
    expect((await look(TECHNICIAN, refuses('EIO'))).advice).toContain('sudo dmesg');
    expect((await look(ROOT, refuses('EIO'))).advice).not.toContain('sudo');
  });

  it('counts a card reader without a card as readable', async () => {
    expect((await look(TECHNICIAN, refuses('ENOMEDIUM'))).state).toBe('ok');
  });

  it('opens the disk itself by default', async () => {
    expect((await look(TECHNICIAN, openDisk)).found).toContain('(ENOENT)');
    await mkdir(join(root, 'dev'));
    await writeFile(join(root, 'dev/sda'), '');
    expect((await look(TECHNICIAN, openDisk)).state).toBe('ok');
  });
});
