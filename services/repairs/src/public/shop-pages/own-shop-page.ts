import { Inject, Injectable } from '@nestjs/common';
import { COMPUTER_LAND, RESERVED_SLUGS, saveShopPageSchema } from '@revive/contracts/shop-pages/page';
import type { OwnShopPage, SaveShopPageRequest } from '@revive/proto/revive/repairs/v1/public_pages';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { codeOf, invalid } from '@revive/platform/errors/errors';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { recordAudit } from '../../cases/tickets/ticket.repository.js';

@Injectable()
export class OwnShopPageSettings {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'computerLandTenant'>,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async read(actor: Actor): Promise<OwnShopPage> {
    const tenantId = requireTenant(requireRole(actor, 'tenant_admin'));
    return this.db.tx(actor, (em) => readPage(em, tenantId));
  }

  /** Throws NOT_ALLOWED (403), INVALID (400), also for an address used by a different shop. */
  async save(actor: Actor, request: SaveShopPageRequest): Promise<OwnShopPage> {
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    const { slug, published } = await validate(saveShopPageSchema, request);
    const now = this.clock();
    try {
      return await this.db.tx(actor, async (em) => {
        const before = await readPage(em, tenantId);
        if (before.slug === slug && before.published === published) return before;
        // control: a shop chooses no address that speaks for the platform
        if (RESERVED_SLUGS.includes(slug) && before.slug !== slug && !this.#isGiven(slug, tenantId))
          throw invalid({ slug: 'This address is reserved. Choose another one' });
        await em.query(
          `insert into shop_pages (tenant_id, slug, published, updated_at, updated_by) values ($1, $2, $3, $4, $5)
            on conflict (tenant_id) do update set slug = $2, published = $3, updated_at = $4, updated_by = $5`,
          [tenantId, slug, published, now, person.userId],
        );
        const what = published ? 'published' : 'not published';
        await recordAudit(em, actor, now, tenantId, 'shop_page.changed', `shop page ${slug}, ${what}`);
        return { slug, published };
      });
    } catch (error) {
      // The unique index decides, so concurrent saves cannot share an address.
      if (codeOf(error) === '23505') throw invalid({ slug: 'This address is taken. Choose another one' });
      throw error;
    }
  }

  /** The operator's configuration reserves the specification's own address for a single shop. */
  #isGiven(slug: string, tenantId: string): boolean {
    return slug === COMPUTER_LAND && tenantId === this.config.computerLandTenant;
  }
}

async function readPage(em: EntityManager, tenantId: string): Promise<OwnShopPage> {
  const [row] = await em.query<{ slug: string; published: boolean }[]>(
    'select slug, published from shop_pages where tenant_id = $1',
    [tenantId],
  );
  return { slug: row?.slug, published: row?.published === true };
}
