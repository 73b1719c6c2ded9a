import { describe, expect, it } from '@jest/globals';
import { generateStatement, type GeneratedStatement } from '../../../test/statement-lines/generate-statement.js';
import type { GeneratedLine } from '../../../test/statement-lines/lines.js';
import { FURTHER_SEEDS, HELD_OUT_SEED, TUNING_SEEDS } from '../../../test/statement-lines/seeds.js';
import { matchLine, type ExpectedItem, type Suggestion } from './match-line.policy.js';

const partsOf = (parts: readonly { item?: string; itemId?: string; cents: number }[]): string =>
  parts
    .map(({ item, itemId, cents }) => `${item ?? itemId}=${cents}`)
    .sort()
    .join(' ');
const isRight = ({ truth }: GeneratedLine, best: Suggestion | undefined): boolean =>
  partsOf(truth.parts) === partsOf(best?.parts ?? []) && truth.feeCents === (best?.feeCents ?? 0);

interface Marks {
  readonly right: number;
  readonly automatic: number;
  readonly wrong: string[];
  readonly wrongAutomatic: string[];
}

/** Each line in the order of the statement; afterwards a person books what it really was. */
function markOf({ items, lines }: GeneratedStatement): Marks {
  const marks = { right: 0, automatic: 0, wrong: [] as string[], wrongAutomatic: [] as string[] };
  const open = new Map(items.map(({ id, cents }) => [id, cents]));
  for (const line of lines) {
    const ofAccount = items.filter(({ account }) => account === line.account);
    const expected: ExpectedItem[] = ofAccount
      .filter(({ id }) => open.get(id) !== 0)
      .map((item) => ({ ...item, cents: open.get(item.id) ?? 0 }));
    const paid = ofAccount.filter(({ id }) => open.get(id) === 0);
    const { list, isAutomatic } = matchLine(line, expected, paid);
    const told = `${line.kind}: ${line.day} ${line.cents} ${line.description} -> ${partsOf(list[0]?.parts ?? [])}, not ${partsOf(line.truth.parts)}`;
    if (isRight(line, list[0])) marks.right += 1;
    else marks.wrong.push(told);
    if (isAutomatic) {
      marks.automatic += 1;
      if (!isRight(line, list[0])) marks.wrongAutomatic.push(told);
    }
    for (const { item, cents } of line.truth.parts) open.set(item, (open.get(item) ?? 0) - cents);
  }
  return marks;
}

const shown = (seed: number, { right, automatic, wrong, wrongAutomatic }: Marks): string =>
  `seed ${seed}: ${right} of 200 right, ${automatic} automatic, ${wrongAutomatic.length} of them wrong\n  ${wrong.join('\n  ')}`;

describe('match bank lines', () => {
  it('suggests at least 95 % right on the held-out statement, without a wrong automatic match', () => {
    const statement = generateStatement(HELD_OUT_SEED);
    expect(statement.lines).toHaveLength(200);
    const marks = markOf(statement);
    process.stdout.write(`${shown(HELD_OUT_SEED, marks)}\n`);
    expect(marks.right).toBeGreaterThanOrEqual(190);
    expect(marks.wrongAutomatic).toEqual([]);
    expect(marks.automatic).toBeGreaterThan(40);
  });

  it.each([...TUNING_SEEDS.slice(0, 2), ...FURTHER_SEEDS])(
    'accepts nothing wrong by itself on statement %d',
    (seed) => {
      const marks = markOf(generateStatement(seed));
      expect(marks.wrongAutomatic).toEqual([]);
      expect(marks.right).toBeGreaterThanOrEqual(190);
    },
  );
});

const anItem = (over: Partial<ExpectedItem> = {}): ExpectedItem => ({
  id: 'a',
  reference: 'R-1023',
  cents: 35_000,
  party: 'Nomsa Dlamini',
  day: '2026-11-20',
  ...over,
});
const automatic = (description: string, items: readonly ExpectedItem[], cents = 35_000): boolean =>
  matchLine({ day: '2026-11-21', description, cents }, items).isAutomatic;

describe('match a line by itself', () => {
  it('takes the exact reference and amount, without a name or with the customer’s', () => {
    expect(automatic('PAYSHAP FROM R-1023', [anItem()])).toBe(true);
    expect(automatic('PAYSHAP FROM N DLAMINI R1023', [anItem()])).toBe(true);
  });

  it.each<[string, string, readonly ExpectedItem[], number]>([
    ['a mistyped reference', 'PAYSHAP N DLAMINI R-1032', [anItem()], 35_000],
    ['a part payment', 'PAYSHAP R-1023', [anItem()], 30_000],
    ['a relative', 'PAYSHAP P NAIDOO R-1023', [anItem()], 35_000],
    ['a returned payment', 'RETURNED R-1023', [anItem({ party: '' })], 35_000],
    ['a second reference', 'R-1023 R-2044', [anItem(), anItem({ id: 'b', reference: 'R-2044', cents: 1 })], 35_000],
    ['a neighbour of the same price', 'R-1023', [anItem(), anItem({ id: 'b', reference: 'R-1024' })], 35_000],
  ])('leaves %s to a person', (_, description, items, cents) =>
    expect(automatic(description, items, cents)).toBe(false),
  );

  it('suggests nothing for a second payment of a paid repair', () => {
    const line = { day: '2026-11-21', description: 'N DLAMINI R-1023', cents: 35_000 };
    const open = anItem({ id: 'b', reference: 'R-1024' });
    expect(matchLine(line, [open], [anItem()])).toEqual({ list: [], isAutomatic: false, alreadyPaid: 'R-1023' });
  });
});
