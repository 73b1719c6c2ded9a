import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@revive/contracts/errors';
import { ROLES, SHOP_ROLES, type Role } from '@revive/contracts/roles';
import { systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { roleNames } from '@revive/platform/database/row-security';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../../src/service.js';
import { aShop } from '../../src/testing/books.js';
import { aDocumentsDesk } from '../documents/a-documents-desk.js';
import { startBilling } from './billing-app.js';
import { callsOfBilling, handlersOf, type Handlers } from './billing-calls.js';
import { confirmedCases } from './confirmed-commands.js';
import { moneyCases, type MoneyCase } from './money-commands.js';

const CALLS = callsOfBilling().filter(({ isRead }) => !isRead);
const WITH_REQUEST_ID = CALLS.filter(({ hasRequestId }) => hasRequestId).map(({ name }) => name);
const OF_SHOPS = WITH_REQUEST_ID.filter((name) => !['Commissions.SetRateRule', 'Payouts.CreatePayout'].includes(name));

/**
 * Commands without a request id and without a confirmation, and why a repeat moves no money twice. Calls that only
 * read are here if their name does not say so.
 */
const SAFE_TO_REPEAT: Readonly<Record<string, string>> = {
  'TaxDocuments.CompleteDocument': 'one document for an entry',
  'TaxDocuments.EraseBuyer': 'a document is erased once',
  'Sellers.ChangeSeller': 'sets the same values',
  'Drawers.ChangeDrawerSettings': 'sets the same value',
  'Locations.ChooseLocation': 'sets the same value',
  'Locations.ChangeLocation': 'sets the same values',
  'Locations.CloseLocation': 'a location is closed once',
  'LedgerProofs.ProveLedger': 'posts nothing',
  'LedgerExports.ChangeAccountCodes': 'sets the same values',
  'Payouts.CancelPayout': 'a state that ends the payout',
  'PayoutBatches.CreatePayoutBatch': 'a payout is in one bank file',
  'PayoutBatches.CancelPayoutBatch': 'a state that ends the bank file',
  'PersonalMoney.ExportMoney': 'reads',
  'Statements.PreviewStatement': 'reads',
  'Statements.AssignBankLine': 'sets the same value',
  'Statements.MatchCertainLines': 'a line is matched once',
};

/** Repeatable commands of a shop: their roles, and a request that passes the validation. */
const REPEATABLE: readonly (readonly [name: string, roles: readonly Role[], request: object])[] = [
  ['TaxDocuments.CompleteDocument', SHOP_ROLES, { id: uuidv7(), name: 'A buyer', address: 'An address' }],
  ['TaxDocuments.EraseBuyer', ['tenant_admin'], { id: uuidv7(), reason: 'Asked for it' }],
  ['Sellers.ChangeSeller', ['tenant_admin'], { registeredName: 'A name', address: 'An address', vatNumber: '' }],
  ['Drawers.ChangeDrawerSettings', ['tenant_admin'], { techsCloseDays: true }],
  ['Locations.ChooseLocation', SHOP_ROLES, { locationId: uuidv7() }],
  ['Locations.ChangeLocation', ['tenant_admin'], { id: uuidv7(), name: 'A name', hours: [] }],
  ['Locations.CloseLocation', ['tenant_admin'], { id: uuidv7() }],
];

/** Tables that the cases of this file fill. */
const FILLED = [
  'approvals',
  'day_closings',
  'document_emails',
  'eft_promises',
  'entries',
  'locations',
  'payout_events',
  'payouts',
  'postings',
  'shifts',
  'statement_imports',
  'statement_lines',
  'statement_matches',
  'tax_documents',
  'totals',
];

let test: TestDatabase;
let db: Database;
let app: INestApplicationContext;
let handlers: Handlers;
let cases: Readonly<Record<string, MoneyCase>>;
let confirmed: ReturnType<typeof confirmedCases>;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  const documents = aDocumentsDesk(db);
  app = await startBilling(db, documents.sales);
  handlers = handlersOf(app);
  cases = moneyCases(db, handlers, documents);
  confirmed = confirmedCases(db, handlers);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const run = (name: string, request: object, actor: UserActor) => handlers.run(name, request, actor, { id: uuidv7() });
const caseOf = (name: string): MoneyCase => {
  const found = cases[name];
  if (!found) throw new TypeError(`${name} has no case in moneyCases`);
  return found;
};
/** The rows of a shop, or of all shops, in every table that has a tenant. */
const rowsOf = async (tenantId: string | undefined): Promise<Record<string, string>> =>
  db.tx(systemActor('test'), async (em) => {
    const tables = await em.query<{ name: string }[]>(
      `select table_name as name from information_schema.columns where table_schema = 'public'
        and column_name = 'tenant_id' order by 1`,
    );
    const rows: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await em.query<{ hash: string }[]>(
        `select count(*) || ':' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash from ${name} t
          where $1::uuid is null or tenant_id = $1`,
        [tenantId ?? null],
      );
      rows[name] = row?.hash ?? '';
    }
    return rows;
  });

