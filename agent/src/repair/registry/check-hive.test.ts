import { describe, expect, it, jest } from '@jest/globals';
import { readerOf } from '../../fixtures/registry/hive-proof.js';
import { HiveWriter, number } from '../../fixtures/registry/hive-writer.js';
import { systemHive } from '../../fixtures/registry/hives.js';
import { BASE_BLOCK } from './base-block.js';
import { checkHive } from './check-hive.js';
import type { HiveKey } from './hive-reader.js';
import { readHiveAgain } from './second-hive.js';

describe('checkHive on the first broken place', () => {
  const { bytes } = systemHive(0);
  const reader = readerOf(bytes);
  const cellOf = (path: string): number => BASE_BLOCK + (reader.find(path) as HiveKey).cell;
  const services = cellOf('ControlSet001\\Services');
  const listOf = (path: string): number => BASE_BLOCK + (reader.find(path) as HiveKey).subkeys.list;
  const damaged = (change: (hive: Buffer) => void): ReturnType<typeof checkHive> => {
    const hive = Buffer.from(bytes);
    change(hive);
    return checkHive(hive);
  };

  it.each<[string, (hive: Buffer) => void, number, RegExp]>([
    ['a bin without its name', (hive) => hive.write('HBIN', 4096), 4096, /no bin begins there/],
    ['a bin of another place', (hive) => hive.writeUInt32LE(4096, 4100), 4096, /says that it lies at 4096/],
    ['a bin without end', (hive) => hive.writeUInt32LE(0x7fff_f000, 4104), 4096, /says that it is 2147479552 bytes/],
    ['a cell without length', (hive) => hive.writeInt32LE(0, 4128), 4128, /says that it is 0 bytes long/],
    ['a key that is free', (hive) => hive.writeInt32LE(-hive.readInt32LE(services), services), services, /is free/],
    ['a key without its mark', (hive) => hive.write('xx', services + 4), services, /a key is none/],
    ['a key of another key', (hive) => hive.writeUInt32LE(0, services + 20), services, /below another one/],
    ['a name longer than its cell', (hive) => hive.writeUInt16LE(9999, services + 76), services, /does not fit/],
    [
      'a list that names a key twice',
      (hive) =>
        hive.copy(hive, listOf('ControlSet001') + 12, listOf('ControlSet001') + 8, listOf('ControlSet001') + 12),
      cellOf('ControlSet001\\Control'),
      /is out of order/,
    ],
    [
      'a list that is shorter than the key says',
      (hive) => hive.writeUInt32LE(9, services + 24),
      listOf('ControlSet001\\Services'),
      /does not name 9 of them/,
    ],
    [
      'a key that is listed under another name',
      (hive) => hive.writeUInt32LE(1, listOf('ControlSet001\\Services') + 12),
      cellOf('ControlSet001\\Services\\AmdPPM'),
      /listed under another name/,
    ],
    [
      'two keys with one list of values',
      (hive) => hive.copy(hive, cellOf('Setup') + 44, cellOf('Select') + 44, cellOf('Select') + 48),
      BASE_BLOCK + (reader.find('Select') as HiveKey).values.list,
      /belongs to something else/,
    ],
  ])('finds %s', (_, change, at, fault) => {
    expect(damaged(change)).toEqual({ sound: false, at, fault: expect.stringMatching(fault) });
  });

  it('accepts a key handle that stands for a key and has no values', () => {
    const root = { name: 'ROOT', keys: [{ name: 'Perflib', keys: [{ name: '009', handle: 0x8000_0060 }] }] };
    const hive = new HiveWriter({ written: 1n, root }).bytes();
    expect(checkHive(hive)).toEqual({ sound: true, keys: 3, values: 0 });
    expect(readHiveAgain(hive)).toContain('3 keys and 0 values');
  });

  it('finds a chain deeper than the Windows limit without recursion', () => {
    const writer = new HiveWriter({ written: 1n, root: { name: 'ROOT', values: [number('one', 1)] } });
    let path = '';
    for (let depth = 0; depth < 600; depth += 1) {
      writer.add(path, { name: 'k' }, 2n);
      path += '\\k';
    }
    expect(checkHive(writer.bytes())).toMatchObject({
      sound: false,
      fault: expect.stringMatching(/more than 512 keys/),
    });
  });

  it('needs steps in proportion to the number of keys', () => {
    const build = (count: number): Buffer => {
      const keys = Array.from({ length: count }, (_, index) => ({ name: `k${String(index).padStart(7, '0')}` }));
      return new HiveWriter({ written: 1n, root: { name: 'ROOT', list: 'ri', keys } }).bytes();
    };
    const steps = (hive: Buffer): number => {
      const read = jest.spyOn(Buffer.prototype, 'readUInt32LE');
      try {
        expect(checkHive(hive).sound).toBe(true);
        return read.mock.calls.length;
      } finally {
        read.mockRestore();
      }
    };
    const few = steps(build(500));
    expect(few).toBeGreaterThan(500);
    expect(steps(build(5000))).toBeLessThan(few * 12);
  });
});
