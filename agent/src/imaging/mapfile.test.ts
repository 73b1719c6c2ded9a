import { describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { noise } from '../fixtures/seeded-bytes.js';
import { runTool } from '../fixtures/tools.js';
import { withTools } from '../fixtures/with-tools.js';
import { readMapfile, writeMapfile } from './mapfile.js';
import { Regions } from './regions.js';

const SIZE = 4 * 65_536;
function someRegions(): Regions {
  const regions = new Regions(SIZE);
  regions.set(0, 65_536, 'copied');
  regions.set(65_536, 66_048, 'bad');
  regions.set(66_048, 131_072, 'narrowed');
  regions.set(131_072, 196_608, 'skipped');
  return regions;
}

describe('map of an image', () => {
  it('round-trips through write and read', () => {
    const regions = someRegions();
    expect(readMapfile(writeMapfile(regions.all(), 'of a drive'), SIZE)).toEqual(regions.all());
    const evil = writeMapfile(regions.all(), 'line\n0x0  0x1  +');
    expect(readMapfile(evil, SIZE)).toEqual(regions.all());
  });

  it.each([
    ['of another drive', writeMapfile(new Regions(512).all(), ''), 'the map is of 512 bytes'],
    ['with a gap', '0x0 ? 1\n0x0 0x200 +\n0x400 0x200 +\n', 'no line of a map'],
    ['with a state that is none', '0x0 ? 1\n0x0 0x200 x\n', 'no line of a map'],
    ['with a length that is none', '0x0 ? 1\n0x0 zero +\n', 'no line of a map'],
    ['that is empty', '', 'the map is of 0 bytes'],
  ])('refuses a map %s', (_, text, why) => expect(() => readMapfile(text, SIZE)).toThrow(why));
});

describe('regions of a drive', () => {
  it('matches a plain list of bytes after random changes', () => {
    const size = 64;
    const dice = noise('regions', 3 * 4_000);
    const [regions, plain] = [new Regions(size), Array<string>(size).fill('not_tried')];
    for (let at = 0; at < dice.length; at += 3) {
      const [from = 0, length = 0, which = 0] = dice.subarray(at, at + 3);
      const [begin, state] = [from % size, (['skipped', 'bad', 'copied'] as const)[which % 3] ?? 'bad'];
      const to = Math.min(size, begin + 1 + (length % 9));
      regions.set(begin, to, state);
      plain.fill(state, begin, to);
    }
    const told = regions.all();
    expect(told.flatMap(({ from, to, state }) => Array<string>(to - from).fill(state))).toEqual(plain);
    expect(told.every(({ state }, index) => state !== told[index + 1]?.state)).toBe(true);
    expect(regions.next('copied', 0)?.from).toBe(plain.indexOf('copied'));
    expect(regions.bytes('bad')).toBe(plain.filter((state) => state === 'bad').length);
  });

  it('refuses a range outside the drive', () => {
    for (const [from, to] of [
      [-1, 1],
      [0, 65],
      [3, 3],
    ] as const)
      expect(() => new Regions(64).set(from, to, 'bad')).toThrow('no region');
  });
});

withTools(['ddrescue'], () => {
  it('lets ddrescue continue from the agent’s map and the agent from ddrescue’s map', () =>
    withFolder(async (folder) => {
      const [drive, image, map] = ['drive', 'image', 'map'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      const bytes = noise('drive', SIZE);
      await writeFile(drive, bytes);
      // The copied part is missing in this image, which proves that ddrescue does not read the part again.
      await writeFile(image, Buffer.alloc(SIZE));
      await writeFile(map, writeMapfile(someRegions().all(), 'of a drive'));
      expect(runTool('ddrescue', ['--retry-passes=1', drive, image, map]).exit).toBe(0);
      const there = await readFile(image);
      expect(there.subarray(0, 65_536).equals(Buffer.alloc(65_536))).toBe(true);
      expect(there.subarray(65_536).equals(bytes.subarray(65_536))).toBe(true);
      expect(readMapfile(await readFile(map, 'utf8'), SIZE)).toEqual([{ from: 0, to: SIZE, state: 'copied' }]);
    }));
});