describe('a command of money', () => {
  it('has a request id, a confirmation, or a reason why a repeat is harmless', () => {
    const bare = CALLS.filter(({ name, hasRequestId }) => !hasRequestId && !handlers.needsCommand(name));
    expect(bare.map(({ name }) => name).sort()).toEqual(Object.keys(SAFE_TO_REPEAT).sort());
  });

  it('is refused with 422 for a reused request id', () => expect(ERRORS.REQUEST_REUSED.http).toBe(422));

  it.each(WITH_REQUEST_ID)('%s runs once per request id, and refuses the id with another body', async (name) => {
    const { actor, request, other } = await caseOf(name).prepare();
    const requestId = uuidv7();
    await Promise.all([1, 2, 3].map(() => run(name, { requestId, ...request }, actor)));
    await expect(run(name, { requestId, ...request, ...other }, actor)).rejects.toMatchObject({
      code: 'REQUEST_REUSED',
    });
    const stored = await db.tx(systemActor('test'), (em) =>
      em.query('select 1 from money_commands where request_id = $1', [requestId]),
    );
    expect(stored).toHaveLength(1);
  });

  it.each(WITH_REQUEST_ID)('%s refuses the roles that may not call it', async (name) => {
    const { roles, prepare } = caseOf(name);
    const { actor, request } = await prepare();
    const before = await rowsOf(actor.tenantId);
    for (const role of ROLES.filter((one) => !roles.includes(one)))
      await expect(
        Promise.resolve().then(() => run(name, { requestId: uuidv7(), ...request }, { ...actor, role })),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await rowsOf(actor.tenantId)).toEqual(before);
  });

  it.each(OF_SHOPS)('%s changes nothing for a person of another shop or in an impersonation', async (name) => {
    const { actor, request } = await caseOf(name).prepare();
    const { tenantId } = actor;
    const before = await rowsOf(tenantId);
    const stranger = aUser({ role: 'tenant_admin', tenantId: await aShop(db) });
    // A stranger may be refused or work on the own shop; what counts is that the rows below stay.
    await run(name, { requestId: uuidv7(), ...request }, stranger).catch(() => undefined);
    await expect(
      run(name, { requestId: uuidv7(), ...request }, { ...actor, viewedBy: uuidv7() }),
    ).rejects.toMatchObject({ code: 'IMPERSONATION_READ_ONLY' });
    expect(await rowsOf(tenantId)).toEqual(before);
  });
});

describe('the demo shop', () => {
  // A handover of the demo shop takes no money and is no error; a shop without charges has no document to email.
  const refused = OF_SHOPS.filter((name) => !['Counter.ReceiveForRepair', 'TaxDocuments.EmailDocument'].includes(name));

  it.each(refused)('refuses %s', async (name) => {
    const { actor, request } = await caseOf(name).prepare();
    const { tenantId = '' } = actor;
    await db.tx(systemActor('test'), (em) => em.query('update tenants set demo = true where id = $1', [tenantId]));
    const before = await rowsOf(tenantId);
    await expect(run(name, { requestId: uuidv7(), ...request }, actor)).rejects.toMatchObject({
      code: 'DEMO_READ_ONLY',
    });
    expect(await rowsOf(tenantId)).toEqual(before);
  });
});

describe('a repeatable command of a shop', () => {
  it.each(REPEATABLE)(
    '%s refuses an impersonation and the roles that may not call it',
    async (name, roles, request) => {
      const actor = aUser({ role: 'tenant_admin', tenantId: await aShop(db) });
      const before = await rowsOf(actor.tenantId);
      await expect(run(name, request, { ...actor, viewedBy: uuidv7() })).rejects.toMatchObject({
        code: 'IMPERSONATION_READ_ONLY',
      });
      for (const role of ROLES.filter((one) => !roles.includes(one)))
        await expect(run(name, request, { ...actor, role })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      expect(await rowsOf(actor.tenantId)).toEqual(before);
    },
  );
});

describe('rows of all these commands', () => {
  it('are visible to no other shop', async () => {
    const stranger = aUser({ tenantId: await aShop(db) });
    const { tenant } = roleNames('billing');
    const tables = await db.tx(systemActor('test'), (em) =>
      em.query<{ name: string }[]>(
        `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id'
            and has_table_privilege($1, c.oid, 'select') order by 1`,
        [tenant],
      ),
    );
    const rows = (actor: Actor, name: string) =>
      db.tx(actor, (em) =>
        em.query<unknown[]>(`select 1 from ${name} where tenant_id <> $1 limit 1`, [stranger.tenantId]),
      );
    const filled: string[] = [];
    for (const { name } of tables) {
      if ((await rows(systemActor('test'), name)).length > 0) filled.push(name);
      expect([name, await rows(stranger, name)]).toEqual([name, []]);
    }
    expect(filled).toEqual(expect.arrayContaining(FILLED));
  });
});

describe('a confirmation with the password', () => {
  it('is spent by each command that needs it', async () => {
    const names = CALLS.filter(({ name }) => handlers.needsCommand(name)).map(({ name }) => name);
    expect(Object.keys(confirmed).sort()).toEqual(names.sort());
    for (const [name, prepare] of Object.entries(confirmed)) {
      const { actor, request } = await prepare();
      const command = { id: uuidv7() };
      await handlers.run(name, request, actor, command);
      await expect(
        handlers.run(name, request, { ...actor, userId: uuidv7() }, command).then(() => name),
      ).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    }
  });
});
