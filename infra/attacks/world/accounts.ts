import { Accounts } from '@revive/identity/data/accounts';
import { ROWS } from '@revive/identity/data/rows';
import { Seals } from '@revive/identity/data/seals';
import { readConfig } from '@revive/identity/config';
import { PasswordHasher } from '@revive/identity/passwords/password-hasher';
import { ACCOUNT_STATUSES, ROLES, SHOP_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/actor';
import { Database } from '@revive/platform/database';
import { Sealer } from '@revive/platform/seal';
import type { Target } from '../target/target.js';

export interface ShopWords {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly email: string;
}
export interface NewPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountStatus;
}
export const PASSWORD = 'velvet-otter-morning-7';
/** The username of the platform's support technician: active, and of no shop. */
export const SHOPLESS = 'tech.of-no-shop';
const ACTOR = systemActor('identity:attacks');

/** Accounts that no call of the product makes: shops, staff, and every status. Written as identity itself writes them, sealed. */
export class AccountMaker {
  private constructor(private readonly db: Database, private readonly accounts: Accounts, private readonly hash: string) {}

  static async open({ environments }: { readonly environments: Pick<Target['environments'], 'identity'> }): Promise<AccountMaker> {
    const config = readConfig(environments.identity);
    const db = await Database.open({ service: 'identity', urls: config.databases, entities: ROWS, poolSizes: { tenant: 1, staff: 1, system: 1 } });
    return new AccountMaker(db, new Accounts(new Seals(new Sealer(config.sealKey))), await new PasswordHasher().hash(PASSWORD));
  }

  /** The shop's id. */
  shop(words: ShopWords): Promise<string> {
    return this.db.tx(ACTOR, async (em) => (await this.accounts.createTenant(em, words, new Date())).id);
  }

  /** The account's id. */
  person(person: NewPerson, tenantId: string | null): Promise<string> {
    return this.db.tx(ACTOR, async (em) => (await this.accounts.create(em, { ...person, tenantId, passwordHash: this.hash }, new Date())).id);
  }

  /** One account per role and status; who works on a bench belongs to the shop. Usernames are `<role>.<status>`. */
  async everybody(tenantId: string): Promise<void> {
    for (const role of ROLES) {
      for (const status of ACCOUNT_STATUSES) {
        const username = usernameOf(role, status);
        await this.person({ username, name: username, email: `${username}@people.example`, role, status }, (SHOP_ROLES as readonly Role[]).includes(role) ? tenantId : null);
      }
    }
    await this.person({ username: SHOPLESS, name: SHOPLESS, email: `${SHOPLESS}@people.example`, role: 'tech', status: 'active' }, null);
  }

  close(): Promise<void> {
    return this.db.close();
  }
}

export const usernameOf = (role: Role, status: AccountStatus): string => `${role}.${status}`;
