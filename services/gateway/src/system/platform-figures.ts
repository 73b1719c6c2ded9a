import type { PlatformStats } from '@revive/contracts/system/platform-stats';
import { centsToRand } from '@revive/contracts/money';
import type { Clock } from '@revive/platform/clock';
import type { FiguresReply } from '@revive/proto/revive/repairs/v1/repairs';
import type { Backends, CallerSession } from '../adapters/backends.js';

export type { PlatformStats } from '@revive/contracts/system/platform-stats';

/** Visitors share an answer for so long; what repairs amount to changes with a repair. */
const KEEP_MS = 30_000;

/** What several services count, put together; nothing is counted here. */
export class PlatformFigures {
  #repairs: { at: number; figures: Promise<FiguresReply> } | undefined;

  constructor(
    private readonly backends: Pick<Backends, 'peopleCounts' | 'fleetCounts' | 'billing' | 'repairs'>,
    private readonly clock: Clock,
  ) {}

  /** Three services side by side; throws what the first of them throws. A figure that could not be read is not made up. */
  async stats(session: CallerSession): Promise<PlatformStats> {
    const { peopleCounts, fleetCounts, billing } = this.backends;
    const [people, devices, { totalCents, monthCents, previousCents, through }] = await Promise.all([
      peopleCounts.call(session, 'countPeople', {}), fleetCounts.call(session, 'countDevices', {}), billing.call(session, 'readRevenue', {}),
    ]);
    const total = centsToRand(totalCents);
    const stats = {
      users: { total: people.users, active: people.activeUsers, pending: people.pendingUsers },
      tenants: { total: people.tenants, active: people.activeTenants },
      devices: { total: devices.total, registered: devices.registered },
      revenue: { monthly: centsToRand(monthCents), total, monthlyCents: monthCents, totalCents, through, ...(previousCents != null && { previousCents }) },
    };
    return { ...stats, stats, totalRevenue: total };
  }

  /** One question for many visitors; a failure is nobody's but theirs who heard it. */
  repairs(): Promise<FiguresReply> {
    const now = this.clock().getTime();
    if (this.#repairs && now - this.#repairs.at <= KEEP_MS) return this.#repairs.figures;
    const asked = { at: now, figures: this.backends.repairs.forNobody('readFigures', {}) };
    this.#repairs = asked;
    asked.figures.catch(() => {
      if (this.#repairs === asked) this.#repairs = undefined;
    });
    return asked.figures;
  }
}
