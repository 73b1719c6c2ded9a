import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { messageOf } from '@revive/platform/errors/errors';
import { LOG, OBJECTS } from '@revive/platform/runtime/service-context';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import type { Logger } from '@revive/platform/telemetry/log';

const ACTOR = systemActor('repairs:removed-objects');
/** So many a round: what is more waits for the next one. */
const AT_ONCE = 200;

/**
 * Deletes what no row names any more: at once, and where the store did not answer or this process died, in the next round.
 * Twice is once: the store says whether there was something.
 */
@Injectable()
export class DeleteRemovedObjects {
  constructor(
    private readonly db: Database,
    @Inject(OBJECTS) private readonly objects: Pick<ObjectStore, 'delete'>,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** In the background; never throws: the row that asks for it is still there. */
  wake(key: string): void {
    void this.#delete(key).catch((err: unknown) =>
      this.log.warn({ err }, `a removed object is deleted in the next round: ${messageOf(err)}`),
    );
  }

  /** How many were deleted. Throws what the store throws; the rest waits. */
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
