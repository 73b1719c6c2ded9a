import { In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import type { EntityManager } from '@revive/platform/database/database';
import { commandsOnly, productOf } from '@revive/contracts/repairs/procedures';
import type { Product } from '@revive/contracts/repairs/states';
import type { Work } from './run.lifecycle.js';
import type { Parts } from './ticket-part.js';
import type { ApprovalEntity } from './entities/approval.entity.js';
import type { DepositEntity } from './entities/deposit.entity.js';
import type { DoneLineEntity } from './entities/done-line.entity.js';
import type { FindingEntity } from './entities/finding.entity.js';
import type { HandWorkEntity } from './entities/hand-work.entity.js';
import type { HistoryEntity } from './entities/history.entity.js';
import type { QuoteEntity } from './entities/quote.entity.js';
import { RepairEntity } from './entities/repair.entity.js';
import type { RunEntity, AlternativeValue, ProducedValue } from './entities/run.entity.js';
import type { SettlementEntity } from './entities/settlement.entity.js';
import type { StepEntity } from './entities/step.entity.js';
import { TenantEntity } from './entities/tenant.entity.js';

export interface Ticket {
  repair: RepairEntity;
  tenant: TenantEntity | null;
  findings: FindingEntity[];
  quotes: QuoteEntity[];
  approvals: ApprovalEntity[];
  runs: RunEntity[];
  steps: StepEntity[];
  history: HistoryEntity[];
  settlements: SettlementEntity[];
  handWork: HandWorkEntity[];
  deposits: DepositEntity[];
  doneLines: DoneLineEntity[];
  /** Parts of the features, read by `partOf`. */
  readonly parts: Parts;
}

export async function ticketsOnDevice(em: EntityManager, tenantId: string, deviceId: string): Promise<string[]> {
  const rows = await em.find(RepairEntity, {
    where: { tenantId, deviceId, handedOverAt: IsNull() },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Ids of a shop's tickets whose quote waits for an answer. */
export async function ticketsQuoted(em: EntityManager, tenantId: string): Promise<string[]> {
  const rows = await em.find(RepairEntity, {
    where: { tenantId, status: 'quoted' },
    select: { id: true },
    order: { id: 'ASC' },
  });
  return rows.map((row) => row.id);
}

/** Ids of the device's open tickets. A unique index limits them to one. */
export async function openTicketsOnDevice(em: EntityManager, tenantId: string, deviceId: string): Promise<string[]> {
  const rows = await em.find(RepairEntity, {
    where: { tenantId, deviceId, status: Not('ready_for_pickup') },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Number of active runs of open tickets on the device, of any shop. */
export async function openRunsOnDevice(em: EntityManager, deviceId: string): Promise<number> {
  const [row] = await em.query<{ n: string | number }[]>(
    `select count(*) as n from runs r join repairs t on t.id = r.repair_id
      where r.device_id = $1 and r.status not in ('completed', 'failed') and t.handed_over_at is null`,
    [deviceId],
  );
  return Number(row?.n ?? 0);
}

/** Tickets whose produced files are due for deletion, across all shops. */
export const ticketsToDiscard = (
  em: EntityManager,
  now: Date,
  most: number,
): Promise<Pick<RepairEntity, 'id' | 'tenantId'>[]> =>
  em.find(RepairEntity, {
    where: { discardAt: LessThanOrEqual(now) },
    select: { id: true, tenantId: true },
    order: { discardAt: 'ASC' },
    take: most,
  });

export async function tenantNames(em: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await em.find(TenantEntity, { where: { id: In([...ids]) } });
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * SQL over `repairs r`: the approved total of the current quote, else its quoted total, in cents; null without a
 * quote. Must follow the same rule as `amountsOf`; used by lists that do not load whole tickets.
 */
export const CURRENT_TOTAL_CENTS = `(select coalesce(
    (select a.total_cents from approvals a
      where a.repair_id = q.repair_id and a.quote_version = q.version and a.withdrawn_at is null
      order by a.at desc limit 1),
    q.total_cents) from quotes q where q.repair_id = r.id and q.current)`;

export const currentQuote = (ticket: Ticket): QuoteEntity | undefined => ticket.quotes.find((quote) => quote.current);
export const nextVersion = ({ quotes }: Pick<Ticket, 'quotes'>): number => (quotes.at(-1)?.version ?? 0) + 1;
export const liveApproval = (ticket: Ticket): ApprovalEntity | undefined =>
  ticket.approvals.find((one) => !one.withdrawnAt && !one.spentByRun);
export const activeRun = (ticket: Ticket): RunEntity | undefined =>
  ticket.runs.find((run) => run.status !== 'completed' && run.status !== 'failed');
export const latestRun = (ticket: Ticket): RunEntity | undefined => ticket.runs.at(-1);

/**
 * The product of a run that produces files on the shop's PC, or of its rollback. Undefined for runs that read or
 * change the device.
 */
export function productOfRun(ticket: Ticket, { kind, planDigest }: RunEntity): Product | undefined {
  const quote = kind === 'diagnosis' ? undefined : ticket.quotes.findLast((one) => one.planDigest === planDigest);
  return quote && productOf(quote.procedures);
}

/** The work of a run that replaces no bytes of the device; undefined for every different run. */
export function workOfRun(ticket: Ticket, run: RunEntity): Work | undefined {
  const quote =
    run.kind === 'diagnosis' ? undefined : ticket.quotes.findLast((one) => one.planDigest === run.planDigest);
  return quote && commandsOnly(quote.procedures) ? 'commands' : productOfRun(ticket, run);
}

export const artifactOf = (ticket: Ticket): ProducedValue | undefined =>
  ticket.repair.outcome === 'produced'
    ? (ticket.runs.findLast(({ produced }) => produced !== null)?.produced ?? undefined)
    : undefined;

export function rollbackSource(ticket: Ticket): RunEntity | undefined {
  const last = ticket.runs.filter((run) => run.kind !== 'diagnosis' && run.status === 'completed').at(-1);
  return last?.kind === 'repair' && last.rollbackNonce ? last : undefined;
}

/**
 * The alternatives of the latest diagnosis that a person may choose now. While no quote exists and the shop must
 * decide: all. File production: also after a failed or empty diagnosis until the handover, and beside a draft or
 * unapproved repair. A partial repair: beside the same draft or unapproved repair.
 */
export function choosable(ticket: Ticket): { run: RunEntity; alternatives: readonly AlternativeValue[] } | undefined {
  const { status, outcome, handedOverAt } = ticket.repair;
  const run = ticket.runs.at(-1);
  if (run?.kind !== 'diagnosis' || activeRun(ticket) || handedOverAt !== null || ticket.handWork.length > 0)
    return undefined;
  const { draft } = ticket.repair;
  const decides = status === 'diagnosing' && outcome === 'needs_person' && !currentQuote(ticket);
  const isOpen =
    decides ||
    draft !== null ||
    (status === 'ready_for_pickup' && outcome === 'nothing_found') ||
    (status === 'quoted' && outcome === 'none');
  const quoted = (currentQuote(ticket) ?? draft)?.planDigest;
  const alternatives = (run.alternatives ?? []).filter(({ produces, part, planDigest }) =>
    produces || part ? isOpen && planDigest !== quoted && !liveApproval(ticket) : decides && run.status === 'completed',
  );
  return alternatives.length > 0 ? { run, alternatives } : undefined;
}
