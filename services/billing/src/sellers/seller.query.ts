import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import type { SellerDetails } from './seller.policy.js';

/** Undefined until the shop enters its details. */
export async function readSellerRow(
  em: EntityManager,
  tenantId: string,
): Promise<(SellerDetails & { readonly updatedAt: Date }) | undefined> {
  const [row] = await em.query<
    { registered_name: string; address: string; vat_number: string | null; updated_at: Date }[]
  >('select registered_name, address, vat_number, updated_at from sellers where tenant_id = $1', [tenantId]);
  return (
    row && {
      name: row.registered_name,
      address: row.address,
      ...(row.vat_number !== null && { vatNumber: row.vat_number }),
      updatedAt: row.updated_at,
    }
  );
}

const REGISTERED = prepared('select 1 from sellers where tenant_id = $1 and vat_number is not null');

/** True for a seller that is registered for VAT. Only a registered seller charges VAT (VAT Act, section 7). */
export async function isVatRegistered(em: EntityManager, tenantId: string): Promise<boolean> {
  return (await em.query<unknown[]>(REGISTERED, [tenantId])).length > 0;
}
