import { Injectable } from '@nestjs/common';
import { ClaimEntity } from './claim.entity.js';
import { DiagnosisListeners, type DiagnosisListener } from '../../cases/runs/diagnosis-listeners.js';
import type { FindingValue } from '../../cases/tickets/entities/finding.entity.js';
import type { RunEntity, VerdictValue } from '../../cases/tickets/entities/run.entity.js';
import { TicketRepository, type Change } from '../../cases/tickets/ticket.repository.js';
import { partOf } from '../../cases/tickets/ticket-part.js';
import { foundAgain } from './claims.policy.js';
import { CLAIMS } from './warranty.projection.js';

const INTACT = 'The new diagnosis was compared with the repair: nothing that was repaired then was found again.';
const ELSEWHERE = `${INTACT} The damage is elsewhere.`;
const NOTHING = `${INTACT} No other problem was found either.`;
const OURS = 'The new diagnosis was compared with the repair: the same problem was found again in the same place.';

const withoutIt = (others: number): string => (others > 0 ? ELSEWHERE : NOTHING);

/**
 * Compares the diagnosis of a claim with the damage of the original repair, by code and unit. A match makes the claim
 * valid permanently, whatever later diagnoses find. A failed diagnosis decides nothing.
 */
@Injectable()
export class JudgeClaim implements DiagnosisListener {
  constructor(
    private readonly tickets: TicketRepository,
    diagnoses: DiagnosisListeners,
  ) {
    diagnoses.add(this);
  }

  /** Runs within the change of the claim's ticket and also changes the original repair. */
  async diagnosed(
    { em, ticket, now }: Change,
    { agentId }: RunEntity,
    { status }: VerdictValue,
    found: readonly FindingValue[],
  ): Promise<void> {
    const { id, number, tenantId, claim } = ticket.repair;
    if (!claim || claim.mended.length === 0 || status === 'failed' || status === 'refused') return;
    const again = foundAgain(claim.mended, found);
    const judged = {
      verdict: again ? ('ours' as const) : ('intact' as const),
      why: again ? `${OURS} ${again.plain}`.slice(0, 1_000) : withoutIt(found.length),
      judgedAt: now,
    };
    await this.tickets.changeIn(em, { kind: 'agent', agentId, tenantId }, claim.repairId, async (original) => {
      const row = partOf(original.ticket, CLAIMS).find(({ claimRepairId }) => claimRepairId === id);
      // control: what was found to be ours stays ours
      if (row?.verdict === 'ours') return;
      if (!row) return;
      Object.assign(row, judged);
      await em.update(ClaimEntity, { id: row.id }, judged);
      original.audit(
        'repair.claim_judged',
        `repair ${original.ticket.repair.number}, claim ${number}, ${judged.verdict}`,
      );
    });
  }
}
