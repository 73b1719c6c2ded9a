import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { entityFromJson, type JsonRow } from '@revive/platform/database/entity-from-json';
import { prepared } from '@revive/platform/database/prepared';
import { ApprovalEntity } from './entities/approval.entity.js';
import { DepositEntity } from './entities/deposit.entity.js';
import { DoneLineEntity } from './entities/done-line.entity.js';
import { FindingEntity } from './entities/finding.entity.js';
import { HandWorkEntity } from './entities/hand-work.entity.js';
import { HistoryEntity } from './entities/history.entity.js';
import { QuoteEntity } from './entities/quote.entity.js';
import { RepairEntity } from './entities/repair.entity.js';
import { RunEntity } from './entities/run.entity.js';
import { SettlementEntity } from './entities/settlement.entity.js';
import { StepEntity } from './entities/step.entity.js';
import { TenantEntity } from './entities/tenant.entity.js';
import type { TicketPart } from './ticket-part.js';
import { TicketProjections } from './ticket-projections.js';
import type { Ticket } from './ticket.query.js';

/** Reads all parts of several repairs in one statement, because a ticket is read at every change and view. */
const statement = (which: string, parts: readonly TicketPart<unknown>[]): string => `
  select r.id,
    (select to_json(t) from tenants t where t.id = r.tenant_id) as tenant,
    (select json_agg(x order by x.id) from findings x where x.repair_id = r.id) as findings,
    (select json_agg(x order by x.version) from quotes x where x.repair_id = r.id) as quotes,
    (select json_agg(x order by x.at) from approvals x where x.repair_id = r.id) as approvals,
    (select json_agg(x order by x.id) from runs x where x.repair_id = r.id) as runs,
    (select json_agg(x order by x.position) from steps x where x.repair_id = r.id) as steps,
    (select json_agg(x order by x.id) from history x where x.repair_id = r.id) as history,
    (select json_agg(x) from settlements x where x.repair_id = r.id) as settlements,
    (select json_agg(x) from hand_work x where x.repair_id = r.id) as "handWork",
    (select json_agg(x order by x.id) from deposits x where x.repair_id = r.id) as deposits,
    (select json_agg(x order by x.at, x.line_id) from done_lines x where x.repair_id = r.id) as "doneLines"
    ${parts.map(({ name, select }) => `, (${select}) as "${name}"`).join('')}
  from repairs r where ${which}`;

type Core = Exclude<keyof Ticket, 'repair' | 'tenant' | 'parts'>;
type Loaded = { id: string; tenant: JsonRow | null } & Record<Core, JsonRow[] | null> & Record<string, unknown>;

export const GROWING = {
  findings: FindingEntity,
  quotes: QuoteEntity,
  approvals: ApprovalEntity,
  runs: RunEntity,
  steps: StepEntity,
  history: HistoryEntity,
  handWork: HandWorkEntity,
  deposits: DepositEntity,
  doneLines: DoneLineEntity,
} as const;
export type Growing = keyof typeof GROWING;

/** Loads whole tickets: the core and the parts of all features. */
@Injectable()
export class TicketReader {
  #statements: { readonly one: string; readonly some: string } | undefined;

  constructor(private readonly projections: TicketProjections) {}

  /** The whole ticket, or undefined if row-level security hides the repair. */
  async read(em: EntityManager, repairId: string): Promise<Ticket | undefined> {
    const repair = await em.findOneBy(RepairEntity, { id: repairId });
    return repair ? this.complete(em, repair) : undefined;
  }

  async complete(em: EntityManager, repair: RepairEntity): Promise<Ticket> {
    const [ticket] = await this.completeAll(em, [repair]);
    return ticket as Ticket;
  }

  async completeAll(em: EntityManager, repairs: readonly RepairEntity[]): Promise<Ticket[]> {
    if (repairs.length === 0) return [];
    const { one, some } = this.#prepared();
    const ids = repairs.map((repair) => repair.id);
    const found = ids.length === 1 ? await em.query<Loaded[]>(one, ids) : await em.query<Loaded[]>(some, [ids]);
    const loadedOf = new Map(found.map((row) => [row.id, row]));
    return repairs.map((repair) => this.#ticketOf(em, repair, loadedOf.get(repair.id)));
  }

  /** A separate statement for a single id: its query plan does not depend on the array size and can be cached. */
  #prepared(): { readonly one: string; readonly some: string } {
    const { parts } = this.projections;
    this.#statements ??= {
      one: prepared(statement('r.id = $1', parts)),
      some: prepared(statement('r.id = any($1)', parts)),
    };
    return this.#statements;
  }

  #ticketOf(em: EntityManager, repair: RepairEntity, its: Loaded | undefined): Ticket {
    const rows = <R extends object>(entity: new () => R, json: JsonRow[] | null | undefined): R[] =>
      (json ?? []).map((row) => entityFromJson(em, entity, row));
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
      handWork: rows(HandWorkEntity, its?.handWork),
      deposits: rows(DepositEntity, its?.deposits),
      doneLines: rows(DoneLineEntity, its?.doneLines),
      parts: Object.fromEntries(
        this.projections.parts.map((part) => [part.name, part.read(em, its?.[part.name] ?? null)]),
      ),
    };
  }
}
