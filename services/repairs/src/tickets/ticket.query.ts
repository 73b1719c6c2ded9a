import { In, IsNull, Not } from 'typeorm';
import type { EntityManager } from '@revive/platform/database/database';
import { entityFromJson, type JsonRow } from '@revive/platform/database/entity-from-json';
import { prepared } from '@revive/platform/database/prepared';
import { commandsOnly, productOf } from '@revive/contracts/repairs/procedures';
import type { Product } from '@revive/contracts/repairs/states';
import type { Work } from './run.lifecycle.js';
import { AssistanceEntity } from './entities/assistance.entity.js';
import { ApprovalEntity } from './entities/approval.entity.js';
import { ClaimEntity } from './entities/claim.entity.js';
import { DepositEntity } from './entities/deposit.entity.js';
import { DoneLineEntity } from './entities/done-line.entity.js';
import { FindingEntity } from './entities/finding.entity.js';
import { HandWorkEntity } from './entities/hand-work.entity.js';
import { QuestionEntity } from './entities/question.entity.js';
import { HistoryEntity } from './entities/history.entity.js';
import { QuoteEntity } from './entities/quote.entity.js';
import { RepairEntity } from './entities/repair.entity.js';
import { RunEntity, type AlternativeValue, type ProducedValue } from './entities/run.entity.js';
import { SettlementEntity } from './entities/settlement.entity.js';
import { ShopNoteEntity } from './entities/shop-note.entity.js';
import { StepEntity } from './entities/step.entity.js';
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
  notes: ShopNoteEntity[];
  handWork: HandWorkEntity[];
  questions: QuestionEntity[];
  claims: ClaimEntity[];
  deposits: DepositEntity[];
  doneLines: DoneLineEntity[];
  assistance: AssistanceEntity | null;
}

/** Reads all parts of several repairs in one statement, because a ticket is read at every change and view. */
const parts = (which: string): string => `
  select r.id,
    (select to_json(t) from tenants t where t.id = r.tenant_id) as tenant,
    (select json_agg(x order by x.id) from findings x where x.repair_id = r.id) as findings,
    (select json_agg(x order by x.version) from quotes x where x.repair_id = r.id) as quotes,
    (select json_agg(x order by x.at) from approvals x where x.repair_id = r.id) as approvals,
    (select json_agg(x order by x.id) from runs x where x.repair_id = r.id) as runs,
    (select json_agg(x order by x.position) from steps x where x.repair_id = r.id) as steps,
    (select json_agg(x order by x.id) from history x where x.repair_id = r.id) as history,
    (select json_agg(x) from settlements x where x.repair_id = r.id) as settlements,
    (select json_agg(x order by x.id) from shop_notes x where x.repair_id = r.id) as notes,
    (select json_agg(x) from hand_work x where x.repair_id = r.id) as "handWork",
    (select json_agg(x order by x.position) from questions x where x.repair_id = r.id) as questions,
    (select json_agg(x order by x.id) from warranty_claims x where x.repair_id = r.id) as claims,
    (select json_agg(x order by x.id) from deposits x where x.repair_id = r.id) as deposits,
    (select json_agg(x order by x.at, x.line_id) from done_lines x where x.repair_id = r.id) as "doneLines",
    (select to_json(x) from assistance_requests x
      where x.repair_id = r.id and x.state in ('open', 'answered')) as assistance
  from repairs r where ${which}`;
/** A separate statement for a single id: its query plan does not depend on the array size and can be cached. */
const [PARTS_OF_ONE, PARTS_OF_SOME] = [prepared(parts('r.id = $1')), prepared(parts('r.id = any($1)'))];
type Parts = { id: string; tenant: JsonRow | null; assistance: JsonRow | null } & Record<
  Exclude<keyof Ticket, 'repair' | 'tenant' | 'assistance'>,
  JsonRow[] | null
>;

export const GROWING = {
  findings: FindingEntity,
  quotes: QuoteEntity,
  approvals: ApprovalEntity,
  runs: RunEntity,
  steps: StepEntity,
  history: HistoryEntity,
  notes: ShopNoteEntity,
  handWork: HandWorkEntity,
  questions: QuestionEntity,
  claims: ClaimEntity,
  deposits: DepositEntity,
  doneLines: DoneLineEntity,
} as const;
export type Growing = keyof typeof GROWING;

/** The whole ticket, or undefined if row-level security hides the repair. */
export async function readTicket(em: EntityManager, repairId: string): Promise<Ticket | undefined> {
  const repair = await em.findOneBy(RepairEntity, { id: repairId });
  return repair ? completeTicket(em, repair) : undefined;
}

export async function completeTicket(em: EntityManager, repair: RepairEntity): Promise<Ticket> {
  const [ticket] = await completeTickets(em, [repair]);
  return ticket as Ticket;
}

export async function completeTickets(em: EntityManager, repairs: readonly RepairEntity[]): Promise<Ticket[]> {
  if (repairs.length === 0) return [];
  const ids = repairs.map((repair) => repair.id);
  const found =
    ids.length === 1 ? await em.query<Parts[]>(PARTS_OF_ONE, ids) : await em.query<Parts[]>(PARTS_OF_SOME, [ids]);
  const partsOf = new Map(found.map((one) => [one.id, one]));
  const rows = <R extends object>(entity: new () => R, json: JsonRow[] | null | undefined): R[] =>
    (json ?? []).map((one) => entityFromJson(em, entity, one));
  return repairs.map((repair) => {
    const its = partsOf.get(repair.id);
    return {
      repair,
      tenant: its?.tenant ? entityFromJson(em, TenantEntity, its.tenant) : null,
      findings: rows(FindingEntity, its?.findings),
      quotes: rows(QuoteEntity, its?.quotes),
      approvals: rows(ApprovalEntity, its?.approvals),
      runs: rows(RunEntity, its?.runs),
      steps: rows(StepEntity, its?.steps),
      history: rows(HistoryEntity, its?.history),
      settlements: rows(SettlementEntity, its?.settlements),
      notes: rows(ShopNoteEntity, its?.notes),
      handWork: rows(HandWorkEntity, its?.handWork),
      questions: rows(QuestionEntity, its?.questions),
      claims: rows(ClaimEntity, its?.claims),
      deposits: rows(DepositEntity, its?.deposits),
      doneLines: rows(DoneLineEntity, its?.doneLines),
      assistance: its?.assistance ? entityFromJson(em, AssistanceEntity, its.assistance) : null,
    };
  });
}

export async function ticketsOnDevice(em: EntityManager, tenantId: string, deviceId: string): Promise<string[]> {
  const rows = await em.find(RepairEntity, {
    where: { tenantId, deviceId, handedOverAt: IsNull() },
    select: { id: true },
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
