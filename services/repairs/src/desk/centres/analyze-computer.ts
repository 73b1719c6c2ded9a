import { Inject, Injectable } from '@nestjs/common';
import { capabilities } from '@revive/contracts/centres/procedure-names';
import { formatRand } from '@revive/contracts/money';
import type { NonBootableAnalysis } from '@revive/proto/revive/repairs/v1/centres';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { HardwareValue, RunEntity } from '../../cases/tickets/entities/run.entity.js';
import { activeRun, currentQuote, type Ticket } from '../../cases/tickets/ticket.query.js';
import { Assess } from './assess.js';
import { ReadMachines, type Machine } from './machine.js';
import { stepWords } from './step-words.js';

/** Age after which a diagnosis is repeated: parts of a PC may have been changed since. */
const FRESH_MS = 10 * 60_000;
const GB = 2 ** 30;
const DECIMAL_GB = 1e9;

/**
 * Parts of a PC that does not start, read by the PC's rescue agent, or of the computer that runs the agent (spec part
 * 3 §7). Starts an ordinary bench diagnosis; while the diagnosis runs the reply reports the running state and no
 * invented values.
 */
@Injectable()
export class AnalyzeComputer {
  constructor(
    private readonly reading: ReadMachines,
    private readonly assess: Assess,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws AGENT_OFFLINE (409) without a connected computer, DEVICE_BUSY (409), NOT_ALLOWED (403). */
  async run(actor: Actor): Promise<NonBootableAnalysis> {
    requireShopMember(actor);
    const chosen = chosenIn((await this.reading.run(actor)).machines);
    if (!chosen) throw noComputer();
    const running = chosen.ticket && activeRun(chosen.ticket);
    const last = chosen.ticket?.runs.findLast(({ kind }) => kind === 'diagnosis');
    const isFresh =
      last?.endedAt != null &&
      this.clock().getTime() - last.endedAt.getTime() < FRESH_MS &&
      last.status === 'completed';
    if (chosen.ticket && last && (running || isFresh)) return analysisOf(chosen, chosen.ticket, last);
    await this.assess.machine(actor, chosen.device.id, { page: 'nonbootable' });
    const begun = await this.assess.find(actor, chosen.device.id);
    const run = begun.ticket?.runs.at(-1);
    if (!begun.ticket || !run) throw noComputer();
    return analysisOf(begun, begun.ticket, run);
  }
}

function chosenIn(machines: readonly Machine[]): Machine | undefined {
  const computers = machines.filter(({ kind, device }) => kind === 'computer' && device.agentOnline);
  return computers.findLast(({ agent }) => agent?.rescue === true) ?? computers.at(-1);
}

const noComputer = (): AppError =>
  new AppError('AGENT_OFFLINE', undefined, {
    sentence: 'No computer is connected. Start the PC from rescue media, or start the agent on a PC of your shop.',
  });

const STATES = { completed: 'done', failed: 'failed' } as const;

function analysisOf({ device, agent }: Machine, ticket: Ticket, run: RunEntity): NonBootableAnalysis {
  const { status } = run;
  const coverage = run.coverage ?? undefined;
  const quote = currentQuote(ticket);
  const rescue = agent?.rescue === true;
  const hardware = coverage?.hardware;
  return {
    state: status === 'completed' || status === 'failed' ? STATES[status] : 'analyzing',
    sessionId: ticket.repair.id,
    machine: device.name,
    rescue,
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString(),
    currentStep: stepWords(ticket, run),
    analysisType: rescue ? 'rescue_media' : 'agent_computer',
    revenueImpact: quote && formatRand(quote.totalCents),
    ...partsOf(hardware),
    repairCapabilities: capabilities(),
    osStatus: hardware?.system,
    notes: run.status === 'failed' ? [run.verdict?.reason ?? ''].filter(Boolean) : (coverage?.notes ?? []),
    notSeen: coverage?.notChecked.map(({ what, why }) => ({ what, why })) ?? [],
    platform: agent?.platform || undefined,
  };
}

/** Parts that were not read are absent. Drives use decimal gigabytes (10^9 bytes), memory uses 2^30 bytes. */
const partsOf = (
  hardware: HardwareValue | undefined,
): Pick<NonBootableAnalysis, 'cpu' | 'ram' | 'drives' | 'motherboard'> => ({
  cpu: hardware?.cpu,
  ram: hardware?.modules.map(({ bytes, type }) => ({ sizeGB: Math.round(bytes / GB), type })) ?? [],
  drives:
    hardware?.drives.map(({ model, bytes, health }) => ({
      model,
      capacityGB: Math.round(bytes / DECIMAL_GB),
      health,
    })) ?? [],
  motherboard: hardware?.board,
});
