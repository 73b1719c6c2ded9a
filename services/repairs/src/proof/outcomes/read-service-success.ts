import { Inject, Injectable } from '@nestjs/common';
import { OUTCOME_DAYS } from '@revive/contracts/repairs/outcomes';
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { STATISTICS, type Statistics } from './outcomes.query.js';
import { figuresOf } from './statistic.policy.js';

const DAY_MS = 24 * 3_600_000;
const SERVICES = JSON.stringify(
  Object.fromEntries(Object.entries(PROCEDURES).map(([id, { serviceId }]) => [id, serviceId])),
);

export interface ServiceSuccess {
  /** Share of repairs that held; undefined below the smallest number of repairs (`statistic.policy.ts`). */
  readonly share: number | undefined;
  readonly n: number;
}

/** How often repairs of a service held, over all shops, so that the figure reveals no single shop. */
@Injectable()
export class ReadServiceSuccess {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(serviceId: string): Promise<ServiceSuccess> {
    const now = this.clock();
    const since = new Date(now.getTime() - OUTCOME_DAYS * DAY_MS);
    const [read] = await this.db.tx(systemActor('repairs:outcomes'), (em) =>
      em.query<Statistics[]>(STATISTICS, [null, since, SERVICES, now]),
    );
    const counted = read?.services.find(({ id }) => id === serviceId);
    if (!counted) return { share: undefined, n: 0 };
    const { attempts, success } = figuresOf(counted);
    return { share: success && success.verified / attempts, n: attempts };
  }
}
