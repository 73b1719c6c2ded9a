import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { messageOf } from '@revive/platform/errors/errors';
import { LOG, OBJECTS } from '@revive/platform/runtime/service-context';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import type { Logger } from '@revive/platform/telemetry/log';

const ACTOR = systemActor('repairs:removed-objects');
const AT_ONCE = 200;

/**
 * Deletes objects without a row: immediately, or in the next round after an error or a crash. Deleting an object twice
 * is harmless.
 */
@Injectable()
export class DeleteRemovedObjects {
  constructor(
    private readonly db: Database,
    @Inject(OBJECTS) private readonly objects: Pick<ObjectStore, 'delete'>,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** Deletes in the background and never throws: after a failure the row remains for the next round. */
  wake(key: string): void {
    void this.#delete(key).catch((err: unknown) =>
      this.log.warn({ err }, `a removed object is deleted in the next round: ${messageOf(err)}`),
    );
  }

  /** Returns the number of deleted objects. Throws the error of the object store; remaining rows wait. */
  async run(): Promise<number> {
    const rows = await this.db.tx(ACTOR, (em) =>
      em.query<{ key: string }[]>('select key from removed_objects order by at limit $1', [AT_ONCE]),
    );
    for (const { key } of rows) await this.#delete(key);
    return rows.length;
  }

  async #delete(key: string): Promise<void> {
    await this.objects.delete(key);
    await this.db.tx(ACTOR, (em) => em.query('delete from removed_objects where key = $1', [key]));
  }
}
