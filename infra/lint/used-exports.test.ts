import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IGNORED = ['node_modules', 'dist', 'gen', 'generated', '.revive'];
const SOURCES = '{agent,infra,libs,proto,services,web}/**/*.{ts,tsx,mjs,js,cjs}';
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const VALUE = /^export (?:async )?(?:const|function\*?|class) ([A-Za-z_$][\w$]*)/gm;
/** TypeORM finds migrations by their folder; k6 calls its scripts. */
const STARTED_BY_NAME = /\/migrations\/|^infra\/tests\/load\/k6\//;

/** Exported values that no second file names, as `file: name`. Types may be exported for a signature alone. */
function findUnused(sources: ReadonlyMap<string, string>): string[] {
  const users = new Map<string, number>();
  for (const text of sources.values())
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) users.set(word, (users.get(word) ?? 0) + 1);
  return [...sources].flatMap(([file, text]) =>
    STARTED_BY_NAME.test(file)
      ? []
      : [...text.matchAll(VALUE)]
          .map(([, name]) => name ?? '')
          .filter((name) => users.get(name) === 1)
          .map((name) => `${file}: ${name}`),
  );
}

const without = (text: string): string => text.replaceAll(COMMENT, '');

describe('exported values', () => {
  it('have a user in a second file', () => {
    const files = globSync(SOURCES, { cwd: ROOT, exclude: (path) => IGNORED.includes(basename(path)) });
    expect(files.length).toBeGreaterThan(3000);
    const sources = new Map(files.map((file) => [file, without(readFileSync(join(ROOT, file), 'utf8'))]));
    expect(findUnused(sources)).toEqual([]);
  });

  it('are unused if only a comment names them', () => {
    const sources = new Map([
      ['a.ts', 'export const used = 1;\nexport function unused() {}\nexport class Inner {}\nnew Inner();'],
      ['b.ts', without("import { used } from './a.js';\n// unused\nconst x = used;")],
    ]);
    expect(findUnused(sources)).toEqual(['a.ts: unused', 'a.ts: Inner']);
  });
});
