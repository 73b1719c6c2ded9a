import { describe, expect, it } from '@jest/globals';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBinding } from '../identity/session-binding.js';
import { withFolder } from '../fixtures/image-file.js';
import { lockHomeDirectory } from '../identity/home-hold.js';
import { refuseSessionHome } from './session-binding-check.js';
import { clearLeftover, makeHome, removeHome, sessionHome } from './session-home.js';

async function withHome(run: (parts: { home: string; folder: string; said: string[] }) => Promise<void>) {
  await withFolder(async (folder) => {
    await mkdir(folder, { recursive: true });
    const home = join(folder, '.revive-session');
    await makeHome(home);
    for (const file of ['key.pem', 'identity.json', 'uplink.journal']) await writeFile(join(home, file), 'x');
    await run({ home, folder, said: [] });
  });
}

describe('folder of a one-time session', () => {
  it('is a folder of its own that only its user can enter', async () => {
    expect(sessionHome({ REVIVE_SESSION_HOME: join(tmpdir(), 'one') })).toBe(join(tmpdir(), 'one'));
    expect(sessionHome({})).toMatch(/\.revive-session$/);
    await withHome(async ({ home }) => expect((await stat(home)).mode & 0o777).toBe(0o700));
  });

  it('is removed completely without undo data', async () => {
    await withHome(async ({ home, folder, said }) => {
      await mkdir(join(home, 'runs'));
      await removeHome(home, (sentence) => said.push(sentence));
      expect(await readdir(folder)).toEqual([]);
      expect(said).toEqual(['Everything that this program stored on this PC was removed.']);
    });
  });

  it('leaves the undo data of a repair beside the folder, without keys, and names the place', async () => {
    await withHome(async ({ home, folder, said }) => {
      await mkdir(join(home, 'runs', 'run-1'), { recursive: true });
      await writeFile(join(home, 'runs', 'run-1', 'undo'), 'former bytes');
      await removeHome(home, (sentence) => said.push(sentence));
      const [kept = '', ...others] = await readdir(folder);
      expect(others).toEqual([]);
      expect((await readdir(join(folder, kept), { recursive: true })).toSorted()).toEqual([
        'runs',
        'runs/run-1',
        'runs/run-1/undo',
      ]);
      expect(await readFile(join(folder, kept, 'runs', 'run-1', 'undo'), 'utf8')).toBe('former bytes');
      expect(said.join()).toContain(join(folder, kept));
      expect(said.join()).toContain('1 entry of repairs that are not handed over');
    });
  });

  it('is cleared when an earlier session was killed', async () => {
    await withHome(async ({ home, folder, said }) => {
      await clearLeftover(home, (sentence) => said.push(sentence));
      expect(await readdir(folder)).toEqual([]);
      expect(said.at(-1)).toContain('An earlier session on this PC was interrupted.');
      await clearLeftover(home, (sentence) => said.push(sentence));
      expect(said).toHaveLength(2);
    });
  });

  it('is left alone while its session runs', async () => {
    await withHome(async ({ home }) => {
      const release = await lockHomeDirectory(home, () => undefined);
      await expect(clearLeftover(home, () => undefined)).rejects.toThrow('already running on this PC');
      expect(await readdir(home)).toContain('key.pem');
      await release();
    });
  });

  it('starts no agent of its own', async () => {
    await withHome(async ({ home }) => {
      await refuseSessionHome(home);
      await writeBinding(home, { kind: 'remote', sessionId: 'x', who: 'A shop' });
      await refuseSessionHome(home);
      await writeBinding(home, { kind: 'one-time', sessionId: 'x', who: 'A shop' });
      await expect(refuseSessionHome(home)).rejects.toThrow('belongs to a one-time session');
    });
  });
});
