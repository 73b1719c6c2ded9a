import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { runMigrations } from '@revive/platform/database/migrations';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import type { RepairChanged, SignedApproval } from '@revive/proto/revive/repairs/v1/repairs';
import { ReadRefusedCharges } from '../src/approvals/read-refused-charges.js';
import { ReadBilling } from '../src/ledger/read-billing.js';
import { billing } from '../src/service.js';
import { aLedger, anApproval, anEvent, aRepair, aShop } from '../src/testing/books.js';

const SYSTEM = systemActor('test');
const warned: string[] = [];
let test: TestDatabase;
let db: Database;
let settle: ReturnType<typeof aLedger>['settle'];
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  settle = aLedger(db, undefined, {
    warn: (_: object, sentence: string) => void warned.push(sentence),
  } as never).settle;
});
beforeEach(() => void warned.splice(0));
afterAll(() => test.close());

const charged = async (tenantId: string): Promise<number> =>
  (await new ReadBilling(db).run(aUser({ tenantId }))).chargedCents;
const kindsOf = async (tenantId: string): Promise<string[]> =>
  (await new ReadBilling(db).run(aUser({ tenantId }))).entries.map(({ kind }) => kind).toReversed();
const refusedOf = async (tenantId: string) =>
  (await new ReadRefusedCharges(db).run(aUser({ role: 'finance' }), '')).charges
    .filter((one) => one.tenantId === tenantId)
    .map(({ kind, cents, allowedCents, why }) => ({ kind, cents, allowedCents, why }));
const under = (repair: RepairChanged, over: Partial<Parameters<typeof anApproval>[0]> = {}): SignedApproval =>
  anApproval({ tenantId: repair.tenantId, repairId: repair.repairId, authorisedCents: 35_000, ...over });

/** A charge by SQL alone, without the lock of the shop and the checks of the service. */
const insertCharge = (
  { tenantId, repairId }: RepairChanged,
  { approvalId, cents = 10_000, beforeRule = false }: { approvalId?: string; cents?: number; beforeRule?: boolean },
): Promise<void> =>
  db.tx(SYSTEM, async (em) => {
    const id = uuidv7();
    await em.query(
      `insert into entries (id, key, kind, tenant_id, location_id, repair_id, amount_cents, approval_id, before_rule,
        at, business_date) values ($1::uuid, $1::uuid::text, 'charge', $2, $2, $3, $4, $5, $6, now(), current_date)`,
      [id, tenantId, repairId, cents, approvalId ?? null, beforeRule],
    );
    await em.query(
      `insert into accounts values ($1, 'customer_receivable', 'ZAR'), ($1, 'repair_sales', 'ZAR')
        on conflict do nothing`,
      [tenantId],
    );
    await em.query(
      `insert into postings (entry_id, line, tenant_id, account, cents, business_date) values
        ($1, 0, $2, 'customer_receivable', $3, current_date), ($1, 1, $2, 'repair_sales', -$3::bigint, current_date)`,
      [id, tenantId, cents],
    );
  });

/** A ticket whose approval is known and of which nothing is charged. */
async function anApprovedRepair(authorisedCents = 35_000): Promise<{ repair: RepairChanged; approvalId: string }> {
  const approvalId = uuidv7();
  const repair = aRepair(await aShop(db), { what: 'approved', approvals: [] });
  await settle.run(anEvent(), { ...repair, approvals: [under(repair, { approvalId, authorisedCents })] });
  return { repair, approvalId };
}
const chargedUnder = async (approvalId: string): Promise<number> => {
  const [row] = await db.tx(SYSTEM, (em) =>
    em.query<{ cents: string }[]>('select charged_cents as cents from approvals where id = $1', [approvalId]),
  );
  return Number(row?.cents);
};

