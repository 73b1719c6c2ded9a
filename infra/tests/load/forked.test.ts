import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const FOLDER = import.meta.dirname;
const NAMED = /new Forked(?:<\w+>)?\(\s*(['`])([^'`]+)\1/g;

/** The programs that scenarios fork, from the names in their sources; a template name covers both sides of a pair. */
const programs = [
  ...new Set(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => [...readFileSync(join(FOLDER, path), 'utf8').matchAll(NAMED)])
      .flatMap(([, , name = '']) => ['ours', 'bare'].map((side) => name.replaceAll('${who}', side))),
  ),
];

describe('programs forked by scenarios', () => {
  // Some floors need a server, so no rehearsal starts them.
  it.each(programs)('has a source file for %s', (program) => {
    expect(existsSync(join(FOLDER, `${program}.ts`))).toBe(true);
  });

  it('finds the program names in the sources', () => {
    expect(programs).toEqual(expect.arrayContaining(['bare/user', 'chain/bare-writer', 'chain/ours-writer']));
  });
});
