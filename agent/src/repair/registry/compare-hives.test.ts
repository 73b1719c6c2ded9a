import { describe, expect, it } from '@jest/globals';
import { HiveWriter, number } from '../../fixtures/registry/hive-writer.js';
import { readerOf } from '../../fixtures/registry/hive-proof.js';
import { logEntry, newLog } from '../../fixtures/registry/log-writer.js';
import { checksumOf } from './base-block.js';
import { compareHives } from './compare-hives.js';
import { recoverHive, type Recovery } from './recover-hive.js';

const NOW = 5000n;
const values = [number('one', 1), number('two', 2)];
const root = {
  name: 'ROOT',
  keys: [
    { name: 'kept', values },
    { name: 'gone', values, keys: [{ name: 'below', values }] },
  ],
};

/** The result of replaying a log onto a partly written hive; `change` is the content of the log. */
function afterLog(change: (writer: HiveWriter) => void): Recovery {
  const writer = new HiveWriter({ written: NOW, primary: 9, root });
  const hive = writer.bytes();
  change(writer);
  const log = newLog(hive, 9, [logEntry(hive, writer.bytes(), 9)]);
  hive.writeUInt32LE(10, 4);
  hive.writeUInt32LE(checksumOf(hive), 508);
  return recoverHive({ hive, logs: [{ name: 'LOG1', bytes: log }] });
}

describe('keys and values removed by a log', () => {
  it('accepts a removal when the parent key was written later by Windows', () => {
    expect(afterLog((writer) => writer.remove('gone', NOW + 1n))).toMatchObject({
      kind: 'recovered',
      before: { keys: 4, values: 6, removed: 1 },
      after: { keys: 2, values: 2 },
    });
  });

  it('rejects a removal without a later write of the parent key', () => {
    expect(afterLog((writer) => writer.remove('gone', NOW))).toMatchObject({
      kind: 'lost',
      reason: expect.stringContaining('the key gone of the root would be gone'),
    });
  });

  it('rejects a log with an older key', () => {
    expect(afterLog((writer) => writer.add('kept', { name: 'older' }, NOW - 1n))).toMatchObject({
      kind: 'lost',
      reason: expect.stringContaining('the key kept would be older than it is'),
    });
  });
});

describe('compare hives', () => {
  it('finds no difference between a hive and itself', () => {
    const hive = readerOf(new HiveWriter({ written: NOW, root }).bytes());
    expect(compareHives(hive, hive)).toEqual({ keys: 4, values: 6, removed: 0, lost: [] });
  });

  it('names a lost value', () => {
    const before = new HiveWriter({ written: NOW, root }).bytes();
    const after = new HiveWriter({
      written: NOW,
      root: { ...root, keys: [{ name: 'kept', values: [values[0]!] }, root.keys[1]!] },
    });
    expect(compareHives(readerOf(before), readerOf(after.bytes())).lost).toEqual([
      'the value two of kept would be gone',
    ]);
  });
});