describe('the database', () => {
  it('refuses a charge without an approval', async () => {
    const { repair } = await anApprovedRepair();
    await expect(insertCharge(repair, {})).rejects.toThrow(/charge_has_approval/);
  });

  it('refuses to mark a new charge as one from before the rule', async () => {
    const { repair } = await anApprovedRepair();
    await expect(insertCharge(repair, { beforeRule: true })).rejects.toThrow(/applies to every new entry/);
  });

  it('refuses charges above the approval, one by one and in parallel', async () => {
    const { repair, approvalId } = await anApprovedRepair();
    await expect(insertCharge(repair, { approvalId, cents: 35_001 })).rejects.toThrow(/within_approval/);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => insertCharge(repair, { approvalId, cents: 10_000 })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect([await charged(repair.tenantId), await chargedUnder(approvalId)]).toEqual([30_000, 30_000]);
  });

  it('refuses the approval of a different ticket, shop or kind, and an unknown one', async () => {
    const { repair, approvalId } = await anApprovedRepair();
    const other = await anApprovedRepair();
    const fee = uuidv7();
    await settle.run(anEvent(), { ...repair, approvals: [under(repair, { approvalId: fee, kind: 'diagnosis' })] });
    await expect(insertCharge(other.repair, { approvalId })).rejects.toThrow(/does not cover/);
    await expect(insertCharge({ ...repair, repairId: uuidv7() }, { approvalId })).rejects.toThrow(/does not cover/);
    await expect(insertCharge(repair, { approvalId: fee })).rejects.toThrow(/does not cover/);
    await expect(insertCharge(repair, { approvalId: uuidv7() })).rejects.toThrow();
  });

  it('keeps the sum of an approval whatever a statement says', async () => {
    const { repair, approvalId } = await anApprovedRepair();
    await insertCharge(repair, { approvalId });
    await db.tx(SYSTEM, (em) => em.query('update approvals set charged_cents = 0 where id = $1', [approvalId]));
    expect(await chargedUnder(approvalId)).toBe(10_000);
  });

  it.each([
    'update approvals set authorised_cents = 99999999',
    'delete from approvals',
    'update refused_charges set cents = 1',
  ])('refuses to the service: %s', async (statement) => {
    await expect(db.tx(SYSTEM, (em) => em.query(statement))).rejects.toThrow(/permission|denied/);
  });

  it('refuses a charge under a withdrawn approval and never takes a withdrawal back', async () => {
    const { repair, approvalId } = await anApprovedRepair();
    const withdrawn = under(repair, { approvalId, withdrawnAt: '2026-11-20T09:30:00.000Z' });
    await settle.run(anEvent(), { ...repair, what: 'quoted', approvals: [withdrawn] });
    await settle.run(anEvent(), { ...repair, approvals: [under(repair, { approvalId })] });
    await expect(insertCharge(repair, { approvalId })).rejects.toThrow(/does not cover/);
  });

  it('marks the charges of an earlier release in the migration and reverses them as before', async () => {
    const rule = billing.migrations.findIndex(({ name }) => name.startsWith('Approvals'));
    const old = await freshDatabase('billing', billing.migrations.slice(0, rule));
    try {
      const before = await old.open([]);
      const tenantId = uuidv7();
      await before.tx(SYSTEM, (em) =>
        em.query("insert into tenants (id, name, commission_rate, version) values ($1, 'Shop', 0.2, 1)", [tenantId]),
      );
      const repairId = uuidv7();
      const { ledger } = aLedger(before);
      const { charge } = await import('../src/ledger/postings.policy.js');
      const at = '2026-11-20T10:00:00.000Z';
      const about = { id: repairId, number: 1, deviceName: 'd', quoteVersion: 1 };
      await before.tx(SYSTEM, (em) =>
        ledger.post(em, tenantId, [{ ...charge(700), key: `charge:${repairId}:1`, at, repair: about }]),
      );
      await runMigrations('billing', old.MIGRATE_DATABASE_URL, billing.migrations);
      const rows = await before.tx(SYSTEM, (em) => em.query('select before_rule, approval_id from entries'));
      expect(rows).toEqual([{ before_rule: true, approval_id: null }]);
      const repair = aRepair(tenantId, { repairId, what: 'rolled_back', approvals: [] });
      await aLedger(before).settle.run(anEvent(), repair);
      expect((await new ReadBilling(before).run(aUser({ tenantId }))).chargedCents).toBe(0);
    } finally {
      await old.close();
    }
  });
});

