import { Injectable } from '@nestjs/common';
import { FIGURES_NEEDED } from '@revive/contracts/site/site';
import { PHONE_USES } from '@revive/contracts/centres/phone-use';
import { centsToRand } from '@revive/contracts/money';
import type {
  BridgeConnected,
  BridgeDevice,
  BridgeExecuted,
  BridgePhoneRequest,
  BridgeSession,
  BridgeTarget,
  ExecuteBridgeRequest,
  PhoneConnectivity,
} from '@revive/proto/revive/repairs/v1/centres';
import { requireShopMember, requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { ReadFigures } from '../figures/read-figures.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { activeRun, currentQuote, latestRun, type Ticket } from '../../cases/tickets/ticket.query.js';
import { Assess } from './assess.js';
import { ExecuteSession } from './execute-session.js';
import { healthOf } from './health.policy.js';
import { latestDiagnosis, ReadMachines, seenOf, sessionStatusOf, type Machine } from './machine.js';
import { commandsOf, complexityOf, connectionOf, mayNotStart, refusalOf } from './phones.policy.js';
import { isApproved } from './read-injection.js';
import { readRevenue } from './revenue.query.js';
import { sessionStateOf } from './session.policy.js';
import { stepWords } from './step-words.js';

/**
 * Phones used to reach PCs that do not start. A phone only provides the network or the rescue media; the PC's agent
 * repairs the PC's disk as usual.
 */
@Injectable()
export class Phones {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly reading: ReadMachines,
    private readonly assess: Assess,
    private readonly execution: ExecuteSession,
    private readonly figures: ReadFigures,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async detect(actor: Actor): Promise<PhoneConnectivity> {
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    const { machines } = await this.reading.run(actor);
    return {
      connectedDevices: machines.filter(({ kind, device }) => kind === 'phone' && device.agentOnline).map(phoneOf),
      nonBootableDevices: machines.flatMap(targetOf),
      sessions: machines.flatMap(({ ticket }) => (ticket?.repair.centre?.phone ? [sessionOf(ticket)] : [])),
      revenue: await this.db.tx(actor, (em) => readRevenue(em, tenantId, 'phone')),
    };
  }

  /** Throws DEVICE_NOT_FOUND (404), INVALID (400), DEVICE_HAS_REPAIR, AGENT_OFFLINE (409), NOT_ALLOWED (403). */
  async bridge(actor: Actor, request: BridgePhoneRequest): Promise<BridgeConnected> {
    requireShopMember(actor);
    const { machines } = await this.reading.run(actor);
    const phone = machines.find(({ device, kind }) => device.id === request.phoneId && kind === 'phone');
    const target = machines.find(({ device }) => device.id === request.targetDeviceId);
    if (!phone || !target) throw new AppError('DEVICE_NOT_FOUND');
    if (connectionOf(target.kind, target.agent?.rescue === true) === undefined)
      throw new AppError('INVALID', undefined, { sentence: 'Choose the disk of a device that does not start.' });
    if (target.ticket && target.ticket.repair.status !== 'ready_for_pickup') throw new AppError('DEVICE_HAS_REPAIR');
    const use = PHONE_USES.find((one) => one === request.phoneUse) ?? 'network';
    const { id, name } = phone.device;
    const { sessionId } = await this.assess.machine(actor, target.device.id, {
      page: 'phone',
      phone: { id, name, use },
    });
    return { sessionId, phoneModel: name, targetDevice: target.device.name };
  }

  /**
   * Throws INVALID (400) with a sentence for a command without a procedure, NOT_FOUND (404), and the errors of an
   * order.
   */
  async execute(
    actor: Actor,
    { sessionId, repairCommands }: ExecuteBridgeRequest,
    command: Command,
  ): Promise<BridgeExecuted> {
    requireShopMember(actor);
    const ticket = await this.tickets.read(actor, sessionId);
    const refusal = refusalOf(repairCommands, currentQuote(ticket)?.procedures ?? []);
    if (refusal !== undefined) throw new AppError('INVALID', undefined, { sentence: refusal });
    const started = await this.execution.session(actor, sessionId, command);
    const { ended, verified } = await this.figures.run();
    const charge = ticket.settlements.find(({ kind, reversedAt }) => kind === 'charge' && reversedAt === null);
    return {
      ...started,
      repairResults: {
        ...(verified !== undefined && { successRate: Math.round((verified / ended) * 1000) / 10 }),
        count: ended,
        needed: FIGURES_NEEDED,
      },
      businessImpact: { revenueGenerated: centsToRand(charge?.cents ?? 0) },
    };
  }
}

/** Start of a phone diagnosis note: `Battery 80%, charging.` */
const BATTERY = /^Battery (\d{1,3})%/;

function phoneOf({ device, ticket }: Machine): BridgeDevice {
  const notes = (ticket && latestDiagnosis(ticket))?.coverage?.notes ?? [];
  const level = notes
    .map((note) => Number(BATTERY.exec(note)?.[1] ?? Number.NaN))
    .find((one) => one >= 0 && one <= 100);
  return {
    id: device.id,
    name: device.name,
    type: 'phone',
    connectivity: device.detail || 'USB',
    batteryLevel: level,
    status: device.status,
  };
}

function targetOf(machine: Machine): BridgeTarget[] {
  const { device, kind, agent, ticket, lastOutcome } = machine;
  const connectionMethod = connectionOf(kind, agent?.rescue === true);
  if (connectionMethod === undefined || !device.agentOnline) return [];
  const { bootable } = healthOf(seenOf(machine));
  const outcome = ticket?.repair.outcome ?? lastOutcome;
  if (!mayNotStart(outcome && { outcome, ...(bootable !== undefined && { bootable }) })) return [];
  const quote = ticket && currentQuote(ticket);
  return [
    {
      id: device.id,
      model: device.name,
      condition: ticket?.findings[0]?.plain ?? ticket?.repair.outcomeReason ?? 'Not assessed yet',
      estimatedRepairCost: quote && centsToRand(quote.totalCents),
      repairComplexity: quote && complexityOf(quote.procedures),
      connectionMethod,
    },
  ];
}

function sessionOf(ticket: Ticket): BridgeSession {
  const { repair } = ticket;
  const run = activeRun(ticket) ?? latestRun(ticket);
  const steps = ticket.steps.filter(({ runId, status }) => runId === run?.id && status !== 'skipped');
  const quote = currentQuote(ticket);
  return {
    sessionId: repair.id,
    number: repair.number,
    phoneModel: repair.centre?.phone?.name ?? '',
    phoneUse: repair.centre?.phone?.use ?? 'network',
    targetDevice: repair.deviceName,
    status: sessionStateOf(sessionStatusOf(ticket)),
    state: repair.status,
    outcome: repair.outcome,
    approved: isApproved(ticket),
    repairCommands: commandsOf(quote?.procedures ?? []),
    stepsDone: steps.filter(({ status }) => status === 'completed').length,
    stepsTotal: steps.length,
    currentStep: stepWords(ticket, activeRun(ticket)),
    reason: repair.outcomeReason ?? undefined,
    startedAt: repair.createdAt.toISOString(),
  };
}
