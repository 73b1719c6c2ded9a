import { Injectable } from '@nestjs/common';
import type { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';

/** Keeps shop names from identity's events. An older event never overwrites a newer name. */
@Injectable()
export class TenantRepository {
  constructor(private readonly db: Database) {}

  async take(event: BusEvent, { id, name, version }: TenantChanged): Promise<void> {
    await this.db.consume(
      event,
      async (em) => {
        await em.query(
          `insert into tenants (id, name, version) values ($1, $2, $3)
         on conflict (id) do update set name = excluded.name, version = excluded.version where tenants.version < excluded.version`,
          [id, name, version],
        );
      },
      'tenant',
    );
  }
}

export async function readTenant(em: EntityManager, id: string): Promise<{ readonly name: string } | undefined> {
  const [row] = await em.query<{ name: string }[]>('select name from tenants where id = $1', [id]);
  return row;
}

export async function readTenantNames(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await em.query<{ id: string; name: string }[]>('select id, name from tenants where id = any($1)', [
    [...new Set(ids)],
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
