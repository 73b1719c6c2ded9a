// Which test files a change can reach.

const KINDS = [
  ['long', /\.long(\.integration)?\.test\.ts$/],
  ['integration', /\.integration\.test\.ts$/],
  ['e2e', /\.(e2e|browser)\.test\.ts$/],
  ['real', /\.real\.test\.ts$/],
  ['cluster', /\.cluster\.test\.ts$/],
  ['vm', /\.vm\.test\.ts$/],
  ['pages', /^web\/.*\.test\.tsx?$/],
  ['unit', /\.test\.tsx?$/],
];

/** The kind of a test file by its name, as jest.config.js has them; undefined for every other file. */
export const kindOf = (path) => KINDS.find(([, name]) => name.test(path))?.[0];

/** What every test stands on: a change of it runs them all. */
const UNDER_EVERYTHING =
  /^(package-lock\.json|jest\.config\.js|\.swcrc|tsconfig\.base\.json|infra\/tests\/jest\/(?!.*\.test\.ts$).+)$/;

/** `services/x/proto/a.proto` is read as code through what buf writes from it. */
const generatedFrom = (path) =>
  /^proto\/.+\.proto$/.test(path) ? [path, path.replace(/^proto\//, 'proto/gen/').replace(/\.proto$/, '.ts')] : [path];

/** A program has imports of its own; any other file that is read consists of its text. */
const isProgram = (path) => /\.(ts|mts|mjs|js|cjs)$/.test(path);

/**
 * Answers which test files of a graph a list of changed files can reach, as a map from kind to sorted paths. A file reaches
 * what imports it, at run time and through any number of files, and what starts it as a program. The readers of a text or of a
 * folder are reached by a change of that text or in that folder alone.
 */
export class AffectedTests {
  #users = new Map();
  #readers = new Map();
  #tests;

  /** `imports`: file → imported files. `reads`: module → files, folders with a slash at the end, and programs. */
  constructor({ imports, reads, sourceOf = (path) => path }) {
    for (const [importer, imported] of imports) for (const path of imported) add(this.#users, path, importer);
    for (const [module, paths] of Object.entries(reads))
      for (const path of paths) add(isProgram(path) ? this.#users : this.#readers, sourceOf(path), module);
    this.#tests = [...imports.keys()].filter((path) => kindOf(path) !== undefined);
  }

  /** Every test file by its kind. */
  all() {
    return byKind(this.#tests);
  }

  /** `changed`: paths from the root of the checkout, deleted files among them. */
  of(changed) {
    if (changed.some((path) => UNDER_EVERYTHING.test(path))) return this.all();
    const readers = changed.flatMap((path) =>
      [path, ...foldersOf(path)].flatMap((one) => this.#readers.get(one) ?? []),
    );
    const reached = new Set();
    const waiting = [...changed.flatMap(generatedFrom), ...readers];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      waiting.push(...(this.#users.get(path) ?? []));
    }
    return byKind(this.#tests.filter((path) => reached.has(path)));
  }
}

function add(map, key, value) {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

const byText = (a, b) => (a < b ? -1 : 1);

function byKind(paths) {
  const kinds = new Map();
  for (const path of [...paths].sort(byText)) add(kinds, kindOf(path), path);
  return kinds;
}

/** `a/b/c.ts` lies in `a/` and `a/b/`; every file lies in the whole checkout, `./`. */
function foldersOf(path) {
  const names = path.split('/').slice(0, -1);
  return ['./', ...names.map((_, at) => `${names.slice(0, at + 1).join('/')}/`)];
}
