import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { AccountRepository } from '../accounts/account.repository.js';
import { TenantEntity } from '../accounts/tenant.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { recordAction, THE_PLATFORM } from '../audit/record-action.js';
import type { IdentityConfig } from '../config.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { requireUncommon } from '../passwords/password-rule.js';

const DEMO_USERNAME = 'demo';
/** Contact data that reaches nobody: `.example` is reserved by RFC 2606, and the number is invalid. */
const TENANT = {
  name: 'Harbour Device Repair (demo)',
  phone: '+27 00 000 0001',
  address: '2 Example Street, Cape Town (demo)',
  email: 'demo@harbour.example',
  demo: true,
};
const ACTOR = systemActor('identity:demo-shop');

/**
 * The demo shop and its account, present only if a password is configured. The operator's demo runner signs in with
 * the password; visitors need none.
 */
@Injectable()
export class DemoShop {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'demoShopPassword'>,
  ) {}

  /** Runs at each instance's start. Creates missing rows and applies a changed password. */
  async ensure(): Promise<void> {
    const password = this.config.demoShopPassword;
    if (password === undefined) return;
    requireUncommon(password, { username: DEMO_USERNAME, email: TENANT.email });
    const known = await this.db.tx(ACTOR, (em) => this.#account(em));
    if (known && (await this.hasher.verify(known.passwordHash, password))) return;
    const passwordHash = await this.hasher.hash(password);
    await this.db.tx(ACTOR, async (em) => {
      // A second instance starting concurrently waits here and finds the rows of the first.
      await lockName(em, 'account', 'demo-shop');
      const now = this.clock();
      const user = await this.#account(em);
      if (user) await this.accounts.change(em, user, { passwordHash }, now);
      else await this.#make(em, passwordHash, now);
    });
  }

  async visited(em: EntityManager): Promise<{ user: UserEntity; tenant: TenantEntity } | undefined> {
    if (this.config.demoShopPassword === undefined) return undefined;
    const user = await this.accounts.find(em, DEMO_USERNAME);
    if (!user) return undefined;
    await this.accounts.checkNewest(user);
    const tenant = await this.accounts.tenantOf(em, user);
    // control: a visitor sees the demo shop and no other
    return user.status === 'active' && tenant?.demo ? { user, tenant } : undefined;
  }

  /** Undefined if the username is free. A real shop with this username is left unchanged. */
  async #account(em: EntityManager): Promise<UserEntity | undefined> {
    const user = await em.findOne(UserEntity, {
      where: { usernameKey: DEMO_USERNAME },
      lock: { mode: 'pessimistic_write' },
    });
    if (!user) return undefined;
    if (!(await this.accounts.tenantOf(em, user))?.demo)
      throw new TypeError(`The username ${DEMO_USERNAME} is somebody's own: this platform cannot have a demo shop`);
    return user;
  }

  async #make(em: EntityManager, passwordHash: string, now: Date): Promise<void> {
    const tenant =
      (await em.findOneBy(TenantEntity, { demo: true })) ?? (await this.accounts.createTenant(em, TENANT, now));
    const user = await this.accounts.create(
      em,
      {
        username: DEMO_USERNAME,
        name: 'Demo Technician',
        email: TENANT.email,
        role: 'tenant_admin',
        status: 'active',
        tenantId: tenant.id,
        passwordHash,
      },
      now,
    );
    await this.accounts.nameEmail(em, user, now, now);
    await recordAction(
      em,
      { action: 'account.registered', notes: 'the demo shop', tenantId: tenant.id, actor: THE_PLATFORM },
      now,
    );
  }
}
