import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { ESLint, Linter } from 'eslint';
import regexp from 'eslint-plugin-regexp';

const root = fileURLToPath(new URL('../../', import.meta.url));
const RULES = ['regexp/no-super-linear-backtracking', 'regexp/no-super-linear-move'];
const potential = { report: 'potential' };
const complaints = (code: string): string[] =>
  new Linter().verify(code, { plugins: { regexp }, rules: Object.fromEntries(RULES.map((rule) => [rule, ['error', potential]])) }, 'a.js').map(({ ruleId }) => ruleId ?? 'unreadable');

describe('a pattern whose work grows faster than the text', () => {
  it.each([
    ['two parts that can take the same characters', String.raw`/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/`],
    ['a part that repeats what repeats', String.raw`/^(a+)+$/`],
    ['a start anywhere', String.raw`/\d+x$/`],
  ])('is refused: %s', (_, pattern) => expect(complaints(`${pattern}.test(text);`)).not.toEqual([]));

  it('is not what an e-mail address is read with', () => {
    expect(complaints(String.raw`/^[^\s@<>"']+@[^\s@<>"'.]+(?:\.[^\s@<>"'.]+)+$/.test(text);`)).toEqual([]);
  });

  it.each(['libs/contracts/src/rules.ts', 'libs/platform/src/config.ts', 'services/onboarding/src/usecases/keep-drafts.ts', 'services/gateway/src/http/problem.ts', 'agent/src/main.ts', 'web/src/app/router.tsx'])('is looked for in %s', async (file) => {
    const { rules } = (await new ESLint({ cwd: root }).calculateConfigForFile(file)) as { rules: Record<string, unknown> };
    for (const rule of RULES) expect(rules[rule]).toEqual([2, potential]);
  });
});
