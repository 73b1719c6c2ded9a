import { Inject, Injectable } from '@nestjs/common';
import type { PlatformStats } from '@revive/contracts/system/platform-stats';
import { centsToRand } from '@revive/contracts/money';
import type { Clock } from '@revive/platform/core/clock';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { ReviewFigures } from '@revive/proto/revive/onboarding/v1/account_review';
import type { FiguresReply } from '@revive/proto/revive/repairs/v1/repairs';
import { GrpcClients, type CallerSession } from '../clients/grpc-clients.js';

export type { PlatformStats } from '@revive/contracts/system/platform-stats';

/** Milliseconds for which visitors share an answer. */
const KEEP_MS = 30_000;

class Shared<T> {
  #last: { readonly at: number; readonly answer: Promise<T> } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly ask: () => Promise<T>,
  ) {}

  read(): Promise<T> {
    const now = this.clock().getTime();
    if (this.#last && now - this.#last.at <= KEEP_MS) return this.#last.answer;
    const asked = { at: now, answer: this.ask() };
    this.#last = asked;
    asked.answer.catch(() => {
      if (this.#last === asked) this.#last = undefined;
    });
    return asked.answer;
  }
}

@Injectable()
export class PlatformFigures {
  readonly #repairs: Shared<FiguresReply>;
  readonly #reviews: Shared<ReviewFigures>;

  constructor(
    @Inject(GrpcClients)
    private readonly clients: Pick<
      GrpcClients,
      'peopleCounts' | 'fleetCounts' | 'billing' | 'repairs' | 'accountReview'
    >,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.#repairs = new Shared(clock, () => clients.repairs.callAnonymous('readFigures', {}));
    this.#reviews = new Shared(clock, () => clients.accountReview.callAnonymous('readReviewFigures', {}));
  }

  /** Asks three services in parallel and throws the first error. A missing figure is never estimated. */
  async stats(session: CallerSession): Promise<PlatformStats> {
    const { peopleCounts, fleetCounts, billing } = this.clients;
    const [people, devices, revenue] = await Promise.all([
      peopleCounts.call(session, 'countPeople', {}),
      fleetCounts.call(session, 'countDevices', {}),
      billing.call(session, 'readRevenue', {}),
    ]);
    const { totalCents, monthCents, previousCents, sharePreviousCents } = revenue;
    const total = centsToRand(totalCents);
    const stats = {
      users: { total: people.users, active: people.activeUsers, pending: people.pendingUsers },
      tenants: { total: people.tenants, active: people.activeTenants },
      devices: { total: devices.total, registered: devices.registered },
      revenue: {
        monthly: centsToRand(monthCents),
        total,
        monthlyCents: monthCents,
        totalCents,
        shareMonthlyCents: revenue.shareMonthCents,
        through: revenue.through,
        ...(previousCents != null && { previousCents }),
        ...(sharePreviousCents != null && { sharePreviousCents }),
      },
    };
    return { ...stats, stats, totalRevenue: total };
  }

  repairs(): Promise<FiguresReply> {
    return this.#repairs.read();
  }

  reviews(): Promise<ReviewFigures> {
    return this.#reviews.read();
  }
}
