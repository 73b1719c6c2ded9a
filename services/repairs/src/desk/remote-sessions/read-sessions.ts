import { Injectable } from '@nestjs/common';
import type {
  RemoteDevice,
  RemoteResult,
  RemoteSession,
  RemoteSessionRow,
} from '@revive/proto/revive/repairs/v1/remote_sessions';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { isFree, latestDiagnosis, ReadMachines, sessionStatusOf, type Machine } from '../centres/machine.js';
import { sessionStateOf } from '../centres/session.policy.js';
import { stepWords } from '../centres/step-words.js';
import { TicketReader } from '../../cases/tickets/ticket-reader.js';
import { activeRun, type Ticket } from '../../cases/tickets/ticket.query.js';
import { RemoteSessionRepository } from './remote-session.repository.js';
import { ticketsOf } from './session-work.query.js';

/**
 * Reads sessions for the shop and for staff. A session's agent serves only the session, so all of the agent's runs are
 * results of the session.
 */
@Injectable()
export class ReadRemoteSessions {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketReader,
    private readonly sessions: RemoteSessionRepository,
    private readonly machines: ReadMachines,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async list(actor: Actor): Promise<RemoteSessionRow[]> {
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    return this.db.tx(actor, (em) => this.sessions.list(em, tenantId));
  }

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async read(actor: Actor, id: string): Promise<RemoteSession> {
    requireShopMemberOr(actor, 'master', 'admin');
    const { session, row, tickets } = await this.db.tx(actor, async (em) => {
      const found = await this.sessions.get(em, actor, id);
      const [message] = await this.sessions.messages(em, [found]);
      return { session: found, row: message, tickets: await ticketsOf(em, this.tickets, found) };
    });
    const { machines, agents } =
      session.status === 'connected' ? await this.machines.run(actor) : { machines: [], agents: [] };
    const agent = agents.find((one) => one.id === session.agentId && one.tenantId === session.tenantId);
    return {
      row: row ?? null,
      deviceType: tickets[0]?.repair.deviceType,
      agentName: agent?.name,
      agentOnline: agent?.status === 'online' && agent.presence !== 'unconfirmed',
      devices: machines.filter(({ device }) => device.agentId === session.agentId).map(deviceOf),
      results: tickets.map(resultOf),
    };
  }
}

const deviceOf = (machine: Machine): RemoteDevice => ({
  id: machine.device.id,
  name: machine.device.name,
  kind: machine.kind,
  status: machine.device.status,
  detail: machine.device.detail,
  free: isFree(machine),
  repairId: machine.ticket?.repair.id,
});

function resultOf(ticket: Ticket): RemoteResult {
  const { repair, findings } = ticket;
  return {
    repairId: repair.id,
    number: repair.number,
    deviceName: repair.deviceName,
    deviceType: repair.deviceType,
    status: sessionStateOf(sessionStatusOf(ticket)),
    state: repair.status,
    outcome: repair.outcome,
    reason: repair.outcomeReason ?? undefined,
    currentStep: stepWords(ticket, activeRun(ticket)),
    looked: latestDiagnosis(ticket) !== undefined,
    findings: findings.map(({ plain, severity }) => ({ plain, severity })),
    startedAt: repair.createdAt.toISOString(),
  };
}
