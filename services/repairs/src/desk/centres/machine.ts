import { Injectable } from '@nestjs/common';
import type { DeviceKind, Outcome } from '@revive/contracts/repairs/states';
import { DEVICE_KINDS } from '@revive/contracts/repairs/states';
import type { Agent, BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { FleetClient } from '../../clients/fleet.client.js';
import type { RunEntity } from '../../cases/tickets/entities/run.entity.js';
import { TicketReader } from '../../cases/tickets/ticket-reader.js';
import { activeRun, latestRun, type Ticket } from '../../cases/tickets/ticket.query.js';
import type { SeenMachine } from './health.policy.js';
import { lastOutcomes, newestRepairs } from './newest-repairs.query.js';
import type { SessionStatus } from './session.policy.js';

export interface Machine {
  readonly device: BenchDevice;
  readonly kind: DeviceKind;
  readonly agent: Agent | undefined;
  readonly ticket: Ticket | undefined;
  /** Outcome of the newest repair, including repairs that were handed over. */
  readonly lastOutcome: Outcome | undefined;
}

export interface Machines {
  readonly machines: readonly Machine[];
  readonly agents: readonly Agent[];
}

@Injectable()
export class ReadMachines {
  constructor(
    private readonly db: Database,
    private readonly fleet: FleetClient,
    private readonly tickets: TicketReader,
  ) {}

  /** Throws NOT_ALLOWED (403) for callers who are neither shop members nor master or admin. */
  async run(actor: Actor): Promise<Machines> {
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    const [devices, agents] = await Promise.all([this.fleet.bench(), this.fleet.agents()]);
    // Second check after fleet's own filter: a foreign shop's device here would be a bug in either service.
    const isOwn = (one: { tenantId: string }): boolean => tenantId === undefined || one.tenantId === tenantId;
    const own = devices.filter(isOwn);
    const ids = own.map(({ id }) => id);
    const [tickets, outcomes] = await this.db.tx(actor, async (em) => [
      await this.tickets.completeAll(em, [...(await newestRepairs(em, ids, tenantId)).values()]),
      await lastOutcomes(em, ids, tenantId),
    ]);
    const ticketOf = new Map(tickets.map((ticket) => [ticket.repair.deviceId, ticket]));
    const agentOf = new Map(agents.map((agent) => [agent.id, agent]));
    return {
      agents: agents.filter(isOwn),
      machines: own.flatMap((device) => {
        const kind = DEVICE_KINDS.find((one) => one === device.kind);
        // Skip device kinds from a later release.
        if (kind === undefined) return [];
        return [
          {
            device,
            kind,
            agent: agentOf.get(device.agentId),
            ticket: ticketOf.get(device.id),
            lastOutcome: outcomes.get(device.id),
          },
        ];
      }),
    };
  }
}

export function sessionStatusOf(ticket: Ticket): SessionStatus {
  const { status, outcome, draft } = ticket.repair;
  const running = activeRun(ticket);
  const last = latestRun(ticket);
  return {
    status,
    outcome,
    hasDraft: draft !== null,
    looked: last?.kind === 'diagnosis' && last.status === 'completed',
    ...(running && { running: running.kind }),
  };
}

export const latestDiagnosis = (ticket: Ticket): RunEntity | undefined =>
  ticket.runs.findLast(({ kind, status }) => kind === 'diagnosis' && status === 'completed');

export function seenOf({ kind, ticket }: Pick<Machine, 'kind' | 'ticket'>): SeenMachine {
  const look = ticket && latestDiagnosis(ticket);
  if (!ticket || !look) return { kind, findings: [], windows: false, repaired: false };
  const coverage = look.coverage ?? undefined;
  const hardware = coverage?.hardware;
  return {
    kind,
    findings: ticket.findings,
    windows: coverage?.pcOptions !== undefined,
    repaired: isRepairedSince(ticket, look),
    ...(coverage && { layers: coverage.layers, notChecked: coverage.notChecked, told: coverage.told ?? [] }),
    ...(hardware && { drives: hardware.drives }),
    ...(hardware?.totalMemory !== undefined && { totalMemory: hardware.totalMemory }),
  };
}

/** A completed repair passed the checks that failed before. A later rollback cancels the repair. */
function isRepairedSince({ runs, repair }: Ticket, look: RunEntity): boolean {
  const after = runs.slice(runs.indexOf(look) + 1).filter(({ status }) => status === 'completed');
  return repair.outcome === 'repaired' && after.at(-1)?.kind === 'repair';
}

export const isFree = ({ device, ticket }: Machine): boolean =>
  device.agentOnline && ticket === undefined && (device.status === 'connected' || device.status === 'ready');
