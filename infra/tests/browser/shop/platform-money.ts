import { uuidv7 } from '@revive/platform/core/ids';
import { eventually } from '../../world/eventually.js';
import { PASSWORD } from '../../e2e/started-product.js';
import type { OwnDatabase } from '../own-database.js';
import type { Stage } from '../stage.js';

const FIRST_PASSWORD = 'lantern-orbit-falcon-17';
/** The ledger's business day of now, in SQL. */
const TODAY = "(now() at time zone 'Africa/Johannesburg')::date";

/** Posts a payment of a customer that a provider has collected for the platform, as no public door does yet. */
export async function collectForShop(database: OwnDatabase, tenantId: string, cents: number): Promise<void> {
  const id = uuidv7();
  await database.run(
    'billing',
    `insert into accounts values ('${tenantId}', 'platform_current', 'ZAR'),
      ('${tenantId}', 'customer_receivable', 'ZAR') on conflict do nothing`,
    `insert into platform_accounts values ('provider_clearing', 'ZAR'), ('shop_payable', 'ZAR')
      on conflict do nothing`,
    `insert into entries (id, key, kind, tenant_id, location_id, amount_cents, method, collected_by, at, business_date)
      values ('${id}', 'payment:${id}', 'payment', '${tenantId}', '${tenantId}', ${cents}, 'card', 'platform', now(),
        ${TODAY})`,
    `insert into postings (entry_id, line, tenant_id, account, cents, business_date)
      values ('${id}', 0, '${tenantId}', 'platform_current', ${cents}, ${TODAY}),
        ('${id}', 1, '${tenantId}', 'customer_receivable', ${-cents}, ${TODAY})`,
    `insert into platform_postings (entry_id, line, tenant_id, account, cents, business_date)
      values ('${id}', 0, '${tenantId}', 'provider_clearing', ${cents}, ${TODAY}),
        ('${id}', 1, '${tenantId}', 'shop_payable', ${-cents}, ${TODAY})`,
  );
}

/** Creates the account `finance`, whose person has chosen the usual password. */
export async function createFinance(stage: Stage): Promise<void> {
  const boss = await stage.door('master');
  await boss.post('/api/admin/create-user', {
    username: 'finance',
    email: 'finance@revive.example',
    password: FIRST_PASSWORD,
    name: 'Zanele Khumalo',
    role: 'finance',
  });
  const person = await stage.product.anyone.signIn('finance', FIRST_PASSWORD);
  await person.post('/api/password/change', { password: FIRST_PASSWORD, newPassword: PASSWORD });
}

/**
 * The shop of the stage with `cents` collected by the platform, an account `finance`, and bank details whose change
 * holds payouts. Returns the shop's name.
 */
export async function makeShopOwed(stage: Stage, database: OwnDatabase, cents: number): Promise<string> {
  const door = await stage.door('shop');
  const { tenantId = '', tenantName = '' } = await door.get<{ tenantId?: string; tenantName?: string }>('/api/user');
  await createFinance(stage);
  await door.post('/api/bank-details', {
    bankName: 'A Bank',
    accountHolder: 'Kestrel Repairs',
    accountType: 'current',
    accountNumber: '62000123456',
    branchCode: '250655',
  });
  await eventually(
    () => door.get<{ heldUntil?: string }>('/api/payouts/hold'),
    ({ heldUntil }) => heldUntil !== undefined,
  );
  await collectForShop(database, tenantId, cents);
  return tenantName;
}

/** Seven days later. The hold stays known, otherwise the change of the account itself would hold the shop. */
export const endHold = (database: OwnDatabase): Promise<void> =>
  database.run('billing', "update payout_holds set until = since + interval '1 second'");
