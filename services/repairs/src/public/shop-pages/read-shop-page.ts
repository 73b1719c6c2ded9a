import { Injectable } from '@nestjs/common';
import { shopLogoPath } from '@revive/contracts/access/shop-logo';
import { isSlug } from '@revive/contracts/shop-pages/page';
import type { ShopPage } from '@revive/proto/revive/repairs/v1/public_pages';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { AppError } from '@revive/platform/errors/errors';
import { CatalogClient } from '../../clients/catalog.client.js';
import { IdentityClient } from '../../clients/identity.client.js';

const ANYBODY = systemActor('repairs:shop-page');
interface Row {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly logo: string | null;
}
const PUBLISHED = prepared(`
  select t.id, t.name, t.phone, t.address, t.logo
  from shop_pages p join tenants t on t.id = p.tenant_id where p.slug = $1
    -- control: a page is there once its shop has published it
    and p.published`);

@Injectable()
export class ReadShopPage {
  constructor(
    private readonly db: Database,
    private readonly catalog: CatalogClient,
    private readonly identity: IdentityClient,
  ) {}

  /**
   * Checks the shop's status in identity on every request, so that a suspension hides the page at once. Throws the
   * same NOT_FOUND (404) for an unpublished, a suspended and an unknown shop.
   */
  async run(slug: string): Promise<ShopPage> {
    const [shop] = isSlug(slug) ? await this.db.tx(ANYBODY, (em) => em.query<Row[]>(PUBLISHED, [slug])) : [];
    if (!shop) throw noPage();
    // control: a suspended shop has no page
    if (!(await this.identity.isActive(shop.id))) throw noPage();
    const { services, diagnosisCents } = await this.catalog.book(shop.id);
    return {
      slug,
      name: shop.name,
      phone: shop.phone,
      address: shop.address,
      logo: shop.logo === null ? undefined : shopLogoPath(shop.id, shop.logo),
      services: services.map(({ serviceId, name, cents }) => ({ id: serviceId, name, cents })),
      diagnosisCents,
    };
  }
}

const noPage = (): AppError =>
  new AppError('NOT_FOUND', undefined, { sentence: 'There is no shop page at this address.' });
