import { readdirSync } from 'node:fs';
import { readSource, ROOT } from './product.js';

/** A file of the checkout: its path from the root, and its text. */
export type SourceFile = readonly [path: string, source: string];

/**
 * Which tests prove which items: a line `// spec K003, K006` above a test says that it goes red where they do not hold.
 */
export interface Proofs {
  /** Of each item its tests, as `path:line`. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Lines that prove nothing. */
  readonly complaints: readonly string[];
}

const SPEC_LINE = /^\s*\/\/ spec ([A-Z]\d+(?:, [A-Z]\d+)*)$/;
/** Written like one, so that a slip of the pen does not count as an ordinary comment. */
const MEANT_AS_ONE = /^\s*\/\/ ?spec:? [A-Z]\d/i;
const COMMENT = /^\s*\/\//;
const BEGINS_TEST = /^\s*(?:it|test|describe|withTools|inChromium)(?:\.each)?[(<`]/;
const TEST_FILE = /\.(?:test|contract|flows)\.tsx?$/;

/** Reads the lines of these files. */
export function proofsIn(files: readonly SourceFile[]): Proofs {
  const places = new Map<string, string[]>();
  const complaints: string[] = [];
  for (const [path, source] of files) {
    const lines = source.split('\n');
    for (const [at, line] of lines.entries()) {
      if (!MEANT_AS_ONE.test(line)) continue;
      const place = `${path}:${at + 1}`;
      const ids = SPEC_LINE.exec(line)?.[1]?.split(', ');
      const below = lines.slice(at + 1).find((next) => !COMMENT.test(next)) ?? '';
      if (ids === undefined) complaints.push(`${place} is not written as "// spec K003, K006"`);
      else if (!TEST_FILE.test(path)) complaints.push(`${place} stands in a file that is no test`);
      else if (!BEGINS_TEST.test(below)) complaints.push(`${place} stands above no test`);
      else for (const id of ids) places.set(id, [...(places.get(id) ?? []), place]);
    }
  }
  return { places, complaints };
}

const NOT_OURS = /^(?:\..*|node_modules|dist)$/;

/** All TypeScript of the checkout: a line in a file that is no test is to be seen too. */
function sourcesBelow(folder: string): SourceFile[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry): SourceFile[] => {
    const path = `${folder}${entry.name}`;
    if (NOT_OURS.test(entry.name)) return [];
    if (entry.isDirectory()) return sourcesBelow(`${path}/`);
    return entry.isFile() && /\.tsx?$/.test(path) ? [[path, readSource(path)]] : [];
  });
}

/** The proofs of this checkout. */
export const readProofs = (): Proofs => proofsIn(sourcesBelow(''));
