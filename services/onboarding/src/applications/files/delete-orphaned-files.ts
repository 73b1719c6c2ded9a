import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, OBJECTS } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { objectPages } from '@revive/platform/storage/object-pages';
import type { ObjectStore, StoredObject } from '@revive/platform/storage/object-store';
import { isUuid } from '@revive/platform/core/ids';
import { FILES, idIn, ORPHAN_MS, partKeys, PARTS, UPLOAD_MS } from './file-keys.js';

const ACTOR = systemActor('onboarding:sweep-files');
/** Keeps expired tokens for a day, so a rejected preflight report still gets the reason "expired". */
const TOKENS_KEPT_MS = 24 * 3_600_000;
const ROWS_OF = { [FILES]: 'application_files', [PARTS]: 'file_uploads' } as const;

/** Deletes unfinished uploads and objects without a row, left by a process that crashed between the two writes. */
@Injectable()
export class DeleteOrphanedFiles {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OBJECTS) private readonly objects: ObjectStore,
  ) {}

  async run(): Promise<number> {
    const now = this.clock().getTime();
    const ended = await this.db.tx(ACTOR, async (em) => {
      await em.query('delete from preflight_tokens where expires_at <= $1', [new Date(now - TOKENS_KEPT_MS)]);
      return em.query<{ id: string; size: number }[]>(
        'with ended as (delete from file_uploads where begun_at <= $1 returning id, size) select id, size from ended',
        [new Date(now - UPLOAD_MS)],
      );
    });
    let swept = 0;
    // Deletes the parts together with their rows: the rows count towards the network's byte limit.
    for (const { id, size } of ended) for (const key of partKeys(id, size)) if (await this.objects.delete(key)) swept++;
    for (const area of [FILES, PARTS] as const)
      for await (const page of objectPages(this.objects, area))
        swept += await this.#orphans(
          area,
          page.filter(({ storedAt }) => storedAt.getTime() < now - ORPHAN_MS),
        );
    return swept;
  }

  async #orphans(area: keyof typeof ROWS_OF, old: readonly StoredObject[]): Promise<number> {
    const ids = [...new Set(old.map(({ key }) => idIn(key)).filter(isUuid))];
    if (old.length === 0) return 0;
    const rows = await this.db.tx(ACTOR, (em) =>
      em.query<{ id: string }[]>(`select id from ${ROWS_OF[area]} where id = any($1)`, [ids]),
    );
    const known = new Set(rows.map(({ id }) => id));
    const orphans = old.filter(({ key }) => !known.has(idIn(key)));
    for (const { key } of orphans) await this.objects.delete(key);
    return orphans.length;
  }
}
