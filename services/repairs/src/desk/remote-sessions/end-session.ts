import { Inject, Injectable } from '@nestjs/common';
import type { RemoteSessionRow } from '@revive/proto/revive/repairs/v1/remote_sessions';
import { requireShopMemberOr, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { RemoteSessionEntity } from './remote-session.entity.js';
import { isAtWork } from './session-work.query.js';
import { RemoteSessionRepository } from './remote-session.repository.js';

const TIMER = systemActor('repairs:remote-sessions');
const A_ROUND = 100;
/** After this time beyond the session's end, an absent agent no longer counts as working. */
const PATIENCE_MS = 24 * 3_600_000;

/** Ends sessions manually and by timer. A session whose agent is running a job is not ended. */
@Injectable()
export class EndRemoteSession {
  constructor(
    private readonly db: Database,
    private readonly sessions: RemoteSessionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A repeated call changes nothing. Throws NOT_FOUND (404), DEVICE_BUSY (409) while the agent runs a job. */
  async run(actor: Actor, id: string): Promise<RemoteSessionRow> {
    requireShopMemberOr(actor, 'master', 'admin');
    return this.db.tx(actor, async (em) => {
      const row = await this.sessions.get(em, actor, id, { lock: true });
      if (row.status === 'ended') return (await this.sessions.messages(em, [row]))[0] as RemoteSessionRow;
      if (await isAtWork(em, row))
        throw new AppError(
          'DEVICE_BUSY',
          { id },
          {
            sentence: 'Work is in progress on this computer. Wait until it ends, or stop it first.',
          },
        );
      return this.sessions.end(em, actor, row, 'by_hand');
    });
  }

  async runDue(): Promise<void> {
    const due = await this.db.tx(TIMER, (em) =>
      em.query<{ id: string }[]>(
        `select id from remote_sessions where status <> 'ended' and expires_at <= $1 order by expires_at limit ${A_ROUND}`,
        [this.clock()],
      ),
    );
    for (const { id } of due)
      await this.db.tx(TIMER, async (em) => {
        const row = await em.findOne(RemoteSessionEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
        if (row === null || row.status === 'ended') return;
        const over = this.clock().getTime() - row.expiresAt.getTime();
        if (over < 0 || (over < PATIENCE_MS && (await isAtWork(em, row)))) return;
        await this.sessions.end(em, TIMER, row, 'expired');
      });
  }
}
