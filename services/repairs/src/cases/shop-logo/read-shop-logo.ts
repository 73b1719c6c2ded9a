import { Inject, Injectable } from '@nestjs/common';
import { messageOf } from '@revive/platform/errors/errors';
import { LOG } from '@revive/platform/runtime/service-context';
import { ShopLogos, type ShopLogoFile } from '@revive/platform/storage/shop-logos';
import type { Logger } from '@revive/platform/telemetry/log';
import type { TenantEntity } from '../tickets/entities/tenant.entity.js';

@Injectable()
export class ReadShopLogo {
  constructor(
    private readonly logos: ShopLogos,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** Undefined without a logo and after a read error: a missing image must not delay a quote or summary. */
  async run(tenant: Pick<TenantEntity, 'id' | 'logo'> | null): Promise<ShopLogoFile | undefined> {
    if (tenant?.logo == null) return undefined;
    try {
      return await this.logos.read(tenant.id, tenant.logo);
    } catch (err) {
      this.log.warn({ err, tenantId: tenant.id }, `a shop writes without its logo: ${messageOf(err)}`);
      return undefined;
    }
  }
}
