import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';

interface ShopRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A page of the shops, newest first. The demo shop has no money and is left out. */
export async function listShops(
  em: EntityManager,
  { before, search, limit }: { readonly before?: string; readonly search: string; readonly limit: number },
): Promise<ShopRow[]> {
  return em.query<ShopRow[]>(
    `select id, name, email from tenants where not demo and ($1::uuid is null or id < $1)
      and starts_with(lower(name), lower($2)) order by id desc limit $3`,
    [before || null, search, limit],
  );
}

/**
 * The name of the shop, locked, so that parallel changes are decided one after the other. Throws NOT_FOUND (404), also
 * for the demo shop.
 */
export async function lockedShopName(em: EntityManager, tenantId: string): Promise<string> {
  const [shop] = await em.query<{ name: string }[]>(
    'select name from tenants where id = $1 and not demo for no key update',
    [tenantId],
  );
  if (!shop) throw new AppError('NOT_FOUND', { tenantId });
  return shop.name;
}
