// The specification's items against the product: `node infra/dist/tests/spec-coverage/coverage.js [--missing 03]`.
// Prints what each order has; `--missing` lists what one lacks. Ends with 1 where a finished order lacks something, or
// a line above a test or a row of our own tables does not hold.
import { parseArgs } from 'node:util';
import { countLines, judge, said } from './judge.js';
import { knownProduct } from './known-product.js';

const { values } = parseArgs({ options: { missing: { type: 'string' } } });
const judged = judge(knownProduct());
const lines =
  values.missing === undefined
    ? countLines(judged)
    : judged.missing.filter(({ order }) => order === values.missing).map(said);

process.stdout.write([...lines, ...judged.complaints, ''].join('\n'));
process.exitCode = judged.complaints.length === 0 ? 0 : 1;
