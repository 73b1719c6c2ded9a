import { uuidv7 } from '@revive/platform/core/ids';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { LivePublisher } from '@revive/platform/live/live';
import { systemActor } from '@revive/platform/auth/actor';
import { aUser, freshDatabase } from '@revive/platform/testing/testkit';
import type { SetRateRuleRequest } from '@revive/proto/revive/billing/v1/commissions';
import { ListCommissions } from '../src/commissions/list-commissions.js';
import { ReadStatement } from '../src/commissions/read-statement.js';
import { SetRateRule } from '../src/commissions/set-rate-rule.js';
import { ListBillingStatus } from '../src/control/list-billing-status.js';
import { ToggleBilling } from '../src/control/toggle-billing.js';
import { PostEntries, type NewEntry } from '../src/ledger/post-entries.js';
import { charge, commission, commissionReversal } from '../src/ledger/postings.policy.js';
import { frozenRates, sumOfShares, type LineShare } from '../src/rates/rate-rules.policy.js';
import { rateOf } from '../src/rates/rate-of.js';
import { billing } from '../src/service.js';

const ZONE = 'Africa/Johannesburg';
export const master = aUser({ role: 'master' });
export const finance = aUser({ role: 'finance' });
export const system = systemActor('test');
export const aCommand = () => ({ id: uuidv7() });
export const everything = { before: '', tenantId: '', search: '', status: '', from: '', to: '' };
export const aRule = (over: Partial<SetRateRuleRequest> = {}): SetRateRuleRequest => ({
  requestId: uuidv7(),
  from: '2026-11-21',
  notes: '',
  ...over,
});

/** Commissions on a database of their own, with a clock that tests set. */
export async function openCommissions() {
  const test = await freshDatabase('billing', billing.migrations);
  const db = await test.open([]);
  const live = new LivePublisher(new EmbeddedCache());
  const ledger = new PostEntries(live);
  const time = { now: new Date('2026-11-20T10:00:00.000Z') };
  const clock = () => time.now;
  const list = new ListCommissions(db, clock);
  const statement = new ReadStatement(db);
  const rules = new SetRateRule(db, live, clock);

  const post = (tenantId: string, entries: readonly NewEntry[]) =>
    db.tx(system, (em) => ledger.post(em, tenantId, entries));
  const anEntry = (amount: Omit<NewEntry, 'key' | 'at'>, at = time.now.toISOString()): NewEntry => ({
    ...amount,
    key: `test:${uuidv7()}`,
    at,
  });
  /** The share of verified lines, as a settlement asks for it. */
  const sharesOf = (
    tenantId: string,
    lines: readonly { serviceId: string; cents: number }[],
    at = time.now.toISOString(),
    vatBps = 0,
  ): Promise<LineShare[]> =>
    db.tx(system, (em) => rateOf(em, { tenantId, lines, vatBps, at, standardRate: 0.2, zone: ZONE }));
  const anApproval = async (tenantId: string, repairId: string, cents: number): Promise<string> => {
    const id = uuidv7();
    await db.tx(system, (em) =>
      em.query(
        `insert into approvals (id, tenant_id, repair_id, quote_version, kind, how, authorised_cents, vat_bps,
          plan_digest, lines, payload, signature, key_id, at)
         values ($1, $2, $3, 1, 'repair', 'link', $4, 0, '', '[]', $5, $5, '', $6)`,
        [id, tenantId, repairId, cents, Buffer.alloc(1), time.now],
      ),
    );
    return id;
  };
  let number = 0;
  /** Posts charge and share of a verified repair with its frozen rates. */
  const aRepair = async (
    tenantId: string,
    cents: number,
    { at = time.now.toISOString(), serviceId = 'boot_repair' } = {},
  ) => {
    const shares = await sharesOf(tenantId, [{ serviceId, cents }], at);
    const share = sumOfShares(shares);
    number += 1;
    const repair = { id: uuidv7(), number, deviceName: 'Laptop', quoteVersion: 1 };
    const approvalId = await anApproval(tenantId, repair.id, cents);
    await post(tenantId, [
      { ...anEntry(charge(cents), at), repair, approvalId, details: frozenRates(shares).details },
      ...(share === 0
        ? []
        : [{ ...anEntry(commission(share, shares[0]?.rate ?? 0), at), repair, ...frozenRates(shares) }]),
    ]);
    return { repair, share };
  };

  return {
    test,
    db,
    time,
    list,
    rules,
    statement,
    states: new ListBillingStatus(db, clock),
    toggle: new ToggleBilling(db, live, clock),
    setRule: (over: Partial<SetRateRuleRequest>, actor = master) => rules.run(actor, aRule(over), aCommand()),
    rowOf: async (tenantId: string, over: object = {}) =>
      (await list.run(finance, { ...everything, ...over, tenantId })).commissions[0],
    statementOf: (tenantId: string, over: object = {}) =>
      statement.run(finance, { tenantId, from: '2026-11-01', to: '2026-11-30', before: '', ...over }),
    post,
    anEntry,
    sharesOf,
    aRepair,
    giveBack: (tenantId: string, repair: NewEntry['repair'], cents: number) =>
      post(tenantId, [{ ...anEntry(commissionReversal(cents, 0.2)), ...(repair !== undefined && { repair }) }]),
  };
}
