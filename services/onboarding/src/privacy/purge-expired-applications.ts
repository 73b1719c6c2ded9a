import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { sweep, type Round } from '@revive/platform/database/sweep';
import { isAppError } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import { ApplicationRepository } from '../applications/application.repository.js';
import { lockExpired, type Expiry } from '../applications/application-facts.query.js';
import { awaitingPartyOf } from '../applications/application-rules.js';
import { requestApplicationEmail } from '../applications/application-emails.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { FieldCipher } from '../crypto/field-cipher.js';
import { eraseApplication } from '../applications/erase-application.js';

const ACTOR = systemActor('onboarding:retention');
/** Rows per transaction: bounds the number of locks. */
const AT_ONCE = 25;

/**
 * Erases applicants' data. Rejected or withdrawn applications lose their personal data half a year after closing.
 * Applications without a move by the applicant lose it after three months, with a warning two weeks before. Uses `skip
 * locked`, so two instances never process the same row.
 */
@Injectable()
export class PurgeExpiredApplications {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly applications: ApplicationRepository,
    private readonly cipher: FieldCipher,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  async run(): Promise<Record<Expiry, number>> {
    return {
      refused: await this.#all('refused'),
      abandoned: await this.#all('abandoned'),
      warned: await this.#all('warned'),
    };
  }

  #all(kind: Expiry): Promise<number> {
    return sweep(AT_ONCE, (after) => this.db.tx(ACTOR, (em) => this.#some(em, kind, after)));
  }

  /** `seen` includes skipped rows, because the query cannot determine the turn. */
  async #some(em: EntityManager, kind: Expiry, after: string): Promise<Round> {
    const now = this.clock();
    const found = await lockExpired(em, kind, now, { after, most: AT_ONCE });
    let done = 0;
    for (const id of found) {
      const row = await em.findOneByOrFail(ApplicationEntity, { id });
      if (kind !== 'refused' && awaitingPartyOf(row) !== 'applicant') continue;
      // A row with a broken MAC is skipped so that it does not block the batch.
      done += await this.#one(em, kind, row, now).then(
        () => 1,
        (error: unknown) => this.#broken(error, id),
      );
    }
    return { done, seen: found };
  }

  #broken(error: unknown, id: string): number {
    if (!isAppError(error, 'SEAL_BROKEN')) throw error;
    this.log.error({ id }, 'an application was altered: its personal data is kept until a person has checked it');
    return 0;
  }

  async #one(em: EntityManager, kind: Expiry, row: ApplicationEntity, now: Date): Promise<void> {
    if (kind === 'warned') {
      return this.applications.settle(em, row, 'warned', now, async () => {
        row.warnedAt = now;
        await requestApplicationEmail(
          em,
          { template: 'application_waits', applicationId: row.id, accountId: row.accountId },
          now,
        );
      });
    }
    if (kind === 'abandoned') await this.applications.end(em, row, 'abandoned', now);
    await this.applications.settle(em, row, 'erased', now, () => eraseApplication(em, this.cipher, row, now));
    return undefined;
  }
}
