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

/** Saves a shop's first bank account during setup. A later change needs the password and notifies all owners. */
@Injectable()
export class SaveFirstBankDetails {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bankDetails: BankDetailsRepository,
  ) {}

  /** Idempotent. Throws INVALID (400), also if a different account is on file, SEAL_BROKEN (403). */
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
      // No bank name and no digits, because the audit trail is kept forever.
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
