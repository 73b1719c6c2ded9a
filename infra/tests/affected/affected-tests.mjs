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

/** The kind of a test file by its name, in step with jest.config.js; undefined for every other file. */
export const kindOf = (path) => KINDS.find(([, name]) => name.test(path))?.[0];

const UNDER_EVERYTHING =
  /^(package-lock\.json|jest\.config\.js|\.swcrc|tsconfig\.base\.json|infra\/tests\/jest\/(?!.*\.test\.ts$).+)$/;

const generatedFrom = (path) =>
  /^proto\/.+\.proto$/.test(path) ? [path, path.replace(/^proto\//, 'proto/gen/').replace(/\.proto$/, '.ts')] : [path];

/** Programs have imports of their own; every other file read counts as text. */
const isProgram = (path) => /\.(ts|mts|mjs|js|cjs)$/.test(path);

/**
 * Finds the test files that a list of changed files can reach, as a map from kind to sorted paths. A program reaches
 * its importers, directly or through other files, and the modules that start it. A text reaches only the modules that
 * read the text or its folder.
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

  all() {
    return byKind(this.#tests);
  }

  /** `changed`: paths from the root of the checkout, including deleted files. */
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

function foldersOf(path) {
  const names = path.split('/').slice(0, -1);
  return ['./', ...names.map((_, at) => `${names.slice(0, at + 1).join('/')}/`)];
}
