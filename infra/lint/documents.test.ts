import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IGNORED = ['node_modules', 'dist', 'gen', '.revive', '.nx', '.git'];
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => IGNORED.includes(basename(path)) });
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const DOCUMENTS = find('**/*.md').filter((file) => !file.startsWith('web/public/'));
/** Written at run time: not in a checkout. */
const WRITTEN = /^(?:\.revive|agent\/dist|infra\/dist|infra\/tests\/e2e\/screenshots)\b/;
const SOURCES = ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'md', 'proto', 'yaml', 'yml', 'sh', 'sql'];
/** `folder/file.ts` or `folder/folder/`, without placeholders. A single name such as `backups/` is data as often as source. */
const PATH = new RegExp(String.raw`^[\w.@-]+(?:/[\w.@-]+)*/(?:[\w.@-]+/|[\w.-]+\.(?:${SOURCES.join('|')}))$`);
/** A folder or file that is named from the checkout on, such as `services/fleet/src/link`. */
const FROM_CHECKOUT = /^(?:agent|docs|infra|k8s|libs|proto|services|web)(?:\/[\w.@-]+)+$/;
/** `infra/decisions/0075` means the one record with this number. */
const RECORD = /^infra\/decisions\/\d{4}$/;

/** Folders to which a path in a document may be relative: the checkout, the document's own folder, its `src`. */
const basesOf = (document: string): string[] => ['', dirname(document), join(dirname(document), 'src')];

function pathsIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, code]) => code ?? '')
    .filter((code) => PATH.test(code) || (FROM_CHECKOUT.test(code) && !RECORD.test(code)));
}
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^(?:https?|mailto):/.test(link));

function stalePathsOf(document: string, text: string): string[] {
  const stale = pathsIn(text).filter(
    (path) => !WRITTEN.test(path) && !basesOf(document).some((base) => existsSync(join(ROOT, base, path))),
  );
  const broken = linksIn(text).filter((link) => !existsSync(join(ROOT, dirname(document), link)));
  return [...stale, ...broken];
}

const RECORDS = find('infra/decisions/[0-9]*.md').sort();
const numberOf = (record: string): string => basename(record).slice(0, 4);

describe('documents', () => {
  it.each(DOCUMENTS)('finds every path and link of %s', (document) => {
    expect(stalePathsOf(document, read(document))).toEqual([]);
  });

  it('reports a missing path, a missing folder and a broken link', () => {
    const text =
      'See `src/nowhere.ts`, `services/none/`, `agent/src/none` and [this](gone.md), not `a/b` or `npm test`.';
    expect(stalePathsOf('web/README.md', text)).toEqual([
      'src/nowhere.ts',
      'services/none/',
      'agent/src/none',
      'gone.md',
    ]);
  });

  it('keeps the README of the checkout within 70 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(71);
  });
});

describe('decision records', () => {
  it.each(RECORDS)('finds status, context, decision and consequences in %s', (record) => {
    const text = read(record);
    expect(text).toMatch(new RegExp(String.raw`^# ${numberOf(record)} \S`));
    expect(text).toMatch(/^\*\*Status\*\*: (?:accepted|replaced)/m);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ]);
  });

  it('lists each record with its status in the index', () => {
    const index = read('infra/decisions/README.md');
    const rows = [...index.matchAll(/^\| \[\d{4} [^\]]+\]\(([^)]+)\) \| (.+) \|$/gm)].map(([, file, status]) => [
      file,
      status,
    ]);
    const statusOf = (record: string): string =>
      /\*\*Status\*\*: ([\s\S]*?)\n\n/.exec(read(record))?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
    expect(rows).toEqual(RECORDS.map((record) => [basename(record), statusOf(record)]));
  });

  it('has each record that a source names', () => {
    const numbers = new Set(RECORDS.map(numberOf));
    const missing = find('{agent,infra,libs,proto,services,web}/**/*.{ts,tsx,mjs,js,proto}').flatMap((file) =>
      [...read(file).matchAll(/infra\/decisions\/(\d{4})/g)]
        .filter(([, number]) => !numbers.has(number ?? ''))
        .map(([reference]) => `${file}: ${reference}`),
    );
    expect(missing).toEqual([]);
  });
});
