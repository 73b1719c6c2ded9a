import type { SplitProduct } from '../cluster/split-product.js';

const [LINES, WIDTH] = [12, 400];

export function lastWords(product: SplitProduct): string {
  return product.processes
    .flatMap((one) => {
      // In pino, level 40 is a warning.
      const lines = one.log
        .split('\n')
        .filter((line) => /^\{"level":[456]0/.test(line))
        .slice(-LINES);
      return lines.length === 0
        ? []
        : [`${one.parts.name} ${one.parts.index}:`, ...lines.map((line) => `  ${line.slice(0, WIDTH)}`)];
    })
    .join('\n');
}
