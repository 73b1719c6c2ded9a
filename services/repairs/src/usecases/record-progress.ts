import type { Progress } from '@revive/proto/revive/repair/v1/repair';
import { STEP_NAMES } from '@revive/contracts/repairs/states';
import type { RunProgress } from '@revive/contracts/live/events';
import { systemActor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { isUuid } from '@revive/platform/ids';
import type { LivePublisher } from '@revive/platform/live';

/** Telemetry between a step's begin and end: the latest figure of each run, stored without history and shown at once. */
export class RecordProgress {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    private readonly clock: Clock,
  ) {}

  async run(agentId: string, progress: readonly Progress[]): Promise<void> {
    const latest = new Map(progress.filter(isSane).map((one) => [`${one.runId} ${one.step}`, one]));
    for (const one of latest.values()) {
      const row = await this.db.tx(systemActor('repairs:progress'), async (em) => {
        const [found] = await em.query<{ tenant_id: string; repair_id: string }[]>(
          `with s as (update steps set done = $3, total = $4, unit = $5 from runs where runs.id = steps.run_id and runs.id = $1 and runs.agent_id = $6
             and runs.status not in ('completed', 'failed') and steps.name = $2 returning steps.tenant_id, steps.repair_id),
           r as (update runs set last_news_at = $7 where id in (select $1::uuid from s))
           select tenant_id, repair_id from s`,
          [one.runId, one.step, one.done, one.total, one.unit, agentId, this.clock()]);
        return found;
      });
      if (row) this.#show(row.tenant_id, row.repair_id, one);
    }
  }

  #show(tenantId: string, repairId: string, one: Progress): void {
    const row: RunProgress = { repairId, runId: one.runId, step: one.step, done: one.done, total: one.total, unit: one.unit === 'writes' ? 'writes' : 'B', plain: one.plain.slice(0, 200) };
    const frame = { type: 'repair.progress', id: one.runId, version: this.clock().getTime(), row };
    this.live.publish({ kind: 'tenant', tenantId }, frame);
    this.live.publish({ kind: 'staff' }, frame);
    this.live.publish({ kind: 'link', repairId }, frame);
  }
}

const isSane = (one: Progress): boolean =>
  isUuid(one.runId) && STEP_NAMES.some((name) => name === one.step) && Number.isSafeInteger(one.done) && Number.isSafeInteger(one.total) && one.done >= 0 && one.done <= one.total &&
  (one.unit === 'B' || one.unit === 'writes');
