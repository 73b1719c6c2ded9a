import { MODULE_IDS } from '@revive/contracts/training/modules';
import { readConfig } from '@revive/onboarding/config';
import { ENTITIES } from '@revive/onboarding/database/entities';
import { stepsOf } from '@revive/onboarding/training/progress/module-progress';
import { TrainingRepository } from '@revive/onboarding/training/progress/training.repository';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { Target } from '../target/target.js';
import { course } from '../../world/training.js';

const ACTOR = systemActor('onboarding:attacks');
/** Longer than the sum of all minimum times. */
const AGO_MS = 3_600_000;

/**
 * Completes all modules of an account without the minimum half hour, by writing sealed rows as onboarding does. The
 * account itself completes the training.
 */
export class Trainer {
  private constructor(
    private readonly db: Database,
    private readonly rows: TrainingRepository,
  ) {}

  static async open({
    environments,
  }: {
    readonly environments: Pick<Target['environments'], 'onboarding'>;
  }): Promise<Trainer> {
    const config = readConfig(environments.onboarding);
    const db = await Database.open({
      service: 'onboarding',
      urls: config.databases,
      entities: ENTITIES,
      poolSizes: { tenant: 1, staff: 1, system: 1 },
    });
    return new Trainer(db, new TrainingRepository(new RowMac(config.sealKey)));
  }

  async train(accountId: string): Promise<void> {
    const [begunAt, now] = [new Date(Date.now() - AGO_MS), new Date()];
    await this.db.tx(ACTOR, async (em) => {
      for (const moduleId of MODULE_IDS)
        await this.rows.write(em, {
          accountId,
          moduleId,
          begunAt,
          steps: [...stepsOf(course[moduleId])],
          draw: [],
          quizPassedAt: now,
          completedAt: now,
        });
    });
  }

  close(): Promise<void> {
    return this.db.close();
  }
}
