import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { Batches } from '../batching/batches.js';

/** Shops that require confirmation at their agents. Rows are only added: deleting a row would not change any agent. */
@Injectable()
export class ConfirmationRequirementRepository {
  readonly #asked: Batches<string, boolean>;
  constructor(private readonly db: Database) {
    this.#asked = new Batches(async (tenantIds) => {
      const asking = await this.among([...new Set(tenantIds)]);
      return tenantIds.map((id) => asking.has(id));
    });
  }

  /** Batches concurrent lookups into a single query, as when all agents reconnect at once. */
  isAskedBy(tenantId: string): Promise<boolean> {
    return this.#asked.add(tenantId);
  }

  /** Undefined where the shop never required confirmation or the actor may not see the row. */
  async since(em: EntityManager, tenantId: string): Promise<Date | undefined> {
    const [row] = await em.query<{ since: Date }[]>(
      'select since from confirmation_requirements where tenant_id = $1',
      [tenantId],
    );
    return row?.since;
  }

  /** Returns true only for the call that inserted the row. */
  async require(em: EntityManager, tenantId: string, userId: string, now: Date): Promise<boolean> {
    const began = (await em.queryRunner?.query(
      'insert into confirmation_requirements (tenant_id, since, required_by) values ($1, $2, $3) on conflict do nothing',
      [tenantId, now, userId],
      true,
    )) as { affected?: number } | undefined;
    return began?.affected === 1;
  }

  async among(tenantIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (tenantIds.length === 0) return new Set();
    return this.db.tx(systemActor('fleet:confirmation'), (em) => this.amongIn(em, tenantIds));
  }

  async amongIn(em: EntityManager, tenantIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (tenantIds.length === 0) return new Set();
    const rows = await em.query<{ tenant_id: string }[]>(
      'select tenant_id from confirmation_requirements where tenant_id = any($1)',
      [tenantIds],
    );
    return new Set(rows.map(({ tenant_id: id }) => id));
  }
}
