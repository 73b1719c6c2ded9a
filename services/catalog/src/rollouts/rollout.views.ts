import { Injectable } from '@nestjs/common';
import type { Rollout } from '@revive/proto/revive/catalog/v1/rollouts';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { rolloutMessage } from './rollout.mapper.js';
import type { RolloutRow } from './rollout.rows.js';
import { countFailedModels, countGroups } from './target-counts.query.js';

/** Builds the messages of rollouts with their counts, and publishes them as live frames. */
@Injectable()
export class RolloutViews {
  constructor(private readonly live: LivePublisher) {}

  async all(em: EntityManager, rows: readonly RolloutRow[]): Promise<Rollout[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const groups = await countGroups(em, ids);
    const models = await countFailedModels(em, ids);
    return rows.map((row) =>
      rolloutMessage(
        row,
        groups.filter(({ rolloutId }) => rolloutId === row.id),
        models.filter(({ rolloutId }) => rolloutId === row.id),
      ),
    );
  }

  async one(em: EntityManager, row: RolloutRow): Promise<Rollout> {
    return rolloutMessage(row, await countGroups(em, [row.id]), await countFailedModels(em, [row.id]));
  }

  /** Shows a changed row to staff after the commit. */
  async publish(em: EntityManager, row: RolloutRow): Promise<Rollout> {
    const message = await this.one(em, row);
    afterCommit(em, () =>
      this.live.publish({ kind: 'staff' }, { type: 'rollout', id: row.id, version: row.version, row: message }),
    );
    return message;
  }
}
