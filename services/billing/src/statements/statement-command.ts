import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@revive/platform/errors/errors';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Actor } from '@revive/platform/auth/actor';
import { runOnce } from '../commands/run-once.js';
import { PostEntries } from '../ledger/post-entries.js';
import { scopeOf, writerOf, type StatementScope } from './statement-scope.js';

/** A command under way. The books are locked: no item is paid and no line is matched meanwhile. */
export interface StatementWork extends StatementScope {
  readonly em: EntityManager;
  readonly now: Date;
  readonly by: { readonly id: string; readonly name: string };
  audit(action: string, notes: string): Promise<void>;
}

/** Runs a command on bank lines once per request id, in one transaction. */
@Injectable()
export class StatementCommand {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), DEMO_READ_ONLY (403) and REQUEST_REUSED (422). */
  async run<T>(
    actor: Actor,
    { requestId, body }: { readonly requestId: string; readonly body: Readonly<Record<string, unknown>> },
    work: (command: StatementWork) => Promise<T>,
  ): Promise<T> {
    const scope = scopeOf(actor);
    const { tenantId, person } = scope;
    return this.db.tx(writerOf(scope), (em) =>
      runOnce(em, { tenantId, requestId, body }, async () => {
        // control: matches of one bank account run one after the other
        await this.#lock(em, tenantId);
        const now = this.clock();
        return work({
          ...scope,
          em,
          now,
          by: { id: person.userId, name: person.username },
          audit: (action, notes) =>
            addAuditLine(
              em,
              { topic: 'billing.audit', tenantId: tenantId ?? '', action, notes, by: namedIn(person) },
              now,
            ),
        });
      }),
    );
  }

  async #lock(em: EntityManager, tenantId: string | null): Promise<void> {
    if (tenantId === null) return lockName(em, 'statements', 'platform');
    const { demo } = await this.ledger.lockShop(em, tenantId);
    // control: the demo shop has no bank lines
    if (demo) throw new AppError('DEMO_READ_ONLY');
  }
}
