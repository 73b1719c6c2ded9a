import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { withFolder } from '../fixtures/image-file.js';
import { DeviceSalt } from './device-salt.js';

const SALT = Buffer.alloc(32, 9);

it('keeps the salt over a restart, in a private file', () =>
  withFolder(async (home) => {
    const path = join(home, 'device-salt');
    const salt = await DeviceSalt.open(path);
    expect(salt.bytes).toBeUndefined();
    expect([await salt.take(SALT), await salt.take(SALT)]).toEqual([true, false]);
    expect(Buffer.from((await DeviceSalt.open(path)).bytes ?? [])).toEqual(SALT);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }));

it.each<[string, Uint8Array | null | undefined]>([
  ['none', undefined],
  ['null', null],
  ['an empty one', new Uint8Array()],
  ['a short one', Buffer.alloc(31)],
])('ignores a welcome with a salt that is no salt: %s', (_, given) =>
  withFolder(async (home) => {
    const salt = await DeviceSalt.open(join(home, 'device-salt'));
    await salt.take(SALT);
    expect(await salt.take(given)).toBe(false);
    expect(salt.bytes).toEqual(SALT);
  }),
);
