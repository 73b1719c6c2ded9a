import { Injectable } from '@nestjs/common';
import type { ShopLogoFile } from '@revive/proto/revive/identity/v1/shop_logos';
import { versionOfLogo } from '@revive/contracts/access/shop-logo';
import { systemActor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { ShopLogos } from '@revive/platform/storage/shop-logos';
import { readActiveShop } from '../accounts/account.query.js';

const ACTOR = systemActor('identity:read-shop-logo');

@Injectable()
export class ReadShopLogo {
  constructor(
    private readonly db: Database,
    private readonly logos: ShopLogos,
  ) {}

  /**
   * Throws NOT_FOUND (404) for an unknown or inactive shop and for a shop without a logo, SERVICE_UNAVAILABLE (503).
   */
  async run(tenantId: string): Promise<ShopLogoFile> {
    const row = isUuid(tenantId) ? await this.db.tx(ACTOR, (em) => readActiveShop(em, tenantId)) : undefined;
    const logo = row?.logo ?? '';
    const file = await this.logos.read(tenantId, logo);
    if (!file) throw new AppError('NOT_FOUND');
    return { contentType: file.contentType, content: file.content, version: versionOfLogo(logo) };
  }
}