describe('a repair without a valid approval', () => {
  it('posts nothing and lists the refused charge once for the platform', async () => {
    const repair = aRepair(await aShop(db), { approvals: [] });
    for (const event of [anEvent(), anEvent()]) await settle.run(event, repair);
    expect(await kindsOf(repair.tenantId)).toEqual([]);
    expect(await refusedOf(repair.tenantId)).toEqual([
      { kind: 'charge', cents: 35_000, allowedCents: 0, why: 'not_approved' },
    ]);
  });

  it.each<[string, (repair: RepairChanged) => SignedApproval]>([
    ['signed by a stranger', (repair) => anApproval({ ...under0(repair) }, generateKeyPairSync('ed25519').privateKey)],
    ['with an altered amount', (repair) => altered(repair)],
    ['of a different ticket', (repair) => under({ ...repair, repairId: uuidv7() })],
    ['of a different shop', (repair) => under({ ...repair, tenantId: uuidv7() })],
    ['without a signature', (repair) => ({ ...under(repair), signature: new Uint8Array() })],
  ])('ignores an approval %s with a line in the log', async (_, approval) => {
    const repair = aRepair(await aShop(db), { approvals: [] });
    await settle.run(anEvent(), { ...repair, approvals: [approval(repair)] });
    expect(await kindsOf(repair.tenantId)).toEqual([]);
    expect(await refusedOf(repair.tenantId)).toMatchObject([{ why: 'not_approved' }]);
    expect(warned).toContain('ignored an approval without a valid signature');
  });

  it('charges nothing above the approval, and no share of it', async () => {
    const repair = aRepair(await aShop(db), { totalCents: 40_000, approvals: [] });
    await settle.run(anEvent(), { ...repair, approvals: [under(repair)] });
    expect(await kindsOf(repair.tenantId)).toEqual([]);
    expect(await refusedOf(repair.tenantId)).toEqual([
      { kind: 'charge', cents: 40_000, allowedCents: 35_000, why: 'above_approved' },
    ]);
  });

  it('needs the approval of this version of the quote', async () => {
    const repair = aRepair(await aShop(db), { quoteVersion: 2, approvals: [] });
    await settle.run(anEvent(), { ...repair, approvals: [under(repair, { quoteVersion: 1 })] });
    expect(await refusedOf(repair.tenantId)).toMatchObject([{ why: 'not_approved' }]);
  });

  it('charges nothing after the customer withdrew', async () => {
    const repair = aRepair(await aShop(db), { approvals: [] });
    const withdrawn = under(repair, { withdrawnAt: '2026-11-20T09:30:00.000Z' });
    await settle.run(anEvent(), { ...repair, approvals: [withdrawn] });
    expect(await refusedOf(repair.tenantId)).toMatchObject([{ why: 'withdrawn' }]);
  });

  it('shows refused charges to the platform only', async () => {
    const read = new ReadRefusedCharges(db);
    for (const role of ['tenant_admin', 'tech', 'user', 'sales'] as const)
      await expect((async () => read.run(aUser({ role }), ''))()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    for (const role of ['master', 'admin', 'finance'] as const)
      expect((await read.run(aUser({ role }), '')).charges).not.toEqual([]);
    const { tenantId } = aUser();
    await expect(
      db.tx(aUser({ tenantId: tenantId as string }), (em) => em.query('select 1 from refused_charges')),
    ).rejects.toThrow(/permission|denied/);
  });
});

describe('the diagnosis fee', () => {
  it('is due once under the agreement, however often the ticket ends without a repair', async () => {
    const repair = aRepair(await aShop(db), { what: 'declined', diagnosisCents: 15_000 });
    await settle.run(anEvent(), repair);
    await settle.run(anEvent(), { ...repair, quoteVersion: 2 });
    expect(await kindsOf(repair.tenantId)).toEqual(['diagnosis_fee']);
    expect(await refusedOf(repair.tenantId)).toEqual([]);
  });

  it('is nothing without the agreement, and never more than the agreement', async () => {
    const repair = aRepair(await aShop(db), { what: 'declined', diagnosisCents: 15_000, approvals: [] });
    await settle.run(anEvent(), repair);
    const other = aRepair(await aShop(db), { what: 'declined', diagnosisCents: 15_000, approvals: [] });
    const agreed = under(other, { kind: 'diagnosis', authorisedCents: 10_000 });
    await settle.run(anEvent(), { ...other, approvals: [agreed] });
    expect([await charged(repair.tenantId), await charged(other.tenantId)]).toEqual([0, 0]);
    expect(await refusedOf(repair.tenantId)).toMatchObject([{ kind: 'diagnosis_fee', why: 'not_approved' }]);
    expect(await refusedOf(other.tenantId)).toMatchObject([{ kind: 'diagnosis_fee', why: 'above_approved' }]);
  });

  it('is what work by hand without a price of its own costs', async () => {
    const repair = aRepair(await aShop(db), {
      what: 'by_hand',
      outcome: 'repaired_by_hand',
      totalCents: 15_000,
      diagnosisCents: 15_000,
      approvals: [],
    });
    const agreed = under(repair, { kind: 'diagnosis', quoteVersion: 0, authorisedCents: 15_000 });
    await settle.run(anEvent(), { ...repair, approvals: [agreed] });
    expect(await kindsOf(repair.tenantId)).toEqual(['diagnosis_fee']);
  });
});

describe('the end of an approved repair', () => {
  it('charges under the approval that arrived with an earlier event', async () => {
    const { repair, approvalId } = await anApprovedRepair();
    await settle.run(anEvent(), { ...repair, what: 'completed' });
    expect([await charged(repair.tenantId), await chargedUnder(approvalId)]).toEqual([35_000, 35_000]);
  });

  it('reverses under the same approval, so that the amount may be charged again after a rollback', async () => {
    const { repair, approvalId } = await anApprovedRepair();
    await settle.run(anEvent(), { ...repair, what: 'completed', verifiedCents: 25_000 });
    await settle.run(anEvent(), { ...repair, what: 'rolled_back', keptCents: 10_000 });
    expect([await charged(repair.tenantId), await chargedUnder(approvalId)]).toEqual([10_000, 10_000]);
  });

  it('charges finished work by hand of a failed repair under its approval', async () => {
    const { repair, approvalId } = await anApprovedRepair();
    await settle.run(anEvent(), { ...repair, what: 'failed', keptCents: 10_000 });
    expect(await chargedUnder(approvalId)).toBe(10_000);
  });

  it('posts charge and share in this order, once for repeated deliveries', async () => {
    const repair = aRepair(await aShop(db));
    const event = anEvent();
    await Promise.all([settle.run(event, repair), settle.run(event, repair), settle.run(anEvent(), repair)]);
    expect(await kindsOf(repair.tenantId)).toEqual(['charge', 'commission']);
    await settle.run(anEvent(), { ...repair, what: 'rolled_back' });
    expect(await kindsOf(repair.tenantId)).toEqual(['charge', 'commission', 'charge_reversal', 'commission_reversal']);
    expect(await refusedOf(repair.tenantId)).toEqual([]);
  });

  it('reverses nothing for a shop that was not charged', async () => {
    const repair = aRepair(await aShop(db));
    await settle.run(anEvent(), repair);
    const stranger = await aShop(db);
    await settle.run(anEvent(), { ...repair, tenantId: stranger, what: 'rolled_back', approvals: [] });
    expect([await kindsOf(stranger), await charged(repair.tenantId)]).toEqual([[], 35_000]);
  });
});

const under0 = ({ tenantId, repairId }: RepairChanged) => ({ tenantId, repairId, authorisedCents: 35_000 });
/** A signed approval whose payload says a larger amount than was signed. */
const altered = (repair: RepairChanged): SignedApproval => ({
  ...under(repair),
  payload: under(repair, { authorisedCents: 99_000 }).payload,
});
