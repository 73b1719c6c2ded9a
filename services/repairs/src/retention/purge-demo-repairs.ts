import { Inject, Injectable } from '@nestjs/common';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { Clock } from '@revive/platform/core/clock';
import type { EntityManager } from '@revive/platform/database/database';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { photoKey } from './photo-key.js';
import { RemovedObjects } from './removed-objects.js';

/** A visitor sees the rounds of the last day. */
export const DEMO_KEPT_MS = 24 * 3_600_000;
/** Each with all that hangs on it, so that few are many rows. */
export const DEMO_AT_ONCE = 20;

/** What hangs on a repair, in the order in which it can go. */
const OF_REPAIR = [
  'outcomes',
  'steps',
  'passport_grants',
  'passport_entries',
  'custody',
  'intake_photos',
  'intake_items',
  'done_lines',
  'deposits',
  'questions',
  'approval_links',
  'link_tries',
  'message_reports',
  'shop_notes',
  'hand_work',
  'settlements',
  'protection_diagnoses',
  'history',
  'findings',
  'approvals',
  'quotes',
  'runs',
] as const;

interface Row {
  readonly id: string;
  readonly tenant_id: string;
  readonly version: string;
  readonly number: string;
  readonly status: string;
  readonly outcome: string;
  readonly device_name: string;
}

/**
 * The demo shop works round after round, for customers who are invented: what it repaired goes after a day, with its photos
 * and, by the event, its notices. Of no other shop anything is deleted, which the database enforces besides.
 */
@Injectable()
export class PurgeDemoRepairs {
  constructor(
    private readonly removed: RemovedObjects,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Some of them, in this transaction; how many. What others refer to stays: a claim's repair, an order's. */
  async some(em: EntityManager): Promise<number> {
    const now = this.clock();
    const rows = await em.query<Row[]>(
      `select r.id, r.tenant_id, r.version, r.number, r.status, r.outcome, r.device_name
         from repairs r join tenants t on t.id = r.tenant_id and t.demo
        where r.created_at < $1
          -- control: what a run works on is not deleted under it
          and not exists (select from runs u where u.repair_id = r.id and u.status not in ('completed', 'failed'))
          and not exists (select from remote_orders o where o.repair_id = r.id)
          and not exists (select from warranty_claims c where r.id in (c.repair_id, c.claim_repair_id))
          and not exists (select from assistance_requests a where a.repair_id = r.id and a.state in ('open', 'answered'))
        order by r.created_at limit ${DEMO_AT_ONCE} for update of r skip locked`,
      [new Date(now.getTime() - DEMO_KEPT_MS)],
    );
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const photos = await em.query<{ id: string; repairId: string; tenantId: string }[]>(
      'select id, repair_id as "repairId", tenant_id as "tenantId" from intake_photos where repair_id = any($1)',
      [ids],
    );
    for (const photo of photos) await this.removed.add(em, { key: photoKey(photo), tenantId: photo.tenantId }, now);
    await em.query(
      `delete from assistance_entries where request_id in (select id from assistance_requests where repair_id = any($1))`,
      [ids],
    );
    await em.query('delete from assistance_requests where repair_id = any($1)', [ids]);
    for (const table of OF_REPAIR) await em.query(`delete from ${table} where repair_id = any($1)`, [ids]);
    await em.query('delete from repairs where id = any($1)', [ids]);
    // Invented as well; who has anything left stays.
    await em.query(
      `delete from customers c where c.tenant_id = any($1) and c.created_at < $2
         and not exists (select from repairs r where r.customer_id = c.id)
         and not exists (select from visits v where v.customer_id = c.id)
         and not exists (select from remote_sessions s where s.customer_id = c.id)`,
      [[...new Set(rows.map((row) => row.tenant_id))], new Date(now.getTime() - DEMO_KEPT_MS)],
    );
    for (const row of rows) await tellDeleted(em, row, now);
    return rows.length;
  }
}

/** Nobody owes anything for it, and nobody is told. */
const NOTHING = {
  totalCents: 0,
  serviceIds: [],
  quoteVersion: 0,
  diagnosisCents: 0,
  message: '',
  messagePart: 0,
  addressTag: '',
  by: '',
};

/** Others keep notices and copies of a repair: they forget it, too. */
const tellDeleted = (em: EntityManager, row: Row, now: Date): Promise<string> =>
  addEvent(em, {
    topic: 'repairs.repair',
    key: row.id,
    type: 'revive.repairs.v1.RepairChanged',
    payload: RepairChanged.encode({
      repairId: row.id,
      tenantId: row.tenant_id,
      version: Number(row.version) + 1,
      status: row.status,
      outcome: row.outcome,
      number: Number(row.number),
      deviceName: row.device_name,
      what: 'deleted',
      at: now.toISOString(),
      ...NOTHING,
    }).finish(),
    tenantId: row.tenant_id,
  });
