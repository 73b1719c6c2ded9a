import { Injectable } from '@nestjs/common';
import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import type { Actor } from '@revive/platform/auth/actor';
import { AdmitDiagnosis } from '../protection/admit-diagnosis.js';
import { Instructions } from '../orders/instructions.js';
import type { RunEntity } from '../tickets/entities/run.entity.js';
import type { Change } from '../tickets/ticket.repository.js';
import { beginRun } from './begin-run.js';

export type Begin = (change: Change) => Promise<RunEntity>;

/**
 * Starts every diagnosis requested by a person: the run, the agent's order, and the protection rules. Automatic
 * diagnoses (of a reconnected device, to keep its approval) do not count as new.
 */
@Injectable()
export class BeginDiagnosis {
  constructor(
    private readonly admission: AdmitDiagnosis,
    private readonly instructions: Instructions,
  ) {}

  /**
   * Runs `work`, which opens a transaction and calls `begin` exactly once inside. Throws DEVICE_BUSY (409),
   * DIAGNOSES_BLOCKED (403), DIAGNOSES_LIMITED (429).
   */
  run<T>(
    actor: Actor,
    device: Pick<BenchDevice, 'id' | 'kind' | 'tenantId'>,
    work: (begin: Begin) => Promise<T>,
  ): Promise<T> {
    return this.admission.run(actor, device, (admit) =>
      work(async (change) => {
        const { em, now, ticket } = change;
        const run = await beginRun(change, 'diagnosis', null);
        await admit(em, { repairId: ticket.repair.id, runId: run.id });
        await this.instructions.diagnose(em, ticket.repair, run, now);
        return run;
      }),
    );
  }
}
