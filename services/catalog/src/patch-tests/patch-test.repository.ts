import { Inject, Injectable } from '@nestjs/common';
import {
  isEnded,
  MOST_PATCH_TESTS,
  type PatchTest,
  type PatchTestStatus,
} from '@revive/contracts/patch-tests/patch-tests';
import type { Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { rowOf } from './patch-test.mapper.js';

export interface PatchTestRow {
  id: string;
  device_id: string;
  device_name: string;
  agent_id: string | null;
  tenant_id: string | null;
  patch_id: string;
  patch_version: string;
  patch_name: string;
  status: PatchTestStatus;
  steps_done: number;
  steps_total: number;
  step: string;
  started_by: string;
  started_at: Date;
  ended_at: Date | null;
  deadline: Date;
  results: PatchTest['results'] | null;
  version: number;
}
export type NewPatchTest = Pick<
  PatchTestRow,
  'id' | 'device_id' | 'patch_id' | 'patch_version' | 'patch_name' | 'started_by' | 'started_at' | 'deadline'
>;
/** The part of a row that changes. `ended_at` follows from the status. */
export type Changes = Partial<
  Pick<
    PatchTestRow,
    'status' | 'steps_done' | 'steps_total' | 'step' | 'deadline' | 'results' | 'device_name' | 'agent_id' | 'tenant_id'
  >
>;

/** Rows of patch tests. A row that has ended never changes again. */
@Injectable()
export class PatchTestRepository {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns false if a test of the device is open. */
  async add(actor: Actor, row: NewPatchTest): Promise<boolean> {
    const added = await this.db.tx(actor, (em) =>
      em.query<unknown[]>(
        `insert into patch_tests (id, device_id, patch_id, patch_version, patch_name, status, started_by, started_at, deadline)
         values ($1, $2, $3, $4, $5, 'pending', $6, $7, $8) on conflict (device_id) where ended_at is null do nothing returning id`,
        [
          row.id,
          row.device_id,
          row.patch_id,
          row.patch_version,
          row.patch_name,
          row.started_by,
          row.started_at,
          row.deadline,
        ],
      ),
    );
    return added.length > 0;
  }

  /** For a test that was refused: it never began. */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, (em) => em.query('delete from patch_tests where id = $1 and agent_id is null', [id]));
  }

  list(actor: Actor): Promise<PatchTestRow[]> {
    return this.db.tx(actor, (em) =>
      em.query<PatchTestRow[]>(`select * from patch_tests order by id desc limit ${MOST_PATCH_TESTS}`),
    );
  }

  async read(actor: Actor, id: string): Promise<PatchTestRow | undefined> {
    const [row] = await this.db.tx(actor, (em) =>
      em.query<PatchTestRow[]>('select * from patch_tests where id = $1', [id]),
    );
    return row;
  }

  /**
   * Locks the row and applies the changes that `fn` returns. Returns undefined for an unknown or ended test, and where
   * `fn` returns undefined.
   */
  async change(
    em: EntityManager,
    id: string,
    fn: (row: PatchTestRow) => Changes | undefined,
  ): Promise<PatchTestRow | undefined> {
    const [row] = await em.query<PatchTestRow[]>('select * from patch_tests where id = $1 for update', [id]);
    // control: a patch test ends once
    if (!row || isEnded(row.status)) return undefined;
    const changes = fn(row);
    if (!changes) return undefined;
    const next: PatchTestRow = { ...row, ...changes, version: row.version + 1 };
    if (isEnded(next.status)) next.ended_at = this.clock();
    await em.query(
      `update patch_tests set status = $2, steps_done = $3, steps_total = $4, step = $5, deadline = $6, results = $7,
         device_name = $8, agent_id = $9, tenant_id = $10, ended_at = $11, version = $12 where id = $1`,
      [
        id,
        next.status,
        next.steps_done,
        next.steps_total,
        next.step,
        next.deadline,
        next.results && JSON.stringify(next.results),
        next.device_name,
        next.agent_id,
        next.tenant_id,
        next.ended_at,
        next.version,
      ],
    );
    afterCommit(em, () =>
      this.live.publish({ kind: 'staff' }, { type: 'patch_test', id, version: next.version, row: rowOf(next) }),
    );
    return next;
  }

  changeBy(
    actor: Actor,
    id: string,
    fn: (row: PatchTestRow) => Changes | undefined,
  ): Promise<PatchTestRow | undefined> {
    return this.db.tx(actor, (em) => this.change(em, id, fn));
  }

  /** Ids of open tests past their deadline, at most 100. */
  async due(actor: Actor): Promise<string[]> {
    const rows = await this.db.tx(actor, (em) =>
      em.query<{ id: string }[]>(
        'select id from patch_tests where ended_at is null and deadline < $1 order by deadline limit 100',
        [this.clock()],
      ),
    );
    return rows.map(({ id }) => id);
  }
}
