import { describe, expect, it } from '@jest/globals';
import { readWebSources } from './web-sources.js';

/** `R350`, `R 5,382.00` and `ZAR 350` in a text. `R-7` is a ticket. */
const WRITTEN = /(?<![\w#&\\.-])(?:R|ZAR) ?\d[\d ,]*(?:\.\d\d)?(?![\w-])/g;
/** An amount of cents or rand in code, such as `priceCents: 35_000`. 0 and 1 are limits and signs. */
const IN_CODE =
  /\b\w*(?:[cC]ents|[pP]rice|[fF]ee|[aA]mount|[rR]and)['"]?\s*(?:[:=]|[<>]=?|===)\s*\{?\s*-?(?:[2-9]|\d[\d_]+)(?:\.\d+)?\b/g;
/** The value of a number that a person may type, and sizes that are not money. */
const ALLOWED: readonly string[] = [];

const findLiterals = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(WRITTEN), ...text.matchAll(IN_CODE)]
      .map(([found]) => `${file}: ${found.trim()}`)
      .filter((found) => !ALLOWED.includes(found)),
  );

describe('money literals', () => {
  it('are not in the web, whose prices come from the price book', () => {
    expect(findLiterals(readWebSources())).toEqual([]);
  });

  it.each([
    ["const text = 'From R350 per repair';", 'R350'],
    ['<p>R 5,382.00 a month</p>', 'R 5,382.00'],
    ['const DIAGNOSIS = { priceCents: 35_000 };', 'priceCents: 35_000'],
    ['<Money cents={35000} />', 'cents={35000'],
    ["const fee = 'ZAR 150';", 'ZAR 150'],
  ])('are found in %s', (text, found) => {
    expect(findLiterals(new Map([['a.tsx', text]]))).toEqual([`a.tsx: ${found}`]);
  });

  it('are not found in names of tickets and comparisons with 0', () => {
    expect(findLiterals(new Map([['a.tsx', 'const name = `R-7`; if (dueCents > 0 && of.R1 === 1) show();']]))).toEqual(
      [],
    );
  });
});
