import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ShopLogo } from '@revive/proto/revive/identity/v1/shop_logos';
import { shopLogoPath } from '@revive/contracts/access/shop-logo';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK, OBJECTS } from '@revive/platform/runtime/service-context';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import { shopLogoKey } from '@revive/platform/storage/shop-logos';
import { AccountRepository } from '../accounts/account.repository.js';
import { TenantEntity } from '../accounts/tenant.entity.js';
import { recordAction } from '../audit/record-action.js';
import { SessionCache } from '../sessions/session-cache.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { rewriteImage, type Image } from './image.js';

/** A re-encoded image may be somewhat larger than the upload. */
const MOST_STORED_BYTES = 768 * 1024;

/**
 * Changes a shop's logo, for its administrator. The object is written under the lock of the shop's row, so that the
 * cleanup of orphaned logos never deletes an object about to be referenced.
 */
@Injectable()
export class ChangeShopLogo {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OBJECTS) private readonly objects: ObjectStore,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly cache: SessionCache,
  ) {}

  async change(actor: Actor, content: Uint8Array): Promise<ShopLogo> {
    requireTenant(requireRole(actor, 'tenant_admin'));
    return this.#replace(actor, await rewriteImage(Buffer.from(content)));
  }

  /** Does nothing without a logo. Throws NOT_ALLOWED (403). */
  remove(actor: Actor): Promise<ShopLogo> {
    return this.#replace(actor, undefined);
  }

  async #replace(actor: Actor, image: Image | undefined): Promise<ShopLogo> {
    const { userId, role } = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(actor);
    const logo = image ? nameOf(image) : null;
    const isChanged = await this.db.tx(actor, async (em) => {
      const tenant = await lockTenant(em, tenantId);
      if (image && logo !== null) await this.#store(tenantId, logo, image);
      if (tenant.logo === logo) return false;
      await this.accounts.changeLogo(em, tenant, logo);
      await recordAction(
        em,
        {
          action: logo === null ? 'tenant.logo_removed' : 'tenant.logo_changed',
          notes: logo === null ? `shop ${tenantId}` : `shop ${tenantId}, ${logo}`,
          tenantId,
          actor: { id: userId, role },
        },
        this.clock(),
      );
      return true;
    });
    if (isChanged) await this.#renewSessions(tenantId);
    return { logo: logo === null ? undefined : shopLogoPath(tenantId, logo) };
  }

  async #store(tenantId: string, logo: string, { type, content }: Image): Promise<void> {
    await this.objects.put(shopLogoKey(tenantId, logo), content, {
      maxBytes: MOST_STORED_BYTES,
      contentType: type === 'png' ? 'image/png' : 'image/jpeg',
    });
  }

  /** Invalidates session snapshots, which contain the logo shown in the page frame. */
  async #renewSessions(tenantId: string): Promise<void> {
    const hashes = await this.db.tx(systemActor('identity:shop-logo', tenantId), (em) =>
      this.sessions.hashesOfTenant(em, tenantId, this.clock()),
    );
    await this.cache.forget(hashes);
  }
}

const nameOf = ({ type, content }: Image): string => `${createHash('sha256').update(content).digest('hex')}.${type}`;

async function lockTenant(em: EntityManager, id: string): Promise<TenantEntity> {
  const tenant = await em.findOne(TenantEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!tenant) throw new AppError('NOT_FOUND', { tenantId: id });
  return tenant;
}
