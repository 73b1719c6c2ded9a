import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { THE_APPLICANT, type ActorRef } from './application.repository.js';
import { consumeRateLimit } from '../requests/rate-limits.js';
import { ApplicationEntity } from './application.entity.js';
import { MagicLinks } from '../crypto/magic-links.js';

export const APPLICANT = systemActor('onboarding:applicant');
export const LINK_DAYS = 30;

/**
 * Finds the applicant's application by the secret of the emailed link or by the account. The only place that verifies
 * them.
 */
@Injectable()
export class FindApplicant {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: MagicLinks,
  ) {}

  /** Throws NOT_FOUND (404), TOO_MANY (429) after too many failed attempts from a network. */
  async run(applicant: Applicant | null): Promise<{ id: string; who: ActorRef }> {
    const { link: secret, accountId, address } = applicant ?? { link: '', accountId: '', address: '' };
    const now = this.clock();
    if (secret === '' && isUuid(accountId)) {
      const row = await this.db.tx(APPLICANT, (em) =>
        em.findOne(ApplicationEntity, { where: { accountId }, order: { id: 'DESC' }, select: { id: true } }),
      );
      if (row) return { id: row.id, who: { id: accountId, name: THE_APPLICANT, role: 'tenant_admin' } };
      throw new AppError('NOT_FOUND', undefined, { sentence: 'Your account has no application yet.' });
    }
    const link = this.links.read('application', secret, now);
    const row =
      link &&
      (await this.db.tx(APPLICANT, (em) =>
        em.findOne(ApplicationEntity, {
          where: {
            id: link.id,
            // control: a link that was withdrawn opens nothing
            linkVersion: link.version,
          },
          select: { id: true },
        }),
      ));
    if (row) return { id: row.id, who: { id: row.id, name: THE_APPLICANT, role: 'application link' } };
    // control: guesses of application links are limited
    if (this.links.isShaped(secret))
      await this.db.tx(APPLICANT, (em) => consumeRateLimit(em, 'link_miss', address, now));
    throw new AppError('NOT_FOUND', undefined, {
      sentence:
        'This link has expired or is incomplete. Open the link in our latest email, request it again, ' +
        'or sign in with the account you applied with.',
    });
  }
}
