import { AccountRepository } from '@revive/identity/accounts/account.repository';
import { ENTITIES } from '@revive/identity/database/entities';
import { AccountMacs } from '@revive/identity/accounts/account-macs';
import { readConfig } from '@revive/identity/config';
import { PasswordHasher } from '@revive/identity/passwords/password-hasher';
import type { AccountStatus, Role } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { Target } from '../target/target.js';
import { KINDS, nameOf, type Kind } from './kinds.js';

interface ShopWords {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly email: string;
}
interface NewPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountStatus;
}
export const PASSWORD = 'velvet-otter-morning-7';
const ACTOR = systemActor('identity:attacks');
const DAY_MS = 24 * 3_600_000;

/**
 * Creates accounts that no API call can create: shops, staff, and every status. Writes sealed rows as identity does.
 */
export class AccountMaker {
  private constructor(
    private readonly db: Database,
    private readonly accounts: AccountRepository,
    private readonly hash: string,
  ) {}

  static async open({
    environments,
  }: {
    readonly environments: Pick<Target['environments'], 'identity'>;
  }): Promise<AccountMaker> {
    const config = readConfig(environments.identity);
    const db = await Database.open({
      service: 'identity',
      urls: config.databases,
      entities: ENTITIES,
      poolSizes: { tenant: 1, staff: 1, system: 1 },
    });
    return new AccountMaker(
      db,
      new AccountRepository(new AccountMacs(new RowMac(config.sealKey))),
      await new PasswordHasher().hash(PASSWORD),
    );
  }

  shop(words: ShopWords): Promise<string> {
    return this.db.tx(ACTOR, async (em) => (await this.accounts.createTenant(em, words, new Date())).id);
  }

  /**
   * Creates an account and returns its id. The address is confirmed and the password is the person's own, unless
   * `mark` says otherwise.
   */
  person(person: NewPerson, tenantId: string | null, mark?: Kind['mark']): Promise<string> {
    return this.db.tx(ACTOR, async (em) => {
      const now = new Date();
      const user = await this.accounts.create(
        em,
        {
          ...person,
          tenantId,
          passwordHash: this.hash,
          ...(mark === 'first-password' && { firstPasswordUntil: new Date(now.getTime() + DAY_MS) }),
        },
        now,
      );
      if (mark !== 'unconfirmed') await this.accounts.nameEmail(em, user, now, now);
      return user.id;
    });
  }

  async everybody(tenantId: string): Promise<void> {
    for (const kind of KINDS) {
      const username = nameOf(kind);
      await this.person(
        { username, name: username, email: `${username}@people.example`, role: kind.role, status: kind.status },
        kind.place === 'shop' ? tenantId : null,
        kind.mark,
      );
    }
  }

  close(): Promise<void> {
    return this.db.close();
  }
}
