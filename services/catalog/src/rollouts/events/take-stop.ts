import { Inject, Injectable } from '@nestjs/common';
import type { EmergencyStopChanged } from '@revive/proto/revive/repairs/v1/stops';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { SystemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { PauseRollout } from '../pause-rollout.js';
import { recordAudit } from '../rollout.audit.js';
import { RolloutRepository } from '../rollout.repository.js';
import type { RolloutRow } from '../rollout.rows.js';
import { RolloutViews } from '../rollout.views.js';
import { putStop } from '../stops.query.js';

const REASON = 'An emergency stop of the platform is in force.';

/**
 * An emergency stop of the platform pauses the rollouts that it covers; a person resumes them after the lift. A stop of
 * one shop keeps back this shop's targets alone, until the lift.
 */
@Injectable()
export class TakeStop {
  constructor(
    private readonly db: Database,
    private readonly rollouts: RolloutRepository,
    private readonly pausing: PauseRollout,
    private readonly views: RolloutViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(
    event: BusEvent,
    { stopId, tenantId, procedureId, agentVersion, lifted }: EmergencyStopChanged,
  ): Promise<void> {
    if (procedureId !== '') return;
    await this.db.consume(
      event,
      async (em, actor) => {
        const stop = { stopId, tenantId: tenantId || null, agentVersion: agentVersion || null, lifted };
        await putStop(em, stop);
        if (lifted) return this.rollouts.wakeAll(em);
        // control: an emergency stop pauses the rollouts that run
        for (const row of await this.rollouts.running(em))
          if (agentVersion === '' || agentVersion === row.targetVersion) await this.#stop(em, actor, row, tenantId);
      },
      'rollout-stops',
    );
  }

  async #stop(em: EntityManager, actor: SystemActor, row: RolloutRow, tenantId: string): Promise<void> {
    if (tenantId !== '') {
      await this.pausing.withdraw(em, row, tenantId);
      return this.rollouts.wake(em, row.id);
    }
    const next = await this.pausing.run(em, row, { state: 'paused', cause: 'emergency-stop', reason: REASON });
    await recordAudit(em, actor, this.clock(), 'rollout.paused', row, REASON);
    await this.views.publish(em, next);
  }
}
