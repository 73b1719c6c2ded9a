import { createHash } from 'node:crypto';
import { QuietClient } from '@revive/platform/database/pg-client';
import { SERVICES } from '@revive/platform/core/service-names';
import type { Target } from '../target/target.js';

/** Columns that change without a call: the agent's stream reports presence, and a round anchors the audit chain. */
const BY_THEMSELVES: Readonly<Record<string, readonly string[]>> = {
  'identity.audit_heads': ['anchored_seq', 'seal'],
  'fleet.agents': ['last_seen', 'instance_id', 'epoch', 'version', 'received_through'],
};

/** A table `<service>.<name>` with a tenant's rows as ordered JSON. */
interface TenantRows {
  readonly table: string;
  readonly rows: readonly string[];
}

/** The tenant's rows by table, read with the services' system roles; the outbox is left out. */
export async function* rowsByTable(target: Target, tenantId: string): AsyncGenerator<TenantRows> {
  for (const service of SERVICES) {
    const url = target.environments[service]['DATABASE_SYSTEM_URL'];
    if (url === undefined) continue;
    const client = new QuietClient({ connectionString: url });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string; column: string }>(`
        select c.relname as name, a.attname as column from pg_class c join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid
        where n.nspname = 'public' and c.relkind in ('r',
          'p') and not c.relispartition and has_table_privilege(c.oid,
          'select') and (a.attname = 'tenant_id' or (c.relname = 'tenants' and a.attname = 'id')) and c.relname <>
          'outbox'`);
      for (const { name, column } of tables) {
        const table = `${service}.${name}`;
        const apart = (BY_THEMSELVES[table] ?? []).map((one) => ` - '${one}'`).join('');
        const { rows } = await client.query<{ row: string }>(
          `select (to_jsonb(t)${apart})::text as row from ${name} t where ${column} = $1 order by 1`,
          [tenantId],
        );
        yield { table, rows: rows.map(({ row }) => row) };
      }
    } finally {
      await client.end();
    }
  }
}

export async function rowsOf(target: Target, tenantId: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { table, rows } of rowsByTable(target, tenantId))
    found.set(table, `${rows.length} ${createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)}`);
  return found;
}
