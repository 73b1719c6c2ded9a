import type { ErasedRows } from '@revive/proto/revive/identity/v1/erasure';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, MAILER } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { eraseOnce, eraseRows } from '@revive/platform/database/erase-once';
import { isUuid } from '@revive/platform/core/ids';
import type { Mailer } from '@revive/platform/mail/mailer';
import { ErasuresClient } from '@revive/platform/rpc/erasures-client';
import { lockName } from '@revive/platform/database/lock-name';

const ACTOR = systemActor('notifications:erasure');

const STATEMENTS = {
  notices: "delete from notices where reader = 'user:' || $1::text",
  read_marks: 'delete from notice_reads where user_id = $1::uuid',
  read_through: 'delete from notice_marks where user_id = $1::uuid',
  wishes: 'delete from preferences where user_id = $1::uuid',
  // The shop keeps its texts; only the author's name is removed.
  wording_authors: "update wordings set by_id = null, by_name = '' where by_id = $1::uuid",
  deliveries: 'delete from deliveries where user_id = $1::uuid',
} as const;

/** Returns true where the account was erased here. Locks against a parallel erasure until the transaction ends. */
export async function isErasedHere(em: EntityManager, userId: string): Promise<boolean> {
  await lockName(em, 'erase', userId);
  return (await em.query<unknown[]>('select 1 from erased_people where user_id = $1', [userId])).length > 0;
}

/**
 * Erases an account's notifications, preferences, email log and copies in the embedded mailbox. Asks identity to
 * confirm the erasure and reports the result. A repeated event erases nothing more and reports again.
 */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ErasuresClient) private readonly identity: Pick<ErasuresClient, 'isErased' | 'note'>,
    @Inject(MAILER) private readonly mailer: Pick<Mailer, 'mailbox'>,
  ) {}

  /** Throws SERVICE_UNAVAILABLE (503) while identity does not respond; the event is then redelivered. */
  async run(userId: string): Promise<void> {
    if (!isUuid(userId) || !(await this.identity.isErased(userId))) return;
    const erased = await this.db.tx(ACTOR, async (em) => {
      await lockName(em, 'erase', userId);
      return eraseOnce(em, userId, this.clock, () => this.#erase(em, userId));
    });
    await this.identity.note(userId, erased);
  }

  async #erase(em: EntityManager, userId: string): Promise<ErasedRows[]> {
    // Lock the rows: an email being sent stores its copy before the lock is granted.
    const emails = await em.query<{ id: string }[]>('select id from deliveries where user_id = $1 for update', [
      userId,
    ]);
    // Delete the copies before the rows that name them, so that a retry after a crash still finds the names.
    const copies = (await this.mailer.mailbox?.forget(emails.map(({ id }) => id))) ?? 0;
    return [{ what: 'mailbox_copies', rows: copies }, ...(await eraseRows(em, userId, STATEMENTS))];
  }
}
