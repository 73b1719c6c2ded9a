import { Injectable } from '@nestjs/common';
import { BENCH_SERVICES } from '@revive/contracts/repairs/states';
import type { AgentOperation } from '@revive/proto/revive/repairs/v1/local_repairs';
import { amountsOf } from '../../cases/tickets/amounts.js';
import type { StepEntity } from '../../cases/tickets/entities/step.entity.js';
import { machineLines } from '../../cases/tickets/quote-scope.js';
import { activeRun, currentQuote, latestRun, type Ticket } from '../../cases/tickets/ticket.query.js';
import { ReadServiceSuccess } from '../../proof/outcomes/read-service-success.js';
import { errorOf, methodOf, nextSteps, operationStatus, repairTime, summaryOf } from './operation-state.js';

/** spec F068: the repair operation of the local agent, from rows of the ticket. */
@Injectable()
export class LocalOperations {
  constructor(private readonly success: ReadServiceSuccess) {}

  async of(ticket: Ticket, wished: string): Promise<AgentOperation> {
    const quote = currentQuote(ticket);
    const [sold] = machineLines(quote?.lines ?? []);
    const service = sold?.serviceId ?? BENCH_SERVICES.find((id) => id === wished);
    const held = service === undefined ? { share: undefined, n: 0 } : await this.success.run(service);
    const run = activeRun(ticket) ?? latestRun(ticket);
    const { repair } = ticket;
    return {
      deviceId: repair.deviceId ?? '',
      repairType: service ?? wished,
      status: operationStatus(ticket),
      steps: ticket.steps.filter(({ runId }) => runId === run?.id).map(stepOf),
      startedAt: (run?.startedAt ?? repair.createdAt).toISOString(),
      summary: summaryOf(ticket),
      totalCents: quote && amountsOf(ticket).price,
      successShare: held.share,
      successN: held.n,
      error: errorOf(ticket),
      repairId: repair.id,
      repairNumber: repair.number,
      repairMethod: methodOf(ticket),
      repairMs: repairTime(ticket),
      nextSteps: nextSteps(ticket),
    };
  }
}

const stepOf = ({ name, plain, action, status, writes, done, total, unit }: StepEntity) => ({
  name,
  plain,
  action: action ?? '',
  output: outputOf(writes.length, done, total, unit),
  status,
});

function outputOf(writes: number, done: number | null, total: number | null, unit: string | null): string {
  if (writes > 0) return `${writes} ${writes === 1 ? 'place' : 'places'} written and read back`;
  return done === null || total === null || total === 0 ? '' : `${done} of ${total} ${unit ?? ''}`.trim();
}
