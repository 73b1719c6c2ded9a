import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Progress } from '@revive/proto/revive/repair/v1/repair';
import type { AgentProgress } from '@revive/proto/revive/repairs/v1/repairs';
import { STEP_NAMES } from '@revive/contracts/repairs/states';
import type { RunProgress } from '@revive/contracts/live/events';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { isUuid } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { prepared } from '@revive/platform/database/prepared';

interface Said extends Progress {
  readonly agentId: string;
}

/**
 * Updates the latest figures of active runs that belong to these agents. Commits asynchronously: a crash may lose the
 * last half second, which newer figures replace.
 */
const STORE = prepared(`
  with said as (select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::text[],
    $6::text[]) as s (run_id, step, done, total, unit, agent_id)),
    s as (update steps set done = said.done, total = said.total, unit = said.unit from said
    join runs on runs.id = said.run_id and runs.agent_id = said.agent_id
      where steps.run_id = said.run_id and steps.name = said.step and runs.status not in ('completed', 'failed')
        returning said.agent_id, steps.run_id, steps.name, steps.tenant_id, steps.repair_id),
    r as (update runs set last_news_at = $7 where id in (select run_id from s))
  select agent_id, run_id, name, tenant_id, repair_id, set_config('synchronous_commit', 'off', true) from s`);

@Injectable()
export class RecordProgress {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(agents: readonly AgentProgress[]): Promise<void> {
    const all = agents.flatMap(({ agentId, progress }) =>
      progress.filter(isSane).map((one): Said => ({ ...one, agentId })),
    );
    const latest = new Map(all.map((one) => [keyOf(one.agentId, one.runId, one.step), one]));
    if (latest.size === 0) return;
    // Updates rows in a fixed order, so that concurrent transactions never deadlock.
    const said = [...latest.values()].sort((a, b) => (a.runId < b.runId ? -1 : 1));
    const of = <Field extends keyof Said>(field: Field): Said[Field][] => said.map((one) => one[field]);
    const rows = await this.db.tx(systemActor('repairs:progress'), (em) =>
      em.query<{ agent_id: string; run_id: string; name: string; tenant_id: string; repair_id: string }[]>(STORE, [
        of('runId'),
        of('step'),
        of('done'),
        of('total'),
        of('unit'),
        of('agentId'),
        this.clock(),
      ]),
    );
    const stored = new Map(rows.map((row) => [keyOf(row.agent_id, row.run_id, row.name), row]));
    for (const one of said) {
      const row = stored.get(keyOf(one.agentId, one.runId, one.step));
      if (row) this.#show(row.tenant_id, row.repair_id, one);
    }
  }

  #show(tenantId: string, repairId: string, one: Progress): void {
    const row: RunProgress = {
      repairId,
      runId: one.runId,
      step: one.step,
      done: one.done,
      total: one.total,
      unit: one.unit === 'writes' ? 'writes' : 'B',
      plain: one.plain.slice(0, 200),
    };
    const frame = { type: 'repair.progress', id: one.runId, version: this.clock().getTime(), row };
    this.live.publish({ kind: 'tenant', tenantId }, frame);
    this.live.publish({ kind: 'staff' }, frame);
    this.live.publish({ kind: 'link', repairId }, frame);
  }
}

const keyOf = (agentId: string, runId: string, step: string): string => `${agentId} ${runId.toLowerCase()} ${step}`;

const isSane = (one: Progress): boolean =>
  isUuid(one.runId) &&
  STEP_NAMES.some((name) => name === one.step) &&
  Number.isSafeInteger(one.done) &&
  Number.isSafeInteger(one.total) &&
  one.done >= 0 &&
  one.done <= one.total &&
  (one.unit === 'B' || one.unit === 'writes');
