import { Injectable } from '@nestjs/common';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { DeleteRemovedObjects } from './delete-removed-objects.js';

/**
 * Registers an object for deletion in the transaction that deletes its row. The object is deleted after the commit.
 */
@Injectable()
export class RemovedObjects {
  constructor(private readonly deletes: DeleteRemovedObjects) {}

  async add(em: EntityManager, { key, tenantId }: { key: string; tenantId: string }, at: Date): Promise<void> {
    await em.query('insert into removed_objects (key, tenant_id, at) values ($1, $2, $3)', [key, tenantId, at]);
    afterCommit(em, () => this.deletes.wake(key));
  }
}
