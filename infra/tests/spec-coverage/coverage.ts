// Compares the items of the specification with the product: `node infra/dist/tests/spec-coverage/coverage.js [--missing
// 03]`. Prints the coverage of each order; `--missing` lists the missing items of an order. Exits with 1 if a finished
// order is incomplete, or if a proof or a table row is invalid.
import { parseArgs } from 'node:util';
import { countLines, judge, describeItem } from './judge.js';
import { knownProduct } from './known-product.js';

const { values } = parseArgs({ options: { missing: { type: 'string' } } });
const judged = judge(knownProduct());
const lines =
  values.missing === undefined
    ? countLines(judged)
    : judged.missing.filter(({ order }) => order === values.missing).map(describeItem);

process.stdout.write([...lines, ...judged.complaints, ''].join('\n'));
process.exitCode = judged.complaints.length === 0 ? 0 : 1;
