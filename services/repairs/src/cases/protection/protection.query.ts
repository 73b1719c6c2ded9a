import {
  LIMITS,
  PURCHASES,
  THROTTLED,
  type BehaviourStatus,
  type CaseReason,
  type LimitName,
} from '@revive/contracts/protection/rules';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { limitsOf, type Counted } from './protection.policy.js';

export interface ShopRow {
  readonly tenantId: string;
  readonly status: BehaviourStatus;
  readonly statusAt: Date;
  readonly blockReason: string | null;
  readonly reviewedAt: Date | null;
  readonly cases: number;
  readonly caseReason: Exclude<CaseReason, 'appeal'> | null;
  readonly caseSince: Date | null;
  readonly appeals: number;
  readonly appealText: string | null;
  readonly appealAt: Date | null;
  readonly hourLimit: number | null;
  readonly dayLimit: number | null;
  readonly devicesLimit: number | null;
  readonly limitsUntil: Date | null;
  readonly warned: Partial<Record<LimitName, string>>;
  readonly refused: Partial<Record<LimitName, string>>;
  readonly rank: number;
  readonly since: Date;
}

const COLUMNS = `s.tenant_id as "tenantId", s.status, s.status_at as "statusAt", s.block_reason as "blockReason",
  s.reviewed_at as "reviewedAt", s.cases, s.case_reason as "caseReason", s.case_since as "caseSince", s.appeals,
  s.appeal_text as "appealText", s.appeal_at as "appealAt", s.hour_limit as "hourLimit", s.day_limit as "dayLimit",
  s.devices_limit as "devicesLimit", s.limits_until as "limitsUntil", s.warned, s.refused, s.rank, s.since`;

const LOCKED = prepared(
  `insert into protection_shops as s (tenant_id, status_at) values ($1, $2)
    on conflict (tenant_id) do update set warned = s.warned returning ${COLUMNS}`,
);
/**
 * Returns the shop's row, created if missing, and locks the row until the transaction ends. Calls of a shop are
 * counted one after the other; different shops do not wait for each other.
 */
export async function lockShop(em: EntityManager, tenantId: string, now: Date): Promise<ShopRow> {
  const rows = await em.query<ShopRow[]>(LOCKED, [tenantId, now]);
  return rows[0] as ShopRow;
}

const READ = prepared(`select ${COLUMNS} from protection_shops s where s.tenant_id = $1`);
/** Undefined if no diagnosis of the shop was ever counted. */
export async function findShop(em: EntityManager, tenantId: string): Promise<ShopRow | undefined> {
  const [row] = await em.query<ShopRow[]>(READ, [tenantId]);
  return row;
}

export const unseenShop = (tenantId: string, now: Date): ShopRow => ({
  tenantId,
  status: 'good',
  statusAt: now,
  blockReason: null,
  reviewedAt: null,
  cases: 0,
  caseReason: null,
  caseSince: null,
  appeals: 0,
  appealText: null,
  appealAt: null,
  hourLimit: null,
  dayLimit: null,
  devicesLimit: null,
  limitsUntil: null,
  warned: {},
  refused: {},
  rank: 3,
  since: now,
});

export interface ShopsAfter {
  readonly rank: number;
  readonly since: Date;
  readonly tenantId: string;
}
/** Shops with an open case or appeal first, longest wait first; then blocked and suspicious shops, then the rest. */
export async function listShops(em: EntityManager, after: ShopsAfter | undefined, most: number): Promise<ShopRow[]> {
  return em.query<ShopRow[]>(
    `select ${COLUMNS} from protection_shops s
      ${after ? 'where (s.rank, s.since, s.tenant_id) > ($2::smallint, $3::timestamptz, $4::uuid)' : ''}
      order by s.rank, s.since, s.tenant_id limit $1`,
    [most, ...(after ? [after.rank, after.since, after.tenantId] : [])],
  );
}

const COUNTED = prepared(`
  select c.* from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::timestamptz[])
      as one (tenant_id, hour_limit, day_limit, devices_limit, reviewed_at)
    cross join lateral (
      with diagnosed as materialized (
        select d.device_id, d.at from protection_diagnoses d where d.tenant_id = one.tenant_id and d.at > $8
      ), of_device as (select device_id, max(at) as at from diagnosed group by device_id),
      charged as materialized (
        -- A purchase is a charge that stands, of a repair whose diagnosis counted.
        select s.at from settlements s where s.tenant_id = one.tenant_id and s.kind = 'charge' and s.at > $9
          and s.reversed_at is null and s.cents > 0
          and exists (select from protection_diagnoses d where d.repair_id = s.repair_id)
      ), refused as materialized (
        select r.day, max(r.last_at) as last_at from protection_refusals r
          where r.tenant_id = one.tenant_id and r.last_at > $10 group by r.day
      )
      select one.tenant_id as "tenantId",
        (select count(*)::int from diagnosed where at > $6) as hour,
        (select count(*)::int from diagnosed where at > $7) as day,
        (select count(*)::int from of_device) as devices,
        (select at from diagnosed where at > $6 order by at desc offset one.hour_limit - 1 limit 1) as "hourFull",
        (select at from diagnosed where at > $7 order by at desc offset one.day_limit - 1 limit 1) as "dayFull",
        (select at from of_device order by at desc offset one.devices_limit - 1 limit 1) as "devicesFull",
        exists (select from of_device where device_id = $11) as "isKnownDevice",
        (select count(*)::int from diagnosed where at > $9) as diagnoses,
        (select count(*)::int from charged) as purchases,
        (select count(*)::int from refused) as "throttledDays",
        (select count(*)::int from diagnosed where at > $9 and at > coalesce(one.reviewed_at, $9)) as "newDiagnoses",
        (select count(*)::int from charged where at > coalesce(one.reviewed_at, $9)) as "newPurchases",
        (select count(*)::int from refused where last_at > coalesce(one.reviewed_at, $10)) as "newThrottledDays"
    ) c`);

export async function countShops(
  em: EntityManager,
  shops: readonly ShopRow[],
  now: Date,
  deviceId = '',
): Promise<Map<string, Counted>> {
  if (shops.length === 0) return new Map();
  const from = (windowMs: number): Date => new Date(now.getTime() - windowMs);
  const limits = shops.map((shop) => limitsOf(shop, now));
  const rows = await em.query<(Counted & { readonly tenantId: string })[]>(COUNTED, [
    shops.map(({ tenantId }) => tenantId),
    limits.map(({ hour }) => hour),
    limits.map(({ day }) => day),
    limits.map(({ devices }) => devices),
    shops.map(({ reviewedAt }) => reviewedAt),
    from(LIMITS.hour.windowMs),
    from(LIMITS.day.windowMs),
    from(LIMITS.devices.windowMs),
    from(PURCHASES.windowMs),
    from(THROTTLED.windowMs),
    deviceId,
  ]);
  return new Map(rows.map((row) => [row.tenantId, row]));
}

export async function countShop(em: EntityManager, shop: ShopRow, now: Date, deviceId = ''): Promise<Counted> {
  const counted = await countShops(em, [shop], now, deviceId);
  return counted.get(shop.tenantId) as Counted;
}
