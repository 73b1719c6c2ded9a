import { SHOP_ROLES } from '@revive/contracts/roles';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { PAGE } from './page.js';
import { foldedBeginning } from '@revive/platform/database/fold-text';

const STAFF = "role in ('master', 'admin') and status = 'active'";

/** Active masters and admins. */
export async function staffIds(em: EntityManager): Promise<string[]> {
  const rows = await em.query<{ id: string }[]>(`select id from users where ${STAFF} order by id`);
  return rows.map(({ id }) => id);
}

/** Undefined for an account outside the active staff. */
export async function readStaffContact(
  em: EntityManager,
  id: string,
): Promise<{ readonly email: string; readonly name: string } | undefined> {
  const [row] = await em.query<{ email: string; name: string }[]>(
    `select email, name from users where id = $1 and ${STAFF}`,
    [id],
  );
  return row;
}

/** Active masters and admins with their own password. */
export async function countReviewers(em: EntityManager): Promise<number> {
  const [row] = await em.query<{ n: number }[]>(
    `select count(*)::int as n from users where ${STAFF} and first_password_until is null`,
  );
  return row?.n ?? 0;
}

/** Active members of each shop. Shops without members are omitted. */
export async function countMembers(
  em: EntityManager,
  tenantIds: readonly string[],
): Promise<{ tenantId: string; active: number }[]> {
  return em.query(
    `select tenant_id as "tenantId", count(*)::int as active from users
      where tenant_id = any($1::uuid[]) and status = 'active' and role = any($2::text[]) group by tenant_id`,
    [tenantIds, SHOP_ROLES],
  );
}

/** SQL: the ids of a shop's accounts. */
export const idsOfTenant = (tenantId: string): string => `select id from users where tenant_id = ${tenantId}`;

/** Active members by name, at most `most`. */
export async function readColleagues(
  em: EntityManager,
  tenantId: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  return em.query(
    `select id, coalesce(nullif(name, ''), username) as name from users
      where tenant_id = $1 and status = 'active' and role in ('tenant_admin', 'tech')
      order by lower(coalesce(nullif(name, ''), username)), id limit ${most}`,
    [tenantId],
  );
}

export async function hasSecondFactor(em: EntityManager, id: string): Promise<boolean> {
  const [row] = await em.query<{ on: boolean }[]>('select otp_secret is not null as on from users where id = $1', [id]);
  return row?.on === true;
}

/**
 * Ids of accounts with a confirmed address. Requires the system role, the only role with access to `email_addresses`.
 */
export async function confirmedAmong(em: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows: { id: string }[] = await em.query(
    `select u.id from users u join email_addresses e on e.user_id = u.id and e.email_key = u.email_key
      where u.id = any($1::uuid[]) and e.confirmed_at is not null`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Shops with this beginning of a name, newest first, one more than a page. Empty texts match all. */
export async function findTenantNames(
  em: EntityManager,
  { search, before }: { readonly search: string; readonly before: string },
): Promise<{ id: string; name: string }[]> {
  return em.query(
    `select id, name from tenants where ($1 = '' or ${foldedBeginning('name', '$1')})
      and ($2 = '' or id < nullif($2, '')::uuid) order by id desc limit ${PAGE + 1}`,
    [search, before],
  );
}

const HAS_ADMINISTRATOR = `exists (
    select from users u where u.tenant_id = t.id and u.role = 'tenant_admin' and u.status = 'active')`;
const ACTIVE_SHOP = prepared(`select t.logo from tenants t where t.id = $1 and ${HAS_ADMINISTRATOR}`);

/** Undefined for an unknown shop and for a shop without an active administrator. */
export async function readActiveShop(
  em: EntityManager,
  id: string,
): Promise<{ readonly logo: string | null } | undefined> {
  const [row] = await em.query<{ logo: string | null }[]>(ACTIVE_SHOP, [id]);
  return row;
}
