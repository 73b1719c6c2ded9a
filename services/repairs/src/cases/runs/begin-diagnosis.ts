import { Injectable } from '@nestjs/common';
import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import type { Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { DeviceSerials } from '../device-serials/device-serials.js';
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
    private readonly serials: DeviceSerials,
  ) {}

  /**
   * Runs `work`, which opens a transaction and calls `begin` exactly once inside. Throws DEVICE_ONLY_LISTED, DEVICE_BUSY (409),
   * DIAGNOSES_BLOCKED (403), DIAGNOSES_LIMITED (429).
   */
  async run<T>(
    actor: Actor,
    device: Pick<BenchDevice, 'id' | 'kind' | 'tenantId' | 'serial'>,
    work: (begin: Begin) => Promise<T>,
  ): Promise<T> {
    // control: a device that is only listed is not diagnosed
    if (device.kind === 'usb') throw new AppError('DEVICE_ONLY_LISTED', { deviceId: device.id });
    return this.admission.run(actor, device, (admit) =>
      work(async (change) => {
        const { em, now, ticket } = change;
        await this.serials.keepMeasured(change, device);
        const run = await beginRun(change, 'diagnosis', null);
        await admit(em, { repairId: ticket.repair.id, runId: run.id });
        await this.instructions.diagnose(em, ticket.repair, run, now, actor);
        return run;
      }),
    );
  }
}
