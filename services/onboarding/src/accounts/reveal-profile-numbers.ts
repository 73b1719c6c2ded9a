import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { ProfileNumbers, RevealProfileNumbersRequest } from '@revive/proto/revive/onboarding/v1/account_review';
import { revealProfileNumbersSchema } from '@revive/contracts/account-review/account-review';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { recordAccountAction } from '../account-events/account-events.js';
import { AccountNoteEntity } from './account-review.entity.js';
import { BusinessProfiles } from './business-profiles.js';
import { REVIEWERS, ReadReviews } from './read-reviews.js';

/**
 * Reveals the tax and VAT numbers of an account's profile to a reviewer. Each request needs a fresh password and a
 * reason. The account's notes keep the reason; the audit trail keeps only the reviewer.
 */
@Injectable()
export class RevealProfileNumbers {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reviews: ReadReviews,
    private readonly profiles: BusinessProfiles,
  ) {}

  /** Throws INVALID (400) without a reason, NOT_ALLOWED, SEAL_BROKEN (403), NOT_FOUND (404) where no profile was sent. */
  async run(actor: Actor, { id, ...request }: RevealProfileNumbersRequest, command: Command): Promise<ProfileNumbers> {
    const by = requireRole(actor, ...REVIEWERS);
    const { reason } = await validate(revealProfileNumbersSchema, request);
    await this.reviews.person(id);
    return this.db.tx(by, async (em) => {
      const profile = await this.profiles.sent(em, id);
      if (profile === undefined) throw new AppError('NOT_FOUND', { id });
      await spendCommand(em, command);
      const at = this.clock();
      await em.insert(AccountNoteEntity, {
        id: uuidv7(),
        accountId: id,
        text: `Tax and VAT numbers shown: ${reason}`,
        byId: by.userId,
        byName: by.username,
        at,
      });
      await recordAccountAction(
        em,
        'account.numbers_revealed',
        `account ${id}`,
        { id: by.userId, username: by.username, role: by.role },
        at,
      );
      return { taxNumber: textOf(profile['taxNumber']), vatNumber: textOf(profile['vatNumber']) };
    });
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
