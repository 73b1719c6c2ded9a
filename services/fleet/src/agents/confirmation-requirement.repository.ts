import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { Batches } from '../batching/batches.js';

/**
 * Which shops ask for confirmation at their agents. Rows are only ever added: to take one away would change no agent.
 */
@Injectable()
export class ConfirmationRequirementRepository {
  readonly #asked: Batches<string, boolean>;
  constructor(private readonly db: Database) {
    this.#asked = new Batches(async (tenantIds) => {
      const asking = await this.among([...new Set(tenantIds)]);
      return tenantIds.map((id) => asking.has(id));
    });
  }

  /**
   * Whether this shop asks for it; answered together with what others ask at the same moment, as when all agents come
   * back.
   */
  isAskedBy(tenantId: string): Promise<boolean> {
    return this.#asked.add(tenantId);
  }

  /** Since when; undefined where the shop never asked for it (or the actor may not see it). */
  async since(em: EntityManager, tenantId: string): Promise<Date | undefined> {
    const [row] = await em.query<{ since: Date }[]>(
      'select since from confirmation_requirements where tenant_id = $1',
      [tenantId],
    );
    return row?.since;
  }

  /** Whether this call is the one that began it. */
  async require(em: EntityManager, tenantId: string, userId: string, now: Date): Promise<boolean> {
    const began = (await em.queryRunner?.query(
      'insert into confirmation_requirements (tenant_id, since, required_by) values ($1, $2, $3) on conflict do nothing',
      [tenantId, now, userId],
      true,
    )) as { affected?: number } | undefined;
    return began?.affected === 1;
  }

  /** Those of these shops that ask for it. */
  async among(tenantIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (tenantIds.length === 0) return new Set();
    return this.db.tx(systemActor('fleet:confirmation'), (em) => this.amongIn(em, tenantIds));
  }

  /** The same within a transaction of a system actor. */
  async amongIn(em: EntityManager, tenantIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (tenantIds.length === 0) return new Set();
    const rows = await em.query<{ tenant_id: string }[]>(
      'select tenant_id from confirmation_requirements where tenant_id = any($1)',
      [tenantIds],
    );
    return new Set(rows.map(({ tenant_id: id }) => id));
  }
}
