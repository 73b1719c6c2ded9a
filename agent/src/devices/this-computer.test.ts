import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { withFolder } from '../fixtures/image-file.js';
import type { SeenDevice } from './bench-device.js';
import { linuxBattery, ThisComputer, type ReadBattery } from './this-computer.js';

const PC: SeenDevice = {
  kind: 'computer',
  identity: 'machine',
  name: 'pc',
  sizeBytes: 0,
  detail: 'PC',
  path: undefined,
  facts: { type: 'other', osVersion: 'Debian 13' },
};

async function factsOf(battery: ReadBattery): Promise<SeenDevice['facts']> {
  let seen: readonly SeenDevice[] = [];
  const source = new ThisComputer('machine', battery, () => Promise.resolve(PC));
  await source.start((devices) => void (seen = devices));
  await source.stop();
  return seen[0]?.facts;
}

it('reports a laptop with a battery and reads its charge again', async () => {
  let level = 80;
  let seen: readonly SeenDevice[] = [];
  const source = new ThisComputer(
    'machine',
    () => Promise.resolve(level),
    () => Promise.resolve(PC),
  );
  await source.start((devices) => void (seen = devices));
  expect(seen[0]?.facts).toEqual({ type: 'laptop', osVersion: 'Debian 13', batteryPercent: 80 });
  level = 79;
  await source.rescan();
  expect(seen[0]?.facts?.batteryPercent).toBe(79);
  await source.stop();
});

it('reports another computer without a readable battery', async () => {
  expect(await factsOf(() => Promise.resolve(undefined))).toEqual(PC.facts);
  expect(await factsOf(() => Promise.reject(new Error('EIO')))).toEqual(PC.facts);
});

it.each<[string, Record<string, string>, number | undefined]>([
  ['of the computer', { type: 'Battery\n', capacity: '57\n' }, 57],
  ['that reports more than it can hold', { type: 'Battery\n', capacity: '103\n' }, 100],
  ['of a mouse', { type: 'Battery\n', scope: 'Device\n', capacity: '57\n' }, undefined],
  ['that is a charger', { type: 'Mains\n', online: '1\n' }, undefined],
  ['without a charge', { type: 'Battery\n', capacity: 'full\n' }, undefined],
])('reads the charge of a battery %s', (_, files, expected) =>
  withFolder(async (folder) => {
    await mkdir(join(folder, 'BAT0'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'BAT0', name), text);
    expect(await linuxBattery(folder)).toBe(expected);
  }),
);
