import { Injectable } from '@nestjs/common';
import type { ConfirmedEmail } from '@revive/proto/revive/identity/v1/people';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AccountRepository } from '../accounts/account.repository.js';
import { TenantEntity } from '../accounts/tenant.entity.js';
import { UserEntity } from '../accounts/user.entity.js';

const ACTOR = systemActor('identity:confirmed-email');

@Injectable()
export class ReadConfirmedEmail {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountRepository,
  ) {}

  /**
   * Returns the caller's own address with account and shop name; no address while unconfirmed. Throws NOT_ALLOWED
   * (403).
   */
  async run(actor: Actor): Promise<ConfirmedEmail> {
    const { userId } = requireRole(actor);
    return this.db.tx(ACTOR, async (em) => {
      const user = await em.findOneBy(UserEntity, { id: userId });
      const shop = user?.tenantId ? await em.findOneBy(TenantEntity, { id: user.tenantId }) : null;
      const names = { name: user?.name ?? '', shopName: shop?.name ?? '' };
      // control: an address counts once it is confirmed
      if (user === null || (await this.accounts.emailState(em, user)) !== 'confirmed')
        return { ...names, email: undefined };
      return { ...names, email: user.email };
    });
  }
}
