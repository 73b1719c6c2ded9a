import { createHash } from 'node:crypto';
import { QuietClient } from '@revive/platform/pg-client';
import { SERVICES } from '@revive/platform/service-config';
import type { Target } from '../target/target.js';

/** What an agent's stream moves by itself, without anybody's doing. */
const BY_THEMSELVES: Readonly<Record<string, readonly string[]>> = { 'fleet.agents': ['last_seen', 'instance_id', 'epoch', 'version', 'received_through'] };

/** A digest per table of all rows that belong to a tenant, to tell afterwards whether anything of it changed. */
export async function rowsOf(target: Target, tenantId: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const service of SERVICES) {
    const url = target.environments[service]['DATABASE_SYSTEM_URL'];
    if (url === undefined) continue;
    const client = new QuietClient({ connectionString: url });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string; column: string }>(`
        select c.relname as name, a.attname as column from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'select') and (a.attname = 'tenant_id' or (c.relname = 'tenants' and a.attname = 'id')) and c.relname <> 'outbox'`);
      for (const { name, column } of tables) {
        const apart = (BY_THEMSELVES[`${service}.${name}`] ?? []).map((one) => ` - '${one}'`).join('');
        const { rows } = await client.query<{ row: string }>(`select (to_jsonb(t)${apart})::text as row from ${name} t where ${column} = $1 order by 1`, [tenantId]);
        found.set(`${service}.${name}`, `${rows.length} ${createHash('sha256').update(rows.map(({ row }) => row).join('\n')).digest('hex').slice(0, 16)}`);
      }
    } finally {
      await client.end();
    }
  }
  return found;
}
