import { readdirSync } from 'node:fs';
import { readSource, ROOT } from './product.js';

export type SourceFile = readonly [path: string, source: string];

/**
 * The tests that prove each item: a comment `// spec K003, K006` above a test states that the test fails if the items
 * do not hold.
 */
export interface Proofs {
  /** Item → its tests, as `path:line`. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  readonly complaints: readonly string[];
}

const SPEC_LINE = /^\s*\/\/ spec ([A-Z]\d+(?:, [A-Z]\d+)*)$/;
/** Matches misspelled spec comments, so that none is taken for an ordinary comment. */
const MEANT_AS_ONE = /^\s*\/\/ ?spec:? [A-Z]\d/i;
const COMMENT = /^\s*\/\//;
const BEGINS_TEST = /^\s*(?:it|test|describe|withTools|inChromium)(?:\.each)?[(<`]/;
const TEST_FILE = /\.(?:test|contract|flows)\.tsx?$/;

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

/** All TypeScript files of the checkout, so that spec comments outside tests are reported too. */
function sourcesBelow(folder: string): SourceFile[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry): SourceFile[] => {
    const path = `${folder}${entry.name}`;
    if (NOT_OURS.test(entry.name)) return [];
    if (entry.isDirectory()) return sourcesBelow(`${path}/`);
    return entry.isFile() && /\.tsx?$/.test(path) ? [[path, readSource(path)]] : [];
  });
}

export const readProofs = (): Proofs => proofsIn(sourcesBelow(''));
