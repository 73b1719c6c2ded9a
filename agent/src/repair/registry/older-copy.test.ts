import { describe, expect, it } from '@jest/globals';
import { contentIn } from '../../fixtures/registry/hive-proof.js';
import { contentOf, smallHive, softwareHive, systemHive } from '../../fixtures/registry/hives.js';
import { exactly, lostHive } from '../../fixtures/windows/lost-hive.js';
import { checksumOf } from './base-block.js';
import { olderCopy } from './older-copy.js';

const changed = (copy: Buffer, change: (bytes: Buffer) => void): Buffer => {
  change(copy);
  copy.writeUInt32LE(checksumOf(copy), 508);
  return copy;
};

describe('older copy of a hive', () => {
  it('replaces the hive byte for byte and counts and names the missing content', () => {
    const hive = lostHive();
    const older = olderCopy(hive, systemHive(0).bytes, 'Select');
    if (older.kind !== 'usable') throw new TypeError(older.why);
    expect(older.missing).toEqual({ keys: 1, values: 5, services: ['oem17drv'] });
    for (const { offset, data } of older.changes) data.copy(hive, offset);
    expect(contentIn(hive)).toEqual(contentOf(systemHive(0).root));
    expect(older.changes.at(-1)).toMatchObject({ offset: 0, why: 'its first block' });
  });

  it('gives no missing content when the damaged hive is unreadable', () => {
    const hive = lostHive();
    hive.fill(0, 0, 4096);
    expect(olderCopy(hive, systemHive(0).bytes)).toMatchObject({ kind: 'usable', missing: undefined });
  });

  it.each<[string, Buffer, string | undefined]>([
    ['it is empty', Buffer.alloc(0), undefined],
    ['does not begin with "regf"', Buffer.alloc(8192), undefined],
    ['did not write it to its end', changed(systemHive(0).bytes, (bytes) => bytes.writeUInt32LE(7, 4)), undefined],
    ['no bin begins there', lostHive(), undefined],
    ['it is newer than the file itself', systemHive(2).bytes, 'Select'],
    ['it has no key Select, so it is another hive', softwareHive().bytes, 'Select'],
  ])('rejects a copy: %s', (why, copy, topKey) => {
    expect(olderCopy(lostHive(), copy, topKey)).toEqual({ kind: 'useless', why: expect.stringContaining(why) });
  });

  it('rejects a copy longer than the file', () => {
    const short = Buffer.alloc(smallHive('SAM').bytes.length);
    expect(olderCopy(short, exactly(systemHive(0).bytes))).toMatchObject({
      kind: 'useless',
      why: expect.stringMatching(/^it has \d+ bytes, and the file that it would replace 8192$/),
    });
  });
});
