import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser } from '@revive/platform/testing/testkit';
import { aShop } from '../../src/testing/books.js';
import type { Handlers } from './billing-calls.js';
import { anOwedShop } from './money-commands.js';

interface ConfirmedCommand {
  readonly actor: UserActor;
  readonly request: object;
}

const finance = (): UserActor => aUser({ role: 'finance', userId: uuidv7() });
const master = (): UserActor => aUser({ role: 'master' });
/** Above the amount that one person may pay out. */
const ABOVE_LIMIT = 100_000_000;

/** A valid input of each command that a person confirms with the password. */
export function confirmedCases(
  db: Database,
  { run }: Handlers,
): Readonly<Record<string, () => Promise<ConfirmedCommand>>> {
  const call = <T>(name: string, request: object, actor = finance()) =>
    run(name, request, actor, { id: uuidv7() }) as Promise<T>;
  const aPayout = async (cents: number) =>
    call<{ id: string; terms: string }>('Payouts.CreatePayout', {
      tenantId: await anOwedShop(db, cents),
      requestId: uuidv7(),
    });
  const aFile = async () => {
    const { id } = await aPayout(50_000);
    const { batch } = await call<{ batch: { id: string } }>('PayoutBatches.CreatePayoutBatch', {
      payoutIds: [id],
      layout: 'fnb',
    });
    return batch.id;
  };
  const aReleasedFile = async () => {
    const id = await aFile();
    await call('PayoutBatches.ReleasePayoutBatch', { id });
    return id;
  };
  return {
    'Commissions.SetRateRule': async () => ({
      actor: master(),
      request: { requestId: uuidv7(), tenantId: await aShop(db), from: '2026-12-24', notes: '', rate: 0.1 },
    }),
    'BillingControl.ToggleBilling': async () => ({
      actor: master(),
      request: { id: await aShop(db), enabled: false, notes: 'Free access' },
    }),
    'BillingControl.ToggleTestAccount': async () => ({
      actor: master(),
      request: { id: await aShop(db), isTestAccount: true, notes: 'For a fair' },
    }),
    'Payouts.CreatePayout': async () => ({
      actor: finance(),
      request: { tenantId: await anOwedShop(db, 50_000), requestId: '' },
    }),
    'Payouts.ApprovePayout': async () => {
      const { id, terms } = await aPayout(ABOVE_LIMIT);
      return { actor: finance(), request: { id, terms } };
    },
    'Payouts.SettlePayout': async () => {
      const { id } = await aPayout(50_000);
      const { batch } = await call<{ batch: { id: string } }>('PayoutBatches.CreatePayoutBatch', {
        payoutIds: [id],
        layout: 'fnb',
      });
      await call('PayoutBatches.ReleasePayoutBatch', { id: batch.id });
      return { actor: finance(), request: { id, outcome: 'returned', reason: 'Account closed' } };
    },
    'Payouts.ChangePayoutLimit': async () => ({ actor: master(), request: { secondPersonAboveCents: 1_000_000 } }),
    'PayoutBatches.ReleasePayoutBatch': async () => ({ actor: finance(), request: { id: await aFile() } }),
    'PayoutBatches.DownloadPayoutFile': async () => ({ actor: finance(), request: { id: await aReleasedFile() } }),
    'PayoutBatches.SettlePayoutBatch': async () => ({ actor: finance(), request: { id: await aReleasedFile() } }),
  };
}
