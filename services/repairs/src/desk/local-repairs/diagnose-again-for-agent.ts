import { Injectable } from '@nestjs/common';
import type { StartForAgentRequest } from '@revive/proto/revive/repairs/v1/local_repairs';
import type { AgentActor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { Offers } from '../../cases/quotes/offers.js';
import { BeginDiagnosis } from '../../cases/runs/begin-diagnosis.js';
import { activeRun } from '../../cases/tickets/ticket.query.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { mayDiagnoseAgain } from './operation-state.js';
import { diagnosedDevice } from './open-for-agent.js';

/** Repeats a diagnosis that failed. An approval is neither given, used nor withdrawn by a wish. */
@Injectable()
export class DiagnoseAgainForAgent {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly diagnoses: BeginDiagnosis,
    private readonly offers: Offers,
  ) {}

  /** Does nothing in every other state. Throws DEVICE_BUSY (409), DIAGNOSES_BLOCKED (403), DIAGNOSES_LIMITED (429). */
  async run(agent: AgentActor, wish: StartForAgentRequest, repairId: string): Promise<void> {
    const ticket = await this.tickets.read(agent, repairId);
    // control: a wish repeats only a diagnosis that failed
    if (activeRun(ticket) || !mayDiagnoseAgain(ticket)) return;
    await this.diagnoses.run(agent, diagnosedDevice(agent, wish), (begin) =>
      this.tickets.change(agent, repairId, async (change) => {
        // Another wish may have been faster.
        if (activeRun(change.ticket) || !mayDiagnoseAgain(change.ticket))
          throw new AppError('DEVICE_BUSY', { deviceId: wish.deviceId });
        await this.offers.retire(change);
        await begin(change);
        const { repair } = change.ticket;
        repair.outcome = 'none';
        repair.outcomeReason = null;
        await change.note('Diagnosing again. Nothing is changed');
        change.emit('changed');
        change.audit('repair.diagnosed_again', `repair ${repair.number}, from the page of its agent`);
      }),
    );
  }
}
