import { Injectable } from '@nestjs/common';
import type { RegisteredShop } from '@revive/proto/revive/identity/v1/shops';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { RegisteredShopEntity } from './registered-shop.entity.js';
import { UserEntity } from '../accounts/user.entity.js';

const ACTOR = systemActor('identity:read-registered-shop');

/**
 * The shop of an owner's account created by staff. Onboarding verifies the event by this call, because an event alone
 * proves nothing.
 */
@Injectable()
export class ReadRegisteredShop {
  constructor(private readonly db: Database) {}

  /** Throws NOT_FOUND (404). */
  async run(accountId: string): Promise<RegisteredShop> {
    const found =
      isUuid(accountId) &&
      (await this.db.tx(ACTOR, async (em) => {
        const [shop, user] = [
          await em.findOneBy(RegisteredShopEntity, { userId: accountId }),
          await em.findOneBy(UserEntity, { id: accountId }),
        ];
        return shop && user && { businessName: shop.businessName, name: user.name, email: user.email };
      }));
    if (!found) throw new AppError('NOT_FOUND', { accountId });
    return found;
  }
}
