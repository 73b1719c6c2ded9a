import { PASSWORD_MAX, PASSWORD_MIN } from '@revive/contracts/access/password';
import { systemActor } from '@revive/platform/auth/actor';
import { systemClock, type Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { RowMac } from '@revive/platform/auth/row-mac';
import { lockName } from '@revive/platform/database/lock-name';
import { recordAction, THE_PLATFORM } from './audit/record-action.js';
import type { IdentityConfig } from './config.js';
import { AccountRepository, type NewAccount } from './accounts/account.repository.js';
import { ENTITIES } from './database/entities.js';
import { TenantEntity } from './accounts/tenant.entity.js';
import { AccountMacs } from './accounts/account-macs.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { requireUncommon } from './passwords/password-rule.js';

export const FIRST_ACCOUNTS = ['master', 'shop', 'customer'] as const;
type FirstAccount = (typeof FIRST_ACCOUNTS)[number];

/** Contact data that reaches nobody: `.example` and `.invalid` are reserved by RFC 2606, and the number is invalid. */
export const DEMO_TENANT = {
  name: 'Kestrel Device Repair (demo)',
  phone: '+27 00 000 0000',
  address: '1 Example Street, Cape Town (demo)',
  email: 'shop@kestrel.example',
};

const PEOPLE: Record<FirstAccount, Omit<NewAccount, 'tenantId' | 'passwordHash'>> = {
  master: { username: 'master', name: 'Master', email: 'master@revive.invalid', role: 'master', status: 'active' },
  shop: {
    username: 'shop',
    name: 'Kestrel Device Repair',
    email: 'shop@kestrel.example',
    role: 'tenant_admin',
    status: 'active',
  },
  customer: {
    username: 'customer',
    name: 'Demo Customer',
    email: 'customer@kestrel.example',
    role: 'user',
    status: 'active',
  },
};
const ACTOR = systemActor('identity:first-accounts');

/**
 * Creates accounts that cannot register: the master, and a demonstration shop and customer. For the composition and
 * the command line, with identity's migrated database and seal key; never over HTTP. Existing accounts stay unchanged,
 * including the password. Returns the names of created accounts. Throws INVALID (400) for a weak password.
 */
export async function createFirstAccounts(
  config: Pick<IdentityConfig, 'databases' | 'sealKey'>,
  { passwords }: { passwords: Readonly<Record<FirstAccount, string>> },
  { clock = systemClock, hasher = new PasswordHasher() }: { clock?: Clock; hasher?: PasswordHasher } = {},
): Promise<FirstAccount[]> {
  for (const name of FIRST_ACCOUNTS) requireGood(passwords[name], PEOPLE[name]);
  const db = await Database.open({ service: 'identity', urls: config.databases, entities: ENTITIES });
  try {
    const accounts = new AccountRepository(new AccountMacs(new RowMac(config.sealKey)));
    const missing = await db.tx(ACTOR, async (em) => {
      const absent: FirstAccount[] = [];
      for (const name of FIRST_ACCOUNTS) if (!(await accounts.find(em, name))) absent.push(name);
      return absent;
    });
    const made: FirstAccount[] = [];
    for (const name of missing) {
      const passwordHash = await hasher.hash(passwords[name]);
      if (await db.tx(ACTOR, (em) => createOne(em, accounts, name, passwordHash, clock()))) made.push(name);
    }
    return made;
  } finally {
    await db.close();
  }
}

/** Returns false if a concurrent process created the account. */
async function createOne(
  em: EntityManager,
  accounts: AccountRepository,
  name: FirstAccount,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  // A second process waits here and then finds the rows of the first.
  await lockName(em, 'account', 'first-accounts');
  if (await accounts.find(em, name)) return false;
  const tenantId = name === 'shop' ? (await demoTenant(em, accounts, now)).id : null;
  const user = await accounts.create(em, { ...PEOPLE[name], tenantId, passwordHash }, now);
  await accounts.nameEmail(em, user, now, now);
  await recordAction(
    em,
    { action: 'account.registered', notes: `first account, as ${user.role}`, tenantId, actor: THE_PLATFORM },
    now,
  );
  return true;
}

async function demoTenant(em: EntityManager, accounts: AccountRepository, now: Date): Promise<TenantEntity> {
  return (await em.findOneBy(TenantEntity, { name: DEMO_TENANT.name })) ?? accounts.createTenant(em, DEMO_TENANT, now);
}

function requireGood(password: string, own: { username: string; email: string }): void {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw new AppError(
      'INVALID',
      { account: own.username },
      { fields: { password: `Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters` } },
    );
  }
  requireUncommon(password, own);
}
