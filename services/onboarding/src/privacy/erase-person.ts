import type { ErasedRows } from '@revive/proto/revive/identity/v1/erasure';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { eraseOnce, eraseRows } from '@revive/platform/database/erase-once';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { ErasuresClient } from '@revive/platform/rpc/erasures-client';
import { lockName } from '@revive/platform/database/lock-name';
import { ApplicationRepository } from '../applications/application.repository.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { FieldCipher } from '../crypto/field-cipher.js';
import { eraseApplicant, eraseApplication, type ErasedCounts } from '../applications/erase-application.js';

const ACTOR = systemActor('onboarding:erasure');

/** Deletions by account id, in an order that respects foreign keys. Signed agreements and their files stay. */
const BY_ACCOUNT = {
  training: 'delete from training_completions where account_id = $1',
  modules: 'delete from training_modules where account_id = $1',
  certificates: "delete from signed_documents where account_id = $1 and kind = 'certificate'",
  profile: 'delete from business_profiles where account_id = $1',
  profile_draft: 'delete from profile_drafts where account_id = $1',
  account_emails: 'delete from account_emails where account_id = $1',
  consent_asks: 'delete from consent_asks where account_id = $1',
  names_in_histories:
    "update history set actor_name = 'erased account' where actor_id = $1::text and actor_name not in ('the applicant', 'erased account')",
  refusals: 'delete from account_refusals where account_id = $1',
  notes: 'delete from account_notes where account_id = $1',
  reviews: 'delete from account_assignments where account_id = $1 or staff_id = $1',
  names_in_refusals:
    "update account_refusals set by_name = 'erased account' where by_id = $1 and by_name <> 'erased account'",
  names_in_notes:
    "update account_notes set by_name = 'erased account' where by_id = $1 and by_name <> 'erased account'",
  taken: 'update applications set assigned_to = null, assigned_name = null where assigned_to = $1',
} as const;

/**
 * Erases the data of an erased account. Asks the identity service for confirmation first and reports the result.
 * Redelivery or a crash in between erases once and repeats the report until the identity service has received it.
 */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: ErasuresClient,
    private readonly applications: ApplicationRepository,
    private readonly cipher: FieldCipher,
  ) {}

  /** Throws SERVICE_UNAVAILABLE (503) while the identity service does not respond; the event is redelivered. */
  async run(userId: string): Promise<void> {
    if (!isUuid(userId) || !(await this.identity.isErased(userId))) return;
    const erased = await this.db.tx(ACTOR, async (em) => {
      await lockName(em, 'erase', userId);
      return eraseOnce(em, userId, this.clock, () => this.#erase(em, userId), 'account_id');
    });
    await this.identity.note(userId, erased);
  }

  async #erase(em: EntityManager, userId: string): Promise<ErasedRows[]> {
    const now = this.clock();
    const gone: Record<string, number> = {};
    const add = (more: ErasedCounts): void => {
      for (const [what, rows] of Object.entries(more)) gone[what] = (gone[what] ?? 0) + rows;
    };
    for (const row of await em.find(ApplicationEntity, {
      where: { accountId: userId },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    }))
      add(await this.#application(em, row, now));
    for (const { what, rows } of await eraseRows(em, userId, BY_ACCOUNT)) add({ [what]: rows });
    return Object.entries(gone).map(([what, rows]) => ({ what, rows }));
  }

  async #application(em: EntityManager, row: ApplicationEntity, now: Date): Promise<ErasedCounts> {
    // The opening either completes or is refused soon; the event is redelivered.
    if (row.openingAt !== null && row.status !== 'approved')
      throw new AppError('SERVICE_UNAVAILABLE', { id: row.id, reason: 'its shop is being opened' });
    if (row.status === 'approved')
      return this.applications.settle(em, row, 'erased', now, () => eraseApplicant(em, row, now));
    if (row.status !== 'rejected') await this.applications.end(em, row, 'account_erased', now);
    return this.applications.settle(em, row, 'erased', now, () => eraseApplication(em, this.cipher, row, now));
  }
}
