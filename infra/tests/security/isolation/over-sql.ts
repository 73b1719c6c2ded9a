import { codeOf } from '@revive/platform/errors/errors';
import { QuietClient } from '@revive/platform/database/pg-client';
import { messageOf } from '@revive/platform/errors/errors';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import type { Scene } from '../part.js';
import type { Shop } from '../world/shop.js';
import type { Spoils } from './spoils.js';

interface Table {
  readonly name: string;
  readonly isWalled: boolean;
  readonly isForced: boolean;
  readonly columns: readonly string[];
  readonly mayRead: boolean;
  readonly mayUpdate: boolean;
  readonly mayDelete: boolean;
}

/** Bypasses the application: reads every table of every database as the tenants' login role. */
export async function attackOverSql({ target, world, report }: Scene, spoils: Spoils): Promise<void> {
  const { a, b } = world;
  for (const service of SERVICES) {
    const url = target.environments[service]['DATABASE_URL'];
    if (url === undefined) continue;
    await withClient(url, async (client) => {
      const tables = await tablesOf(client);
      report.count('tables', tables.length);
      for (const table of tables) {
        if (!table.isWalled || !table.isForced)
          report.finding(`${service}.${table.name} has no row-level security that holds for its owner too`);
        await asNobody(client, service, table, report);
        await asShop(client, service, table, b, spoils, report);
        await asLink(client, service, table, b, report);
      }
      await reachesRoles(client, service, report);
    });
    await reachesOthers(target, service, url, report);
  }
  report.figure('tables with rows of A, seen by A', await control(target, a));
}

async function tablesOf(client: QuietClient): Promise<Table[]> {
  const { rows } = await client.query<{
    name: string;
    walled: boolean;
    forced: boolean;
    columns: string[];
    read: boolean;
    change: boolean;
    remove: boolean;
  }>(`
    select c.relname as name, c.relrowsecurity as walled, c.relforcerowsecurity as forced,
      array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      has_table_privilege(c.oid, 'select') as read, has_table_privilege(c.oid, 'update') as change,
      has_table_privilege(c.oid, 'delete') as remove
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm', 'v', 'f') and n.nspname not in ('pg_catalog',
      'information_schema') and n.nspname !~ '^pg_' order by 1`);
  return (
    rows
      .map(({ name, walled, forced, columns, read, change, remove }) => ({
        name,
        isWalled: walled,
        isForced: forced,
        columns,
        mayRead: read,
        mayUpdate: change,
        mayDelete: remove,
      }))
      // Skips the migrations table, which contains no data, unless the role can read it.
      .filter(({ name, mayRead }) => name !== 'migrations' || mayRead)
  );
}

interface Scope {
  readonly tenant?: string;
  readonly repair?: string;
  readonly user?: string;
}

