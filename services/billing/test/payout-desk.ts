import type { PayoutProviderName } from '@revive/contracts/billing/payouts';
import type { PayoutNumbersOfShop } from '@revive/proto/revive/onboarding/v1/payout_accounts';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { aUser } from '@revive/platform/testing/testkit';
import { PostEntries } from '../src/ledger/post-entries.js';
import { commission, platformPayment } from '../src/ledger/postings.policy.js';
import { ApprovePayout } from '../src/payouts/approve-payout.js';
import { BatchRelease } from '../src/payouts/batches/batch-release.js';
import { BatchRepository } from '../src/payouts/batches/batch.repository.js';
import { PayoutBatches } from '../src/payouts/batches/payout-batches.js';
import { ConfirmByBankLine } from '../src/payouts/confirm-by-bank-line.js';
import { CreatePayout } from '../src/payouts/create-payout.js';
import { FinishPayout } from '../src/payouts/finish-payout.js';
import { HandOverPayout } from '../src/payouts/hand-over-payout.js';
import type { PayoutAccount } from '../src/payouts/payout-accounts.client.js';
import { PayoutHolds } from '../src/payouts/payout-holds.js';
import { PayoutRepository } from '../src/payouts/payout.repository.js';
import { PayoutRound } from '../src/payouts/payout-round.js';
import { PayoutSettings } from '../src/payouts/payout-settings.js';
import { BankFileProvider } from '../src/payouts/providers/bank-file.provider.js';
import type { PayoutProvider } from '../src/payouts/providers/payout-provider.js';
import { ProviderPayments } from '../src/payouts/providers/provider-payments.repository.js';
import { SandboxProvider } from '../src/payouts/providers/sandbox.provider.js';
import { ReadMoneyOverview } from '../src/payouts/read-money-overview.js';
import { ReadPayouts } from '../src/payouts/read-payouts.js';
import { SendPayout } from '../src/payouts/send-payout.js';
import { aShop } from '../src/testing/books.js';

export const finance = (name = 'fin'): UserActor => aUser({ role: 'finance', username: name, userId: uuidv7() });
const HOLD_MS = 7 * 24 * 3_600_000;
export const aCommand = () => ({ id: uuidv7() });

/** Everything that pays shops, over one database, with accounts and a clock that a test sets. */
export function aPayoutDesk(
  db: Database,
  options: {
    provider?: PayoutProviderName;
    wrap?: (provider: PayoutProvider) => PayoutProvider;
    clock?: () => Date;
  } = {},
) {
  const { provider = 'bank_file', wrap = (one: PayoutProvider) => one, clock = () => new Date() } = options;
  const accounts = new Map<string, string>();
  const changes = new Map<string, Date>();
  const source = {
    accountOf: (tenantId: string): Promise<PayoutAccount | undefined> => {
      const digest = accounts.get(tenantId);
      return Promise.resolve(digest === undefined ? undefined : { digest, changedAt: changes.get(tenantId) });
    },
    numbersOf: (tenantIds: string[]) =>
      Promise.resolve<PayoutNumbersOfShop[]>(
        tenantIds.map((tenantId) => ({
          tenantId,
          digest: accounts.get(tenantId) ?? '',
          bankName: 'FNB',
          accountHolder: '=Holder, "Pty"',
          accountType: 'current',
          accountNumber: '62 0001 2345',
          branchCode: '250655',
        })),
      ),
  } as never;
  const live = new LivePublisher(new EmbeddedCache());
  const ledger = new PostEntries(live);
  const payouts = new PayoutRepository();
  const holds = new PayoutHolds(db, clock, { readConfirmation: () => undefined }, live);
  const settings = new PayoutSettings(db, clock, provider);
  const payments = new ProviderPayments(db);
  const finishing = new FinishPayout(db, ledger, payouts, payments, clock);
  const providers = [new BankFileProvider(payments, clock), new SandboxProvider(payments, clock)].map(wrap);
  const handing = new HandOverPayout(providers, finishing);
  const sending = new SendPayout(db, ledger, payouts, holds, source, handing, clock);
  const batchRows = new BatchRepository();
  const releasing = new BatchRelease(db, batchRows, payouts, sending, clock);
  const batches = new PayoutBatches(db, batchRows, payouts, releasing, finishing, source, clock);
  return {
    accounts,
    /** Times at which shops changed their accounts. */
    changes,
    ledger,
    providers,
    settings,
    sending,
    finishing,
    batches,
    confirming: new ConfirmByBankLine(payouts),
    creating: new CreatePayout(db, ledger, payouts, holds, source, settings, clock),
    approving: new ApprovePayout(db, payouts, source, clock),
    round: new PayoutRound(db, payouts, sending, handing, releasing, clock),
    reading: new ReadPayouts(db, payouts, holds, clock),
    overview: new ReadMoneyOverview(db, payouts, holds, clock),
    /** A shop to which the platform owes `cents`. */
    async shop(cents: number): Promise<string> {
      const id = await aShop(db);
      accounts.set(id, 'a'.repeat(64));
      if (cents > 0) await this.collect(id, cents);
      return id;
    },
    async collect(tenantId: string, cents: number): Promise<void> {
      await this.post(tenantId, { ...platformPayment(cents), key: `payment:${uuidv7()}`, at: clock().toISOString() });
    },
    async share(tenantId: string, cents: number): Promise<void> {
      await this.post(tenantId, {
        ...commission(cents, 0.2),
        key: `commission:${uuidv7()}`,
        at: clock().toISOString(),
      });
    },
    async post(tenantId: string, entry: Parameters<PostEntries['post']>[2][number]): Promise<void> {
      await db.tx(systemActor('test'), async (em) => void (await ledger.post(em, tenantId, [entry])));
    },
    async hold(tenantId: string, until: Date, since = new Date(until.getTime() - HOLD_MS)): Promise<void> {
      await db.tx(systemActor('test'), (em) =>
        em.query('insert into payout_holds (id, tenant_id, reason, since, until) values ($1, $2, $3, $4, $5)', [
          uuidv7(),
          tenantId,
          'bank_details_changed',
          since,
          until,
        ]),
      );
    },
  };
}

export const payNow = (desk: ReturnType<typeof aPayoutDesk>, tenantId: string, by = finance(), requestId = '') =>
  desk.creating.run(by, { tenantId, requestId }, aCommand());

export async function owedTo(db: Database, tenantId: string): Promise<number> {
  const [row] = await db.tx(systemActor('test'), (em) =>
    em.query<{ cents: string | null }[]>(
      "select sum(cents) as cents from postings where tenant_id = $1 and account = 'platform_current'",
      [tenantId],
    ),
  );
  return Number(row?.cents ?? 0);
}

export const entriesOf = (db: Database, tenantId: string, kind: string): Promise<unknown[]> =>
  db.tx(systemActor('test'), (em) =>
    em.query('select id from entries where tenant_id = $1 and kind = $2', [tenantId, kind]),
  );
