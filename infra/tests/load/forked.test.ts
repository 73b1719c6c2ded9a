import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const FOLDER = import.meta.dirname;
const NAMED = /new Forked(?:<\w+>)?\(\s*(['`])([^'`]+)\1/g;

/** The programs that scenarios fork, by the names in their sources; a template stands for both sides of a pair. */
const programs = [
  ...new Set(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => [...readFileSync(join(FOLDER, path), 'utf8').matchAll(NAMED)])
      .flatMap(([, , name = '']) => ['ours', 'bare'].map((side) => name.replaceAll('${who}', side))),
  ),
];

describe('the programs that scenarios fork', () => {
  // Some floors need a server, so that no rehearsal starts them.
  it.each(programs)('are there: %s', (program) => {
    expect(existsSync(join(FOLDER, `${program}.ts`))).toBe(true);
  });

  it('are found in the sources', () => {
    expect(programs).toEqual(expect.arrayContaining(['bare/user', 'chain/bare-writer', 'chain/ours-writer']));
  });
});
