import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const WEB = 'web/src';
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const NOT_SHIPPED = /\.test\.tsx?$|\/testing\/|\/generated\//;

/** Shipped sources of the web without comments, by their path below `web/src`. */
export function readWebSources(): Map<string, string> {
  const files = globSync(`${WEB}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !NOT_SHIPPED.test(file));
  return new Map(
    files.map((file) => [file.slice(WEB.length + 1), readFileSync(join(ROOT, file), 'utf8').replaceAll(COMMENT, '')]),
  );
}

/** Path below `web/src` of an import, or undefined for a package. */
function resolve(from: string, specifier: string): string | undefined {
  if (!/^[#.]/.test(specifier)) return undefined;
  const path = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(from), specifier));
  return ['.ts', '.tsx']
    .map((ending) => path.replace(/\.js$/, ending))
    .find((candidate) => existsSync(join(ROOT, WEB, candidate)));
}

const IMPORT = /(?:^|\n)\s*(?:import|export) (?!type\b)[^;'"]*?from '([^']+)'|import\('([^']+)'\)/g;
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(IMPORT)].flatMap(([, fixed, lazy]) => resolve(file, fixed ?? lazy ?? '') ?? []);

/** Files that a page loads, at once or later. */
export function reachedFrom(sources: ReadonlyMap<string, string>, page: string): Set<string> {
  const reached = new Set([page]);
  for (const file of reached) for (const next of importsOf(file, sources.get(file) ?? '')) reached.add(next);
  return reached;
}

const CONSTANT = /export const (\w+) = '([^']+)'/g;
const EXPORTED = /export \{ ([^}]+) \} from '([^']+)'/g;

/** The file behind a name that a chunk of several pages exports. */
function pageIn(sources: ReadonlyMap<string, string>, chunk: string, name: string): string {
  for (const [, names = '', specifier = ''] of (sources.get(chunk) ?? '').matchAll(EXPORTED))
    if (
      names.split(',').some(
        (one) =>
          one
            .trim()
            .split(/\s+as\s+/)
            .at(-1) === name,
      )
    ) {
      const file = resolve(chunk, specifier);
      return file === undefined ? chunk : pageIn(sources, file, name);
    }
  return chunk;
}

/** The file of a page by the address of the page, from the tables of routes. */
export function readScreens(sources: ReadonlyMap<string, string>): Map<string, string> {
  const paths = new Map(
    [...(sources.get('entities/paths.ts') ?? '').matchAll(CONSTANT)].map(([, name, path]) => [name, path]),
  );
  const screens = new Map<string, string>();
  for (const [file, text] of sources) {
    if (!/^app\/routes\/.*\.ts$/.test(file)) continue;
    // A name for a chunk of pages, such as `const payouts = () => import('…')`, here or in an imported file.
    const all = [text, ...importsOf(file, text).map((other) => sources.get(other) ?? '')].join('\n');
    const chunks = new Map(
      [
        ...all.matchAll(
          /const (\w+) = (?:async )?\(\) => (?:\(\{\s*default: \(await )?import\('([^']+)'\)(?:\)\.(\w+))?/g,
        ),
      ].map(([, name = '', specifier = '', page]) => [name, { specifier, page }]),
    );
    for (const row of text.split(/\bpath: /).slice(1)) {
      const [, literal, constant] = /^(?:'([^']+)'|(\w+))/.exec(row) ?? [];
      const path = literal ?? paths.get(constant);
      const chunked = /lazy: (?:pageOf\(|async \(\) => \(\{ default: \(await )(\w+)(?:\(\)\)\.|, ')(\w+)/.exec(row);
      const lazy = /lazy: (?:\(\) => import\('([^']+)'\)|(?:async \(\) => \(await \w+\(\)\)\.)?(\w+))/.exec(row);
      if (path === undefined || (chunked ?? lazy) === null) continue;
      const [, chunk, page] = chunked ?? [];
      const [, specifier, name] = chunked === null ? (lazy ?? []) : [];
      const known = chunks.get(chunk ?? name ?? '');
      const target = resolve(file, specifier ?? known?.specifier ?? '');
      const wanted = page ?? known?.page;
      if (target !== undefined) screens.set(path, wanted === undefined ? target : pageIn(sources, target, wanted));
    }
  }
  return screens.set('top bar', 'app/layouts/bars/TopBar.tsx');
}
