import pg from 'pg';
import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';
import { roleNames } from '@revive/platform/database/row-security';

/** How many rows a list has, and whose they are. */
export interface Crowd {
  /** Rows of each list. */
  readonly rows: number;
  /** One shop with seven rows of ten. */
  readonly big: string;
  /** One of the small shops; the others are nobody's that signs in. */
  readonly small: string;
}

/** Each small shop has so many rows of a list, whatever the whole has: more than two pages. */
export const OF_SMALL = 120;
/** Seven of ten rows are the big shop's, the others the small ones'. */
export const smallShops = (rows: number): number => Math.max(1, Math.round((rows * 0.3) / OF_SMALL));

/**
 * Names that the statements of the seeds use, of this session only: `shop(k)`, the k-th small shop; `stop(n)`, an
 * emergency stop, which two services know; `hex64`, an agent's or device's id; `id_at(kind, n)`, a version 7 id of the
 * n-th row's moment; and `planted`, the rows' numbers, each with its shop, which of the shop's rows it is (`nth`), its
 * moment (evenly spread over the days before now) and two ids of that moment.
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
  /** The days before now over which the rows are spread. */
  readonly days: number;
  /** Statements that make `crowd.rows` rows of each of its lists, and what belongs to them. */
  statements(crowd: Crowd): readonly string[];
}

/**
 * Writes the rows straight into a service's database, as its administrator: triggers and row-level security are not
 * asked, so that a million rows take a minute. Both are there again for whoever reads. `adminUrl`: a superuser of the
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

/** The server's administrator, from what the servers of a run give. */
export const adminOf = (env: Environment): string => String(env['DATABASE_URL']);

function uuid(value: string): string {
  if (!/^[0-9a-f-]{36}$/.test(value)) throw new TypeError(`'${value}' is no id`);
  return value;
}
