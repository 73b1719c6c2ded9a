import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { payout, platformPayment, settlement } from '../../src/ledger/postings.policy.js';
import { billing } from '../../src/service.js';
import { aFile, aStatementDesk } from '../statement-desk.js';

let test: TestDatabase;
let db: Database;
let desk: ReturnType<typeof aStatementDesk>;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  desk = aStatementDesk(db);
});
afterAll(() => test.close());

const finance = aUser({ role: 'finance' });

describe('the account of the platform', () => {
  it('confirms payouts and settlements that the ledger has, and explains the balance', async () => {
    const tenantId = await desk.shop();
    await db.tx(systemActor('test'), (em) =>
      desk.ledger.post(em, null, [
        {
          ...settlement(500_000),
          key: `settlement:${uuidv7()}`,
          at: '2026-11-20T10:00:00.000Z',
          reference: 'ST-20261120-1',
        },
      ]),
    );
    const payoutId = uuidv7();
    await db.tx(systemActor('test'), (em) =>
      desk.ledger.post(em, tenantId, [
        { ...payout(120_000), key: `payout:${payoutId}`, at: '2026-11-20T10:00:00.000Z', reference: payoutId },
      ]),
    );
    const own = `RV${payoutId.replace(/-/g, '').slice(-10).toUpperCase()}`;
    const content = aFile([
      ['2026-11-20', 'PAYSTACK SETTLEMENT ST-20261120-1', 500_000],
      ['2026-11-21', `PAYMENT TO SHOP ${own}`, -120_000],
      ['2026-11-21', 'MONTHLY ACCOUNT FEE', -9_900],
    ]);
    await desk.import(finance, content);
    const [first, second, fee] = await desk.lines(finance);
    for (const line of [first, second]) {
      const [part] = line?.suggestions[0]?.parts ?? [];
      if (line?.state === 'open')
        await desk.match(finance, line.id, [{ itemId: part?.item?.id ?? '', cents: line.cents }]);
    }
    expect(await desk.reading.unmatchedCount(finance)).toEqual({ count: 1, oldestDays: 8 });
    await desk.setAside(finance, fee?.id ?? '', 'bank_fee');
    await desk.assigning.run(finance, { id: fee?.id ?? '', isMine: true });
    expect(await desk.reading.reconciliation(finance)).toMatchObject({
      statementCents: 370_100,
      ledgerCents: 370_100,
      unmatchedCents: 0,
      ignoredCents: 0,
      openingCents: 0,
      missingCents: 0,
      unseenCents: 0,
      unexplainedCents: 0,
      confirmed: [{ entryKind: 'settlement' }, { entryKind: 'payout' }],
    });
  });

  it('posts the transfer of a payment provider once, with the fee that the provider kept', async () => {
    const tenantId = await desk.shop();
    await db.tx(systemActor('test'), (em) =>
      desk.ledger.post(em, tenantId, [
        { ...platformPayment(700_000), key: `payment:${uuidv7()}`, at: '2026-11-20T10:00:00.000Z' },
      ]),
    );
    const balance = async () => (await desk.reading.expected(finance, 'provider')).items[0]?.cents ?? 0;
    const before = await balance();
    await desk.import(finance, aFile([['2026-11-25', 'PAYSTACK SETTLEMENT X', 97_100]], 900_000), {
      account: 'Settlements',
    });
    const { id } = await desk.line(finance, 'SETTLEMENT X');
    const parts = [{ itemId: 'settlement:provider', cents: 97_100 }];
    await desk.match(finance, id, parts, { feeCents: 2_900 });
    expect(await balance()).toBe(before - 100_000);
    await desk.undo(finance, id);
    expect(await balance()).toBe(before);
    await desk.match(finance, id, parts, { feeCents: 2_900 });
    expect(await desk.line(finance, 'SETTLEMENT X')).toMatchObject({
      state: 'matched',
      matches: [{ feeCents: 2_900 }],
    });
  });
});
