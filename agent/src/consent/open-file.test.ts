import { describe, expect, it } from '@jest/globals';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { showPage } from './consents-of-agent.js';
import { openFile, openerOf } from './open-file.js';

const PAGE = '/home/thandi/.revive-agent/consent.html';
const WINDOWS_PAGE = 'C:\\Users\\Thandi & Sons\\.revive-agent\\consent.html';

describe('command that opens the consent page', () => {
  it('is the own command of each system', () => {
    expect(openerOf('darwin', {}, PAGE)).toEqual({ program: 'open', words: [PAGE] });
    for (const name of ['DISPLAY', 'WAYLAND_DISPLAY'])
      expect(openerOf('linux', { [name]: ':0' }, PAGE)).toEqual({ program: 'xdg-open', words: [PAGE] });
  });

  it('quotes the path for cmd.exe, with the empty title that start takes first', () => {
    const { program, words, isQuoted } = openerOf('win32', {}, WINDOWS_PAGE) ?? {};
    expect([program, isQuoted, words?.join(' ')]).toEqual(['cmd.exe', true, `/d /s /c "start "" "${WINDOWS_PAGE}""`]);
  });

  it('is undefined on Linux without a desktop', () => {
    expect(openerOf('linux', { DISPLAY: '' }, PAGE)).toBeUndefined();
  });
});

/** Runs `use` with a desktop whose `xdg-open` is this script. */
const withOpener = (script: string | undefined, use: (env: Record<string, string>, folder: string) => Promise<void>) =>
  withFolder(async (folder) => {
    await mkdir(join(folder, 'bin'));
    if (script !== undefined) await writeFile(join(folder, 'bin/xdg-open'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    await use({ DISPLAY: ':99', PATH: join(folder, 'bin'), FOLDER: folder }, folder);
  });

const platform = 'linux';

describe('opening the consent page', () => {
  it('gives the file to the system', () =>
    withOpener('printf %s "$1" > "$FOLDER/opened"', async (env, folder) => {
      expect(await openFile(PAGE, env, { platform })).toBe(true);
      expect(await readFile(join(folder, 'opened'), 'utf8')).toBe(PAGE);
    }));

  it('counts an opener as successful that becomes the browser', () =>
    withOpener('exec /bin/sleep 5', async (env) => {
      expect(await openFile(PAGE, env, { platform, openedMs: 100 })).toBe(true);
    }));

  it.each([
    ['fails, as without a browser', 'exit 3'],
    ['is missing', undefined],
  ])('names the file of the page where the opener %s', (_, script) =>
    withOpener(script, async (env) => {
      const said: string[] = [];
      const page = { file: () => Promise.resolve(PAGE) };
      await showPage(
        page,
        (file) => openFile(file, env, { platform }),
        (sentence) => said.push(sentence),
      );
      expect(said).toEqual([`To answer in a browser, open this file on this PC: ${PAGE}`]);
    }),
  );

  it('opens nothing without a desktop', async () => {
    expect(await openFile(PAGE, {}, { platform })).toBe(false);
  });
});
