import type { Role } from '@revive/contracts/roles';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser } from '@revive/platform/testing/testkit';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { platformPayment } from '../../src/ledger/postings.policy.js';
import { aLedger, aRepair, aShop } from '../../src/testing/books.js';
import type { aDocumentsDesk } from '../documents/a-documents-desk.js';
import { cash } from '../drawers.js';
import { COLUMNS, aFile, aStatementDesk } from '../statement-desk.js';
import type { Handlers } from './billing-calls.js';

interface MoneyCommand {
  readonly actor: UserActor;
  /** Without a request id. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Changed fields of the request, for a second command with the same id. */
  readonly other: Readonly<Record<string, unknown>>;
}

export interface MoneyCase {
  readonly roles: readonly Role[];
  readonly prepare: () => Promise<MoneyCommand>;
}

const SHOP: readonly Role[] = ['tenant_admin', 'tech'];
const ADMINISTRATOR: readonly Role[] = ['tenant_admin'];
const BANK: readonly Role[] = ['tenant_admin', 'finance', 'master'];

/**
 * A valid input of each command with a request id. `desk` and `documents` prepare what the command needs; `handlers`
 * belong to the service under test.
 */
export function moneyCases(
  db: Database,
  handlers: Handlers,
  documents: ReturnType<typeof aDocumentsDesk>,
): Readonly<Record<string, MoneyCase>> {
  const desk = aStatementDesk(db);
  const { counter } = desk;
  const call = <T>(name: string, actor: UserActor, request: object = {}) =>
    handlers.run(name, { requestId: uuidv7(), ...request }, actor, { id: uuidv7() }) as Promise<T>;

  const aCharge = async (over: Partial<RepairChanged> = {}) => {
    const tenantId = await desk.shop();
    const repair = aRepair(tenantId, over);
    await counter.event(repair);
    return { repair, id: repair.repairId, tenantId, actor: desk.administrator(tenantId) };
  };
  const aDrawer = async () => {
    const actor = desk.administrator(await desk.shop());
    const { shift } = await call<{ shift: { id: string } }>('Drawers.OpenDrawer', actor, { counted: cash(10_000) });
    return { actor, shiftId: shift.id };
  };
  const aDay = async () => {
    const { repair, actor } = await aCharge();
    await counter.pay(repair, 1_000);
    return { actor, throughDay: '2026-11-20' };
  };
  const aLine = async () => {
    const tenantId = await desk.shop();
    const actor = desk.administrator(tenantId);
    const { itemId } = await desk.expected(tenantId, 1, 20_000);
    await desk.import(actor, aFile([['2026-11-21', 'A TRANSFER', 15_000]]));
    const { id } = await desk.line(actor, 'TRANSFER');
    return { actor, id, parts: [{ itemId, cents: 15_000 }] };
  };
  const matching = { feeCents: 0, restAsDeposit: false };

  return {
    'Counter.TakePayment': {
      roles: SHOP,
      prepare: async () => {
        const { actor, id } = await aCharge();
        return { actor, request: { id, method: 'card', cents: 10_000, reference: '' }, other: { cents: 10_001 } };
      },
    },
    'Counter.ConfirmEft': {
      roles: SHOP,
      prepare: async () => {
        const { actor, id, repair } = await aCharge();
        const eftId = uuidv7();
        await counter.pay(repair, 20_000, { requestId: eftId, method: 'eft', reference: 'R-1' });
        return { actor, request: { id, eftId, confirmedBy: 'person' }, other: { confirmedBy: 'never_arrived' } };
      },
    },
    'Counter.GiveRefund': {
      roles: SHOP,
      prepare: async () => {
        const { actor, id, repair } = await aCharge();
        await counter.pay(repair, 20_000);
        const refund = { method: 'card', reason: 'Came back', lines: [], reference: '' };
        return { actor, request: { id, ...refund, cents: 5_000 }, other: { cents: 5_001 } };
      },
    },
    'Counter.WriteOff': {
      roles: ADMINISTRATOR,
      prepare: async () => {
        const { actor, id } = await aCharge();
        return { actor, request: { id, cents: 1_000, reason: 'Moved away' }, other: { cents: 1_001 } };
      },
    },
    'Counter.ReceiveForRepair': {
      roles: SHOP,
      prepare: async () => {
        const { actor, repair } = await aCharge();
        const { repairId, number, deviceName, quoteVersion } = repair;
        const money = { kind: 'rest', method: 'card', cents: 10_000, reference: '' };
        return { actor, request: { repairId, number, deviceName, quoteVersion, ...money }, other: { cents: 10_001 } };
      },
    },
    'Commissions.SetRateRule': {
      roles: ['master'],
      prepare: async () => {
        const rule = { tenantId: await desk.shop(), from: '2026-12-24', notes: '', rate: 0.1 };
        return { actor: aUser({ role: 'master' }), request: rule, other: { rate: 0.2 } };
      },
    },
    'TaxDocuments.EmailDocument': {
      roles: SHOP,
      prepare: async () => {
        const tenantId = await documents.shop();
        const actor = documents.owner(tenantId);
        const ids: string[] = [];
        for (const number of [1, 2]) {
          const { chargeId, repairId } = await documents.sold(tenantId, 35_000, { number });
          await documents.issueFor(chargeId);
          const { documents: issued } = await documents.documents.ofRepair(actor, repairId);
          ids.push(issued[0]?.id ?? '');
        }
        return { actor, request: { id: ids[0] }, other: { id: ids[1] } };
      },
    },
    'Drawers.OpenDrawer': {
      roles: SHOP,
      prepare: async () => {
        const actor = desk.administrator(await desk.shop());
        return { actor, request: { counted: cash(10_000) }, other: { counted: cash(20_000) } };
      },
    },
    'Drawers.MoveCash': {
      roles: SHOP,
      prepare: async () => {
        const { actor } = await aDrawer();
        const move = { move: 'paid_in', amountCents: 500, reason: 'Change' };
        return { actor, request: move, other: { amountCents: 600 } };
      },
    },
    'Drawers.CloseDrawer': {
      roles: SHOP,
      prepare: async () => {
        const { actor, shiftId } = await aDrawer();
        const count = { shiftId, counted: cash(10_000), handedOnCents: 0 };
        return { actor, request: count, other: { handedOnCents: 10_000 } };
      },
    },
    'Days.CloseDay': {
      roles: SHOP,
      prepare: async () => {
        const { actor, throughDay } = await aDay();
        return { actor, request: { throughDay }, other: { throughDay: '2026-11-22' } };
      },
    },
    'Days.ReopenDay': {
      roles: ADMINISTRATOR,
      prepare: async () => {
        const { actor, throughDay } = await aDay();
        const { closings } = await call<{ closings: { id: string }[] }>('Days.CloseDay', actor, { throughDay });
        const reopened = { closingId: closings[0]?.id, reason: 'Forgot a payment' };
        return { actor, request: reopened, other: { reason: 'Forgot a refund' } };
      },
    },
    'Locations.AddLocation': {
      roles: ADMINISTRATOR,
      prepare: async () => {
        const actor = desk.administrator(await desk.shop());
        return { actor, request: { name: 'Long Street', hours: [] }, other: { name: 'Short Street' } };
      },
    },
    'Payouts.CreatePayout': {
      roles: ['finance', 'master', 'admin'],
      prepare: async () => {
        const request = { tenantId: await anOwedShop(db, 50_000) };
        return { actor: aUser({ role: 'finance' }), request, other: { tenantId: await anOwedShop(db, 50_000) } };
      },
    },
    'Statements.ImportStatement': {
      roles: BANK,
      prepare: async () => {
        const file = { fileName: 'a.csv', account: 'Business account', columns: COLUMNS };
        const content = aFile([['2026-11-02', 'ONE', 100]]);
        const actor = desk.administrator(await desk.shop());
        return { actor, request: { ...file, content }, other: { content: aFile([['2026-11-02', 'TWO', 100]]) } };
      },
    },
    'Statements.MatchBankLine': {
      roles: BANK,
      prepare: async () => {
        const { actor, id, parts } = await aLine();
        const fewer = parts.map((part) => ({ ...part, cents: 14_999 }));
        return { actor, request: { id, parts, ...matching }, other: { parts: fewer } };
      },
    },
    'Statements.UndoBankLine': {
      roles: BANK,
      prepare: async () => {
        const { actor, id, parts } = await aLine();
        await call('Statements.MatchBankLine', actor, { id, parts, ...matching });
        return { actor, request: { id, reason: 'Wrong customer' }, other: { reason: 'Wrong amount' } };
      },
    },
    'Statements.IgnoreBankLine': {
      roles: BANK,
      prepare: async () => {
        const { actor, id } = await aLine();
        const request = { id, purpose: 'owner_money', reason: 'Money of the owner', containsVat: false, feeCents: 0 };
        return { actor, request, other: { reason: 'Money of a friend' } };
      },
    },
  };
}

/** A shop to which the platform owes `cents`. */
export async function anOwedShop(db: Database, cents: number): Promise<string> {
  const tenantId = await aShop(db);
  const received = { ...platformPayment(cents), key: `payment:${uuidv7()}`, at: '2026-11-20T10:00:00.000Z' };
  await db.tx(systemActor('test'), (em) => aLedger(db).ledger.post(em, tenantId, [received]));
  return tenantId;
}
