import { expect, it } from '@jest/globals';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** House style: a larger folder should be split. */
const MOST = 25;
/** Exempt folders that grow naturally: one file for each database change and for each tag of the API. */
const GROWS = /\/(migrations|generated)$/;
const NOT_OURS = ['node_modules', 'dist', 'gen'];

it(`finds no folder with more than ${MOST} source files besides tests`, () => {
  const sources = globSync('{agent,infra,libs,services,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => NOT_OURS.includes(path.split(/[\\/]/).at(-1) ?? ''),
  }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  const count = new Map<string, number>();
  for (const folder of sources.map((file) => dirname(file))) count.set(folder, (count.get(folder) ?? 0) + 1);
  expect([...count].filter(([folder, files]) => files > MOST && !GROWS.test(folder))).toEqual([]);
});
