import type { IdentityConfig } from '@revive/identity/config';
import { AccountRepository } from '@revive/identity/accounts/account.repository';
import { ENTITIES } from '@revive/identity/database/entities';
import { AccountMacs } from '@revive/identity/accounts/account-macs';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { RowMac } from '@revive/platform/auth/row-mac';

const ACTOR = systemActor('identity:test');

/** Confirms the address without an email, for tests that send none: an account cannot be approved before. */
export async function confirmAddress(
  { databases, sealKey }: Pick<IdentityConfig, 'databases' | 'sealKey'>,
  username: string,
): Promise<void> {
  const db = await Database.open({ service: 'identity', urls: databases, entities: ENTITIES });
  try {
    const accounts = new AccountRepository(new AccountMacs(new RowMac(sealKey)));
    await db.tx(ACTOR, async (em) => {
      const user = await accounts.find(em, username);
      if (!user) throw new TypeError(`there is no account called ${username}`);
      await accounts.nameEmail(em, user, new Date(), new Date());
    });
  } finally {
    await db.close();
  }
}
