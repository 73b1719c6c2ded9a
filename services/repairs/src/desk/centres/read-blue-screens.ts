import { Injectable } from '@nestjs/common';
import { RECOVERY_MINUTES } from '@revive/contracts/centres/bsod';
import { centsToRand } from '@revive/contracts/money';
import type { BlueScreenMachine, BlueScreenStatus, RecoverySession } from '@revive/proto/revive/repairs/v1/centres';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { CatalogClient } from '../../clients/catalog.client.js';
import { currentQuote, latestRun, type Ticket } from '../../cases/tickets/ticket.query.js';
import { crashesIn, healthOf, mayHoldWindows } from './health.policy.js';
import { ReadMachines, seenOf, sessionStatusOf, type Machine } from './machine.js';
import { isApproved } from './read-injection.js';
import { readRevenue } from './revenue.query.js';
import { PART_WORDS, partsOf, partStateOf, recoveryStateOf, STEP_WORDS } from './session.policy.js';

@Injectable()
export class ReadBlueScreens {
  constructor(
    private readonly db: Database,
    private readonly reading: ReadMachines,
    private readonly catalog: CatalogClient,
  ) {}

  async run(actor: Actor): Promise<BlueScreenStatus> {
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    const { machines } = await this.reading.run(actor);
    const shown = machines.filter(
      (machine) => machine.kind !== 'phone' && machine.device.agentOnline && mayHoldWindows(seenOf(machine)),
    );
    const [price, revenue] = await Promise.all([
      tenantId === undefined ? undefined : this.catalog.recovery(tenantId),
      this.db.tx(actor, (em) => readRevenue(em, tenantId, 'bsod')),
    ]);
    return {
      connectedMachines: shown.map(machineOf),
      activeSessions: shown.flatMap(({ ticket, ...machine }) => (ticket ? recoveryOf({ ...machine, ticket }) : [])),
      recoveryCents: price?.cents,
      estimatedMinutes: RECOVERY_MINUTES,
      revenue,
    };
  }
}

function machineOf(machine: Machine): BlueScreenMachine {
  const { device, agent, ticket } = machine;
  const seen = seenOf(machine);
  const { hasRecentBSOD, detectedErrors } = crashesIn(seen);
  const { bootable, filesIntact, memoryAccessible, diskHealthy } = healthOf(seen);
  const state = recoveryStateOf(ticket && sessionStatusOf(ticket));
  return {
    machineId: device.id,
    hostname: device.name,
    tenantId: device.tenantId,
    agentName: device.agentName,
    connectionTime: device.attachedAt,
    lastSeen: agent?.lastSeen ?? undefined,
    bsodInfo: { hasRecentBSOD, detectedErrors: [...detectedErrors] },
    systemState: {
      boot: { bootable },
      files: { intact: filesIntact, needsRepair: filesIntact === undefined ? undefined : !filesIntact },
      memory: { accessible: memoryAccessible },
      disk: { healthy: diskHealthy },
    },
    recoveryStatus: state,
    sessionId: ticket?.repair.id,
    approved: ticket !== undefined && isApproved(ticket),
    quotedCents: ticket && currentQuote(ticket)?.totalCents,
    reason: ticket?.repair.outcomeReason ?? undefined,
  };
}

function recoveryOf(machine: Machine & { readonly ticket: Ticket }): RecoverySession[] {
  const { device, ticket } = machine;
  const last = latestRun(ticket);
  const run = ticket.runs.findLast(({ kind }) => kind !== 'diagnosis');
  if (!run || last?.kind === 'diagnosis' || ticket.repair.status === 'ready_for_pickup') return [];
  const stages = ticket.steps.flatMap(({ runId, name, status, plain }) =>
    runId === run.id && status !== 'skipped' ? [{ name, description: plain, status: STEP_WORDS[status] }] : [],
  );
  const quote = ticket.quotes.findLast(({ planDigest }) => planDigest === run.planDigest) ?? ticket.quotes.at(-1);
  const parts = partsOf(quote?.procedures ?? []);
  return [
    {
      sessionId: ticket.repair.id,
      machineId: device.id,
      hostname: device.name,
      bsodType: crashesIn(seenOf(machine)).detectedErrors[0]?.type,
      estimatedCost: centsToRand(quote?.totalCents ?? 0),
      estimatedTime: RECOVERY_MINUTES,
      parts,
      steps: parts.map((type) => ({ type, description: PART_WORDS[type], status: partStateOf(stages) })),
      stages,
      status: recoveryStateOf(sessionStatusOf(ticket)),
      reason: ticket.repair.outcomeReason ?? undefined,
    },
  ];
}
