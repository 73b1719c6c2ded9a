import pg from 'pg';
import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';
import { roleNames } from '@revive/platform/database/row-security';

export interface Crowd {
  readonly rows: number;
  /** The shop with seven of ten rows. */
  readonly big: string;
  /** A small shop with a reader; the remaining small shops have none. */
  readonly small: string;
}

/** Rows of a list per small shop, independent of the total: more than two pages. */
const OF_SMALL = 120;
/** Seven of ten rows belong to the big shop, the rest to the small shops. */
export const smallShops = (rows: number): number => Math.max(1, Math.round((rows * 0.3) / OF_SMALL));

/**
 * Temporary functions and tables for the seed statements: `shop(k)`, the k-th small shop; `stop(n)`, an emergency stop
 * shared by two services; `hex64`, an agent or device id; `id_at(kind, n)`, a version 7 id at the time of row n.
 * `planted` has the number of each row with its shop, its position within the shop (`nth`), its time (evenly spread
 * over the days before now) and two ids of that time.
 */
function names({ rows, big, small }: Crowd, days: number): string {
  const shops = smallShops(rows);
  return `
    create function pg_temp.shop(k bigint) returns uuid language sql immutable as $$
      select case k when 0 then '${uuid(small)}'::uuid else ('01900000-0000-7000-8000-' || lpad(to_hex(k), 12,
        '0'))::uuid end $$;
    create function pg_temp.tenant_of(n bigint) returns uuid language sql immutable as $$
      select case when n % 10 < 7 then '${uuid(big)}'::uuid else pg_temp.shop(((n / 10) * 3 + n % 10 - 7) %
        ${shops}) end $$;
    create function pg_temp.at(n bigint) returns timestamptz language sql stable as $$
      select date_trunc('milliseconds', now() - (${rows} - n) * interval '${(days * 86_400) / rows} seconds') $$;
    create function pg_temp.id_at(kind int, n bigint) returns uuid language sql stable as $$
      select (lpad(to_hex(floor(extract(epoch
        from pg_temp.at(n)) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3,
        '0') || '8' || substr(md5(kind || ' ' || n), 1, 15))::uuid $$;
    create function pg_temp.stop(n bigint) returns uuid language sql immutable as $$
      select ('01900001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
    create function pg_temp.hex64(kind text, n bigint) returns text language sql immutable as $$
      select md5(kind || n) || md5(n || kind) $$;
    create temporary table planted as select n, pg_temp.tenant_of(n) as tenant, pg_temp.at(n) as at,
      pg_temp.id_at(1, n) as id, pg_temp.id_at(2, n) as other,
      case when n % 10 < 7 then (n / 10) * 7 + n % 10 else ((n / 10) * 3 + n % 10 - 7) / ${shops} end as nth
      from generate_series(1, ${rows}) n;`;
}

export interface Seed {
  readonly service: ServiceName;
  readonly days: number;
  statements(crowd: Crowd): readonly string[];
}

/**
 * Writes the rows directly into a service's database as its administrator. Triggers and row-level security are
 * bypassed, so that a million rows take a minute; both apply again to readers. `adminUrl`: of a superuser of the
 * server.
 */
export async function plant(adminUrl: string, seed: Seed, crowd: Crowd): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = `/${roleNames(seed.service).database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'",
    );
    await client.query(names(crowd, seed.days));
    for (const statement of seed.statements(crowd)) await client.query(statement);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

export const adminOf = (env: Environment): string => String(env['DATABASE_URL']);

function uuid(value: string): string {
  if (!/^[0-9a-f-]{36}$/.test(value)) throw new TypeError(`'${value}' is no id`);
  return value;
}
