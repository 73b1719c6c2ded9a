import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { publishAgent } from './publish-agent.js';

let folder: string;
let now: Date;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-publish-'));
  now = new Date('2026-11-28T10:00:00Z');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = async (...args: string[]) =>
  publishAgent([...args, '--dir', join(folder, 'out'), '--keys', join(folder, 'keys')], () => now);
const add = async (version: string, content = 'program') => {
  await writeFile(join(folder, 'agent.tar.gz'), content);
  return run('add', '--version', version, '--file', join(folder, 'agent.tar.gz'));
};

describe('publish agent', () => {
  beforeEach(async () => {
    await run('keys');
    await run('create');
  });

  it('publishes a version and tells how long the signatures count', async () => {
    expect((await add('1.4.0')).text).toBe('Published agent 1.4.0 for node.');
    expect(await run('check')).toEqual({ text: expect.stringMatching(/root expires in 365 days/), exitCode: 0 });
  });

  it('publishes with two of three keys, and not with one', async () => {
    await rm(join(folder, 'keys', 'targets-1.pem'));
    await add('1.4.0');
    await rm(join(folder, 'keys', 'targets-2.pem'));
    await expect(add('1.5.0')).rejects.toThrow('The targets need the signatures of 2 keys that the root names.');
  });

  it('refuses other bytes under a published version', async () => {
    await add('1.4.0');
    await expect(add('1.4.0', 'other')).rejects.toThrow('Publish a new version instead.');
  });

  it('renews what is due, and nothing else', async () => {
    expect((await run('renew')).text).toBe('Nothing is due.');
    now = new Date(now.getTime() + 8 * 86_400_000);
    expect((await run('renew')).text).toBe('Signed snapshot and timestamp.');
  });

  it('fails the check 30 days before a signature expires', async () => {
    now = new Date(now.getTime() + 340 * 86_400_000);
    await run('renew');
    expect((await run('check')).exitCode).toBe(1);
    await run('extend');
    expect((await run('check')).exitCode).toBe(0);
  });

  it('never replaces a key', async () => {
    await expect(run('keys')).rejects.toThrow('A key is never replaced');
  });
});
