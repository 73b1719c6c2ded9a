import { In, IsNull } from 'typeorm';
import type { EntityManager } from '@revive/platform/database';
import { ApprovalRow, FindingRow, HistoryRow, QuoteRow, RepairRow, RunRow, SettlementRow, StepRow, TenantRow } from './rows.js';

/** A repair with everything that belongs to it, as read in one transaction. */
export interface Ticket {
  repair: RepairRow;
  tenant: TenantRow | null;
  findings: FindingRow[];
  quotes: QuoteRow[];
  approvals: ApprovalRow[];
  runs: RunRow[];
  steps: StepRow[];
  history: HistoryRow[];
  settlements: SettlementRow[];
}

/** The whole ticket, or undefined where the actor's transaction cannot see it. */
export async function readTicket(em: EntityManager, repairId: string): Promise<Ticket | undefined> {
  const repair = await em.findOneBy(RepairRow, { id: repairId });
  return repair ? completeTicket(em, repair) : undefined;
}

export async function completeTicket(em: EntityManager, repair: RepairRow): Promise<Ticket> {
  const [ticket] = await completeTickets(em, [repair]);
  return ticket as Ticket;
}

/** What belongs to each of the repairs: one query per table, however many they are. */
export async function completeTickets(em: EntityManager, repairs: readonly RepairRow[]): Promise<Ticket[]> {
  if (repairs.length === 0) return [];
  const repairId = In(repairs.map((repair) => repair.id));
  const tenants = await em.find(TenantRow, { where: { id: In([...new Set(repairs.map((repair) => repair.tenantId))]) } });
  const findings = await em.find(FindingRow, { where: { repairId }, order: { id: 'ASC' } });
  const quotes = await em.find(QuoteRow, { where: { repairId }, order: { version: 'ASC' } });
  const approvals = await em.find(ApprovalRow, { where: { repairId }, order: { at: 'ASC' } });
  const runs = await em.find(RunRow, { where: { repairId }, order: { id: 'ASC' } });
  const steps = await em.find(StepRow, { where: { repairId }, order: { position: 'ASC' } });
  const history = await em.find(HistoryRow, { where: { repairId }, order: { id: 'ASC' } });
  const settlements = await em.find(SettlementRow, { where: { repairId } });
  return repairs.map((repair) => {
    const mine = <R extends { repairId: string }>(rows: readonly R[]): R[] => rows.filter((row) => row.repairId === repair.id);
    return {
      repair, tenant: tenants.find((tenant) => tenant.id === repair.tenantId) ?? null, findings: mine(findings), quotes: mine(quotes), approvals: mine(approvals),
      runs: mine(runs), steps: mine(steps), history: mine(history), settlements: mine(settlements),
    };
  });
}

/** Ids of the device's tickets that are not handed over. */
export async function ticketsOnDevice(em: EntityManager, tenantId: string, deviceId: string): Promise<string[]> {
  const rows = await em.find(RepairRow, { where: { tenantId, deviceId, handedOverAt: IsNull() }, select: { id: true } });
  return rows.map((row) => row.id);
}

/** Names of shops, for those who may see several. */
export async function tenantNames(em: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await em.find(TenantRow, { where: { id: In([...ids]) } });
  return new Map(rows.map((row) => [row.id, row.name]));
}

export const currentQuote = (ticket: Ticket): QuoteRow | undefined => ticket.quotes.find((quote) => quote.current);
export const liveApproval = (ticket: Ticket): ApprovalRow | undefined => ticket.approvals.find((one) => !one.withdrawnAt && !one.spentByRun);
export const activeRun = (ticket: Ticket): RunRow | undefined => ticket.runs.find((run) => run.status !== 'completed' && run.status !== 'failed');
export const latestRun = (ticket: Ticket): RunRow | undefined => ticket.runs.at(-1);

/** The finished repair run whose bytes are still on the device: what a rollback would undo. */
export function rollbackSource(ticket: Ticket): RunRow | undefined {
  const last = ticket.runs.filter((run) => run.kind !== 'diagnosis' && run.status === 'completed').at(-1);
  return last?.kind === 'repair' && last.rollbackNonce ? last : undefined;
}