/** Runs in a transaction that is always rolled back, with the settings that the platform would make. */
async function within<T>(
  client: QuietClient,
  { tenant = '', repair = '', user = '' }: Scope,
  run: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('revive.tenant_id', $1, true), set_config('revive.repair_id', $2, true),
        set_config('revive.user_id', $3, true), set_config('revive.actor', 'user:attacker', true)`,
      [tenant, repair, user],
    );
    return await run();
  } finally {
    await client.query('rollback');
  }
}

const rowsOf = async (client: QuietClient, sql: string): Promise<string[]> =>
  (await client.query<{ row: string }>(sql)).rows.map(({ row }) => row);

async function asNobody(client: QuietClient, service: string, table: Table, report: Scene['report']): Promise<void> {
  if (!table.mayRead || !table.columns.some((column) => /tenant|user_id|customer/.test(column))) return;
  const rows = await within(client, {}, () => rowsOf(client, `select t::text as row from ${table.name} t`));
  report.count('reads');
  if (rows.length > 0)
    report.finding(`${service}.${table.name} shows ${rows.length} rows to a transaction that names no tenant`);
}

async function asShop(
  client: QuietClient,
  service: string,
  table: Table,
  b: Shop,
  spoils: Spoils,
  report: Scene['report'],
): Promise<void> {
  const tries: [string, boolean, string][] = [
    ['read', table.mayRead, `select t::text as row from ${table.name} t`],
    ['deleted', table.mayDelete && table.mayRead, `delete from ${table.name} t returning t::text as row`],
    [
      'changed',
      table.mayUpdate && table.mayRead,
      `update ${table.name} t set ${table.columns[0]} = ${table.columns[0]} returning t::text as row`,
    ],
  ];
  for (const [verb, may, sql] of tries) {
    if (!may) continue;
    // A foreign key may refuse the delete, which hides the number of reached rows; the read check covers this case.
    const rows = await within(client, { tenant: b.tenantId }, () => rowsOf(client, sql)).catch((error: unknown) => [
      `refused: ${messageOf(error)}`,
    ]);
    report.count('tries as B');
    const foreign = rows.filter((row) => !row.startsWith('refused: ') && spoils.in(row).length > 0);
    if (foreign.length > 0)
      report.finding(
        `${service}.${table.name}: row-level security alone let B have ${foreign.length} rows of A ${verb}: ${foreign[0]?.slice(0, 160)}`,
      );
  }
  if (table.mayUpdate && table.columns.includes('tenant_id')) await moveAway(client, service, table, b, report);
}

async function moveAway(
  client: QuietClient,
  service: string,
  table: Table,
  b: Shop,
  report: Scene['report'],
): Promise<void> {
  const stranger = '00000000-0000-7000-8000-000000000001';
  const moved = await within(client, { tenant: b.tenantId }, () =>
    rowsOf(client, `update ${table.name} t set tenant_id = '${stranger}' returning t::text as row`),
  ).catch(() => []);
  if (moved.length > 0)
    report.finding(`${service}.${table.name}: B gave ${moved.length} of its rows to another tenant`);
}

async function asLink(
  client: QuietClient,
  service: string,
  table: Table,
  b: Shop,
  report: Scene['report'],
): Promise<void> {
  if (!table.mayRead) return;
  const others = Object.values(b.repairs)
    .filter(({ id }) => id !== b.repairs.quoted.id)
    .flatMap(({ id, runs }) => [id, ...runs.map((run) => run.id)]);
  const rows = await within(client, { tenant: b.tenantId, repair: b.repairs.quoted.id }, () =>
    rowsOf(client, `select t::text as row from ${table.name} t`),
  );
  report.count('reads as a link');
  const foreign = rows.filter((row) => others.some((id) => row.includes(id)));
  if (foreign.length > 0)
    report.finding(`${service}.${table.name}: a tracking link of one repair shows ${foreign.length} rows of others`);
}

async function reachesRoles(client: QuietClient, service: string, report: Scene['report']): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname <> current_user and pg_has_role(current_user, oid, 'member')",
  );
  for (const { name } of rows) report.finding(`${service}: the tenants' login role may become ${name}`);
  const { rows: own } = await client.query<{ strong: boolean }>(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as strong from pg_roles
      where rolname = current_user`,
  );
  if (own[0]?.strong !== false) report.finding(`${service}: the tenants' login role is stronger than it needs to be`);
  for (const attempt of [
    'set row_security = off',
    'create table stolen (x int)',
    'alter table outbox disable row level security',
    "copy (select 1) to program 'true'",
  ]) {
    const done = await within(client, {}, () =>
      client
        .query(attempt)
        .then(() => client.query('select * from outbox'))
        .then(() => true),
    ).catch(() => false);
    report.count('attempts on the role');
    if (done) report.finding(`${service}: the tenants' login role could '${attempt}' and read on`);
  }
}

/** SQLSTATE of `permission denied for database` (PostgreSQL, appendix A). */
const NO_RIGHT = '42501';

async function reachesOthers(
  target: Scene['target'],
  service: ServiceName,
  url: string,
  report: Scene['report'],
): Promise<void> {
  const databases = SERVICES.filter((other) => other !== service)
    .flatMap((other) => target.environments[other]['DATABASE_URL'] ?? [])
    .map((other) => new URL(other).pathname);
  if (target.busUrl !== undefined) databases.push(new URL(target.busUrl).pathname);
  for (const path of [...databases, '/postgres']) {
    const foreign = new URL(url);
    foreign.pathname = path;
    const opened = await withClient(
      foreign.href,
      async (client) =>
        (
          await client.query<{ count: string }>(
            `select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname = 'public' and has_table_privilege(c.oid, 'select')`,
          )
        ).rows,
    ).catch((error: unknown) => {
      // Only the missing right counts as a refusal; a server that is down proves nothing.
      if (codeOf(error) !== NO_RIGHT) throw error;
      return undefined;
    });
    report.count('foreign databases');
    const readable = Number(opened?.[0]?.count ?? 0);
    if (opened !== undefined && (path !== '/postgres' || readable > 0))
      report.finding(`${service}'s login role got into ${path}`);
  }
}

async function control(target: Scene['target'], a: Shop): Promise<number> {
  let seen = 0;
  for (const service of SERVICES) {
    const url = target.environments[service]['DATABASE_URL'];
    if (url === undefined) continue;
    await withClient(url, async (client) => {
      for (const table of await tablesOf(client)) {
        if (!table.mayRead) continue;
        const rows = await within(client, { tenant: a.tenantId }, () =>
          rowsOf(client, `select t::text as row from ${table.name} t`),
        );
        if (rows.some((row) => row.includes(a.mark) || row.includes(a.tenantId))) seen += 1;
      }
    });
  }
  return seen;
}

async function withClient<T>(connectionString: string, run: (client: QuietClient) => Promise<T>): Promise<T> {
  const client = new QuietClient({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end();
  }
}
