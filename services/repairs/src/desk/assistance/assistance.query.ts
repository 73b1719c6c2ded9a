import type { AssistanceKind, AssistanceSide, QuickCommand } from '@revive/contracts/assistance/states';
import type { RunStatus, StepName } from '@revive/contracts/repairs/states';
import type { EntityManager } from '@revive/platform/database/database';
import { entityFromJson, type JsonRow } from '@revive/platform/database/entity-from-json';
import { prepared } from '@revive/platform/database/prepared';
import type { HardwareValue } from '../../cases/tickets/entities/run.entity.js';
import { AssistanceEntity } from './assistance.entity.js';

export interface DiskValue {
  readonly name: string;
  readonly kind: string;
  readonly sizeBytes: number;
}
/** The reading of a command without a run, as of that time. `computer`: the computer whose run is shown instead. */
export interface ResultValue {
  readonly disks?: readonly DiskValue[];
  readonly computer?: string;
}
export interface EntryRow {
  readonly id: string;
  readonly position: number;
  readonly kind: AssistanceKind;
  readonly side: AssistanceSide;
  readonly byName: string;
  readonly text: string;
  readonly step: StepName | null;
  readonly at: Date;
  readonly seenAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: string | null;
  readonly command: QuickCommand | null;
  readonly ranAt: Date | null;
  readonly ranBy: string | null;
  readonly runId: string | null;
  readonly result: ResultValue | null;
  readonly runRepairId: string | null;
  readonly runStatus: RunStatus | null;
  readonly runReason: string | null;
  readonly hardware: HardwareValue | null;
}

export interface RequestRow {
  readonly request: AssistanceEntity;
  readonly number: number;
  readonly deviceName: string;
  readonly tenantName: string;
  readonly currentStep: string | undefined;
  readonly handedOver: boolean;
}

const REPAIR = `
  to_json(a) as request, r.number::int as number, r.device_name as "deviceName", coalesce(t.name, '') as "tenantName",
  r.handed_over_at is not null as "handedOver", (
    select s.plain from steps s where s.run_id = (select x.id from runs x where x.repair_id = r.id order by x.id desc limit 1)
      and s.status in ('active', 'completed', 'failed') order by s.status = 'active' desc, s.position desc limit 1
  ) as "currentStep"
  from assistance_requests a join repairs r on r.id = a.repair_id left join tenants t on t.id = a.tenant_id`;
const ONE = prepared(`select ${REPAIR} where a.id = $1`);
const LATEST = prepared(`select ${REPAIR} where a.repair_id = $1 order by a.id desc limit 1`);
const QUEUE = prepared(
  `select ${REPAIR} where a.state in ('open', 'answered') order by a.state desc, a.asked_at, a.id limit $1`,
);

type Found = Omit<RequestRow, 'request' | 'currentStep'> & {
  readonly request: JsonRow;
  readonly currentStep: string | null;
};
const rowOf =
  (em: EntityManager) =>
  ({ request, currentStep, ...rest }: Found): RequestRow => ({
    ...rest,
    currentStep: currentStep ?? undefined,
    request: entityFromJson(em, AssistanceEntity, request),
  });

export async function findRequest(em: EntityManager, id: string): Promise<RequestRow | undefined> {
  return (await em.query<Found[]>(ONE, [id])).map(rowOf(em))[0];
}
export async function latestOf(em: EntityManager, repairId: string): Promise<RequestRow | undefined> {
  return (await em.query<Found[]>(LATEST, [repairId])).map(rowOf(em))[0];
}
/** Requests without a helper first, then by longest wait. */
export async function readQueue(em: EntityManager, most: number): Promise<RequestRow[]> {
  return (await em.query<Found[]>(QUEUE, [most])).map(rowOf(em));
}
export async function countEarlier(em: EntityManager, repairId: string): Promise<number> {
  const [row] = await em.query<{ count: number }[]>(
    'select count(*)::int as count from assistance_requests where repair_id = $1',
    [repairId],
  );
  return Math.max(0, (row?.count ?? 0) - 1);
}

const ENTRIES = prepared(`
  select e.id, e.position, e.kind, e.side, e.by_name as "byName", e.text, e.step, e.at, e.seen_at as "seenAt",
    e.confirmed_at as "confirmedAt", e.confirmed_by as "confirmedBy", e.command, e.ran_at as "ranAt", e.ran_by as "ranBy",
    e.run_id as "runId", e.result, x.repair_id as "runRepairId", x.status as "runStatus",
    x.verdict->>'reason' as "runReason", x.coverage->'hardware' as hardware
  from assistance_entries e left join runs x on x.id = e.run_id and x.tenant_id = e.tenant_id
  where e.request_id = $1 order by e.position`);
export const readEntries = (em: EntityManager, requestId: string): Promise<EntryRow[]> =>
  em.query<EntryRow[]>(ENTRIES, [requestId]);

const UNREAD = prepared(`
  select a.id, count(*)::int as count from assistance_requests a join assistance_entries e on e.request_id = a.id
  where a.id = any($1) and e.side = 'shop' and e.position > a.support_seen group by a.id`);
export async function unreadBySupport(em: EntityManager, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await em.query<{ id: string; count: number }[]>(UNREAD, [ids]);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export interface NewEntry {
  readonly id: string;
  readonly kind: AssistanceKind;
  readonly side: AssistanceSide;
  readonly byName: string;
  readonly byId: string;
  readonly text: string;
  readonly step?: StepName | undefined;
  readonly command?: QuickCommand;
  readonly at: Date;
}
/** Appends an entry to the thread. The caller holds the request's lock. */
export async function addEntry(em: EntityManager, request: AssistanceEntity, entry: NewEntry): Promise<void> {
  request.entries += 1;
  await em.query(
    `insert into assistance_entries (id, request_id, tenant_id, position, kind, side, by_name, by_id, text, step, command, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      entry.id,
      request.id,
      request.tenantId,
      request.entries,
      entry.kind,
      entry.side,
      entry.byName,
      entry.byId,
      entry.text,
      entry.step ?? null,
      entry.command ?? null,
      entry.at,
    ],
  );
}
