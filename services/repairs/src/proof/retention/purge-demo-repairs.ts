import { Inject, Injectable } from '@nestjs/common';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { Clock } from '@revive/platform/core/clock';
import type { EntityManager } from '@revive/platform/database/database';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { photoKey } from '../removed-objects/photo-key.js';
import { RemovedObjects } from '../removed-objects/removed-objects.js';

export const DEMO_KEPT_MS = 24 * 3_600_000;
/** Repairs per transaction; each has many dependent rows. */
export const DEMO_AT_ONCE = 20;

const OF_REPAIR = [
  'outcomes',
  'steps',
  'passport_grants',
  'passport_entries',
  'custody',
  'intake_photos',
  'intake_items',
  'device_serials',
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
 * Deletes repairs of the demo shop after a day, with their photos and, by event, their notices. The database
 * additionally prevents deletions for real shops.
 */
@Injectable()
export class PurgeDemoRepairs {
  constructor(
    private readonly removed: RemovedObjects,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Deletes a batch in this transaction and returns the number of repairs. Repairs referenced by a claim or an order
   * stay.
   */
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
    // Also deletes the invented customers without remaining rows.
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

/** No amounts and no message: the event only deletes. */
const NOTHING = {
  totalCents: 0,
  serviceIds: [],
  approvals: [],
  lines: [],
  quoteVersion: 0,
  diagnosisCents: 0,
  vatBps: 0,
  message: '',
  messagePart: 0,
  addressTag: '',
  by: '',
};

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
