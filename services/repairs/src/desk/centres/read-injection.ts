import { Injectable } from '@nestjs/common';
import { capabilities } from '@revive/contracts/centres/procedure-names';
import { centsToRand } from '@revive/contracts/money';
import type { AssessmentSession, InjectionStatus } from '@revive/proto/revive/repairs/v1/centres';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { activeRun, currentQuote, liveApproval, type Ticket } from '../../cases/tickets/ticket.query.js';
import { issuesOf } from './issues.policy.js';
import { isFree, latestDiagnosis, ReadMachines, sessionStatusOf, type Machine } from './machine.js';
import { readRevenue } from './revenue.query.js';
import { sessionStateOf } from './session.policy.js';
import { stepWords } from './step-words.js';

const MINUTE_MS = 60_000;

/** Remote injection center: connected devices, findings and revenue (spec part 3 §3). */
@Injectable()
export class ReadInjection {
  constructor(
    private readonly db: Database,
    private readonly reading: ReadMachines,
  ) {}

  async run(actor: Actor): Promise<InjectionStatus> {
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    const { machines, agents } = await this.reading.run(actor);
    const connected = machines.filter(({ device }) => device.agentOnline);
    const sessions = machines.flatMap(({ ticket, ...machine }) => (ticket ? [sessionOf({ ...machine, ticket })] : []));
    return {
      injectionSystem: {
        active: agents.some(({ status, presence }) => status === 'online' && presence !== 'unconfirmed'),
        totalConnections: connected.length,
        activeSessions: sessions.filter(({ status }) => status === 'assessing' || status === 'repairing').length,
        injectionCapabilities: capabilities(),
      },
      clients: connected.map((machine) => ({
        id: machine.device.id,
        name: machine.device.name,
        kind: machine.kind,
        agentName: machine.device.agentName,
        free: isFree(machine),
      })),
      sessions,
      revenue: await this.db.tx(actor, (em) => readRevenue(em, tenantId)),
    };
  }
}

function sessionOf({ device, kind, agent, ticket }: Machine & { readonly ticket: Ticket }): AssessmentSession {
  const { repair } = ticket;
  const quote = currentQuote(ticket);
  const look = latestDiagnosis(ticket);
  const { hardware: parts, told = [] } = look?.coverage ?? {};
  const { hardware, software } = issuesOf(ticket.findings, told, quote?.lines ?? []);
  const standing = sessionStatusOf(ticket);
  const estimate = activeRun(ticket)?.estimateMs;
  const cpuCount = parts?.cpu?.threads ?? parts?.cpu?.cores;
  return {
    sessionId: repair.id,
    number: repair.number,
    tenantName: ticket.tenant?.name ?? '',
    machineId: device.id,
    kind,
    systemInfo: {
      // The agent's platform describes the computer that runs the agent, not an attached disk.
      platform: parts?.system ?? (kind === 'computer' ? agent?.platform || undefined : undefined),
      hostname: repair.deviceName,
      totalMemory: parts?.totalMemory,
      cpuCount,
    },
    hardwareIssues: hardware,
    softwareIssues: software,
    repairPlan: {
      totalRepairs: quote?.lines.length ?? 0,
      estimatedCost: quote && centsToRand(quote.totalCents),
      estimatedTime: estimate == null ? undefined : Math.ceil(estimate / MINUTE_MS),
      repairs: quote?.lines.map(({ name }) => name) ?? [],
    },
    status: sessionStateOf(standing),
    state: repair.status,
    outcome: repair.outcome,
    approved: isApproved(ticket),
    reason: repair.outcomeReason ?? undefined,
    currentStep: stepWords(ticket, activeRun(ticket)),
    startedAt: repair.createdAt.toISOString(),
  };
}

export function isApproved(ticket: Ticket): boolean {
  const [quote, approval] = [currentQuote(ticket), liveApproval(ticket)];
  return quote !== undefined && approval?.quoteVersion === quote.version && approval.planDigest === quote.planDigest;
}
