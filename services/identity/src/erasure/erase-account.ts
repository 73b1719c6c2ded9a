import type { EntityManager } from '@revive/platform/database/database';
import { keyOf, type AccountRepository } from '../accounts/account.repository.js';
import type { UserEntity } from '../accounts/user.entity.js';

const OWN = [
  'emails',
  'one_time_links',
  'email_addresses',
  'known_devices',
  'otp_setups',
  'recovery_codes',
  'registered_shops',
  'account_history',
] as const;

interface ErasedAccount {
  readonly what: string;
  readonly rows: number;
}

/** Replaces the person's names. The account's id, referenced by the audit trail and further services, stays. */
const pseudonymOf = (id: string) => ({
  username: `erased-${id.slice(-12)}`,
  name: 'Erased account',
  email: `${id}@erased.invalid`,
});

/**
 * Erases personal data from the account's row and dependent tables, within the caller's transaction. The new password
 * is unknown to everyone. The account stays suspended permanently, because no previous status is stored.
 */
export async function eraseAccount(
  em: EntityManager,
  accounts: AccountRepository,
  user: UserEntity,
  passwordHash: string,
  now: Date,
): Promise<{ after: UserEntity; gone: ErasedAccount[] }> {
  const { username, name, email } = pseudonymOf(user.id);
  const gone: ErasedAccount[] = [];
  for (const table of OWN) {
    const [, rows] = await em.query<[unknown[], number]>(`delete from ${table} where user_id = $1`, [user.id]);
    gone.push({ what: table, rows });
  }
  const [, devices] = await em.query<[unknown[], number]>(
    "update sessions set device = '', network = '' where user_id = $1",
    [user.id],
  );
  const [, named] = await em.query<[unknown[], number]>(
    "update audit_entries set actor_name = '' where actor_id = $1 and actor_name <> ''",
    [user.id],
  );
  gone.push({ what: 'sessions', rows: devices }, { what: 'names_in_the_trail', rows: named });
  const after = await accounts.change(
    em,
    user,
    {
      username,
      usernameKey: keyOf(username),
      name,
      email,
      emailKey: keyOf(email),
      status: 'suspended',
      statusBefore: null,
      tenantId: null,
      passwordHash,
      otpSecret: null,
      otpStep: null,
      firstPasswordUntil: null,
    },
    now,
  );
  return { after, gone: [{ what: 'account', rows: 1 }, ...gone] };
}
