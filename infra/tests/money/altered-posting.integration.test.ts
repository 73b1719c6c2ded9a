import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MONEY_FIGURES, type MoneyFigure } from '@revive/contracts/billing/explain';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { ExplainFigure } from '../../../services/billing/src/explain/explain-figure.js';
import { FIGURES } from '../../../services/billing/src/ledger/figures/figures.js';
import { billing } from '../../../services/billing/src/service.js';
import { aLedger, anEvent, aRepair, aShop } from '@revive/billing/testing/books';
import { readFigureScreens } from './figure-screens.js';

const DAY = '2026-11-20';
const screens = readFigureScreens();
let test: TestDatabase;
let db: Database;
let shop: string;
const repairId = uuidv7();

beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  shop = await aShop(db);
  await aLedger(db).settle.run(anEvent(), aRepair(shop, { repairId, at: `${DAY}T10:00:00.000Z` }));
});
afterAll(() => test.close());

/** Adds a cent to a posting of the charge or the commission, past all triggers, as the owner of the database can. */
async function alter(account: string, cents: number): Promise<number> {
  const client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  try {
    await client.query('alter table postings disable trigger all');
    const { rowCount } = await client.query('update postings set cents = cents + $1 where account = $2', [
      cents,
      account,
    ]);
    await client.query('alter table postings enable trigger all');
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Screens that show a figure which its postings do not add up to, with these figures. */
async function findWrongScreens(): Promise<Record<string, string[]>> {
  const explain = new ExplainFigure(db);
  const scope = { repairId, from: DAY, through: DAY, locationId: shop };
  const wrong: Record<string, string[]> = {};
  for (const figure of Object.keys(MONEY_FIGURES) as MoneyFigure[]) {
    const { by = [] } = MONEY_FIGURES[figure] as { by?: readonly string[] };
    if (by.some((param) => !(param in scope))) continue;
    const of = { ...scope, ...(FIGURES[figure].of === 'shop' && { tenantId: shop }) };
    const { differs } = await explain.run(aUser({ role: 'finance' }), { figure, ...of });
    for (const screen of differs ? (screens.get(figure) ?? []) : []) (wrong[screen] ??= []).push(figure);
  }
  return wrong;
}

describe('an altered posting', () => {
  it('is on no screen before it is altered', async () => {
    expect(await findWrongScreens()).toEqual({});
  });

  it.each([
    ['customer_receivable', ['/tenant/repairs/:id', '/admin/repairs/:id', '/tenant/drawer']],
    [
      'repair_sales',
      ['/tenant/overview', '/tenant/revenue', '/admin', '/admin/revenue', '/admin/commissions', 'top bar'],
    ],
    ['platform_share', ['/tenant/repairs/:id', '/tenant/revenue']],
    ['platform_current', ['/tenant/statement', '/admin/commissions', '/admin/commissions/:id']],
  ])('of %s names the screens %j', async (account, named) => {
    expect(await alter(account, 1)).toBe(1);
    const wrong = await findWrongScreens();
    await alter(account, -1);
    expect(Object.keys(wrong)).toEqual(expect.arrayContaining(named));
    expect(await findWrongScreens()).toEqual({});
  });
});
