import { Inject, Injectable } from '@nestjs/common';
import { OUTCOME_DAYS, outcomesQuerySchema } from '@revive/contracts/repairs/outcomes';
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import { FIGURES_NEEDED } from '@revive/contracts/site/site';
import type { OutcomesReply, ReadOutcomesRequest } from '@revive/proto/revive/repairs/v1/outcomes';
import { requireShopMember, requireShopMemberOr, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { STATISTICS, type Statistics } from './outcomes.query.js';
import { figuresOf } from './statistic.policy.js';

const DAY_MS = 24 * 3_600_000;
const SERVICES = JSON.stringify(
  Object.fromEntries(Object.entries(PROCEDURES).map(([id, { serviceId }]) => [id, serviceId])),
);

/**
 * Aggregated statistics of recorded repairs. Never reveals a single repair or the separate figures of a foreign shop.
 */
@Injectable()
export class ReadOutcomes {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400). */
  async run(actor: Actor, request: ReadOutcomesRequest): Promise<OutcomesReply> {
    requireShopMemberOr(actor, 'master', 'admin');
    const { scope } = await validate(outcomesQuerySchema, { ...(request.scope && { scope: request.scope }) });
    const own = scope === 'own' ? requireShopMember(actor).tenantId : null;
    const now = this.clock();
    // Statistics over all shops need the system actor: a shop's role sees only its own rows.
    const [read] = await this.db.tx(own === null ? systemActor('repairs:outcomes') : actor, (em) =>
      em.query<Statistics[]>(STATISTICS, [own, new Date(now.getTime() - OUTCOME_DAYS * DAY_MS), SERVICES, now]),
    );
    if (!read) throw new AppError('INTERNAL');
    return {
      needed: FIGURES_NEEDED,
      days: OUTCOME_DAYS,
      all: figuresOf(read.all),
      services: read.services.map((one) => ({ id: one.id, ...figuresOf(one) })),
      procedures: read.procedures.map((one) => ({ id: one.id, version: one.version, ...figuresOf(one) })),
      chart: read.all.attempts >= FIGURES_NEEDED ? read.chart : [],
    };
  }
}
