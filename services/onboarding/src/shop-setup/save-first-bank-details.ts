import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { changeBankDetailsSchema, type ChangeBankDetails } from '@revive/contracts/bank/bank-details';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { lockName } from '@revive/platform/database/lock-name';
import { isSame, BankDetailsRepository } from './bank-details.repository.js';

/**
 * The first account of a shop that has named none, given while it is set up. Another one is a change, which asks for
 * the password and tells every owner.
 */
@Injectable()
export class SaveFirstBankDetails {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bankDetails: BankDetailsRepository,
  ) {}

  /** Sent again, it changes nothing. Throws INVALID (400), also where another account is on file, SEAL_BROKEN (403). */
  async run(by: UserActor, tenantId: string, given: ChangeBankDetails): Promise<void> {
    const details = await validate(changeBankDetailsSchema, given);
    await this.db.tx(systemActor('onboarding:bank', tenantId), async (em) => {
      await lockName(em, 'bank', tenantId);
      const before = await this.bankDetails.read(em, tenantId);
      if (isSame(before.details, details)) return;
      if (before.details)
        throw invalid({ bankDetails: 'Your shop has a bank account on file. Change it under Revenue' });
      const now = this.clock();
      await this.bankDetails.write(em, tenantId, before.version + 1, details, by.userId, now);
      // No bank and no digit: the trail is kept for ever.
      await addAuditLine(
        em,
        {
          topic: 'onboarding.audit',
          tenantId,
          action: 'bank.details_given',
          notes: `version ${before.version + 1}`,
          by: namedIn(by),
        },
        now,
      );
    });
  }
}
