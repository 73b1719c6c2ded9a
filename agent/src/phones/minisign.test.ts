import { readFile, writeFile } from 'node:fs/promises';
import { withPhoneTools } from '../fixtures/phones/with-phone-tools.js';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { anUpdate, aSigner, type UpdateWords } from '../fixtures/phones/signed-update.js';
import { withFolder } from '../fixtures/image-file.js';
import { runTool } from '../fixtures/tools.js';
import { pinnedKey, verifySignature } from './minisign.js';
import { readUpdates } from './updates.js';

withPhoneTools('a signature of the real minisign', () => {
  it('accepts only the exact bytes, key and trusted comment', () =>
    withFolder(async (folder) => {
      const [ours, theirs] = [await aSigner(folder, 'ours'), await aSigner(folder, 'theirs')];
      const path = join(folder, 'file');
      await writeFile(path, 'content');
      runTool('minisign', ['-S', '-s', ours.key, '-m', path, '-t', 'of the lab']);
      const signature = await readFile(`${path}.minisig`, 'utf8');
      const [key, other] = await Promise.all(
        [ours, theirs].map(async ({ pub }) => pinnedKey(await readFile(pub, 'utf8'))),
      );
      if (!key || !other) throw new Error('no keys');
      const check =
        (bytes: string, said: string, keys = [key]) =>
        () =>
          verifySignature(Buffer.from(bytes), said, keys);
      expect(check('content', signature)).not.toThrow();
      expect(check('content', signature, [other, key])).not.toThrow();
      expect(check('contenT', signature)).toThrow('does not fit');
      expect(check('content', signature.replace('of the lab', 'of the bay'))).toThrow('does not fit');
      expect(check('content', signature, [other])).toThrow('by another key');
      expect(check('content', signature, [])).toThrow('by another key');
      expect(check('content', 'nothing')).toThrow('not of minisign');
      runTool('minisign', ['-S', '-l', '-s', ours.key, '-m', path]);
      expect(check('content', await readFile(`${path}.minisig`, 'utf8'))).toThrow('older form');
    }));
});

withPhoneTools('a signed update', () => {
  const read = async (over: Partial<UpdateWords>, after: (folder: string) => Promise<void> = async () => undefined) => {
    let found: Awaited<ReturnType<typeof readUpdates>> | undefined;
    await withFolder(async (folder) => {
      await anUpdate(folder, 'u1', await aSigner(folder), over);
      await after(folder);
      found = await readUpdates(folder);
    });
    return found;
  };

  it('reads a valid update', async () => {
    expect(await read({})).toMatchObject({
      updates: [{ model: 'Lab Phone 1', from: '13.1', version: '14.0' }],
      refused: [],
    });
  });

  it.each<[string, Partial<UpdateWords>, ((folder: string) => Promise<void>) | undefined, string]>([
    [
      'a description that was changed',
      { over: (text) => text.replace('Lab Phone 1', 'Lab Phone 2') },
      undefined,
      'does not fit',
    ],
    ['a partition that is none', { partition: 'userdata' }, undefined, 'not complete'],
    ['the version that it is from', { version: '13.1' }, undefined, 'not complete'],
    ['a patch level of words', { securityPatch: 'new' }, undefined, 'not complete'],
    [
      'an image that was changed',
      {},
      async (folder) => {
        const path = join(folder, 'u1', 'boot.img');
        const bytes = await readFile(path);
        bytes[50] = 1;
        await writeFile(path, bytes);
      },
      'not what was signed',
    ],
    ['an image that was cut', {}, (folder) => writeFile(join(folder, 'u1', 'boot.img'), 'x'), 'another size'],
    [
      'three pinned keys',
      {},
      async (folder) => {
        await aSigner(folder, 'two');
        await aSigner(folder, 'three');
      },
      'more than two keys',
    ],
  ])('refuses an update with %s', async (_, over, after, reason) => {
    expect(await read(over, after)).toEqual({ updates: [], refused: [expect.stringContaining(reason)] });
  });

  it('returns no updates when the folder is missing', async () => {
    expect(await readUpdates('/nowhere/at/all')).toEqual({ updates: [], refused: [] });
  });
});
