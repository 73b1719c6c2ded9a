import { Inject, Injectable } from '@nestjs/common';
import type { BenchScan } from '@revive/proto/revive/fleet/v1/fleet';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { countOnlineAgents } from '../agents/presence.query.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';

/** Minimum interval between scans of a shop. A scan makes an agent read every attached device. */
const SCAN_EVERY_MS = 5_000;

@Injectable()
export class ScanBenches {
  constructor(
    private readonly db: Database,
    private readonly notifier: InstanceNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), AGENT_OFFLINE (409) without an online agent, TOO_MANY (429). */
  async run(actor: Actor): Promise<BenchScan> {
    const { tenantId } = requireShopMember(actor);
    const now = this.clock();
    return this.db.tx(actor, async (em) => {
      const online = await countOnlineAgents(em, tenantId);
      if (online === 0)
        throw new AppError('AGENT_OFFLINE', undefined, {
          sentence: 'No agent is connected. Start the agent on the technician’s PC and scan again.',
        });
      // A single statement on a single row: only one of several concurrent requests passes.
      const taken = await em.query<unknown[]>(
        `insert into bench_scans as s (tenant_id, asked_at) values ($1, $2)
          on conflict (tenant_id) do update set asked_at = $2 where s.asked_at <= $3 returning tenant_id`,
        [tenantId, now, new Date(now.getTime() - SCAN_EVERY_MS)],
      );
      // control: a shop asks its agents so often
      if (taken.length === 0)
        throw new AppError(
          'TOO_MANY',
          { retryAfterSeconds: SCAN_EVERY_MS / 1_000 },
          { sentence: 'The agents were asked a moment ago. Wait a few seconds and scan again.' },
        );
      afterCommit(em, () => this.notifier.notify({ kind: 'scan', tenantId }));
      return { asked: online, at: now.toISOString() };
    });
  }
}
