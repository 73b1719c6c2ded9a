import { Injectable } from '@nestjs/common';
import type { RevealedNumbers, RevealNumbersRequest } from '@revive/proto/revive/onboarding/v1/onboarding';
import { applicationReasonSchema } from '@revive/contracts/onboarding/review-forms';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { ApplicationRepository } from '../application.repository.js';

/**
 * Reveals the full numbers of an application to a reviewer. Each request needs a fresh password and a reason, which
 * history and audit trail keep.
 */
@Injectable()
export class RevealNumbers {
  constructor(private readonly applications: ApplicationRepository) {}

  /**
   * Throws INVALID (400) without a reason, NOT_ALLOWED, SEAL_BROKEN (403), NOT_FOUND (404), INVALID_TRANSITION (409)
   * if the numbers are erased.
   */
  async run(actor: Actor, { id, ...request }: RevealNumbersRequest, command: Command): Promise<RevealedNumbers> {
    const by = requireRole(actor, 'master', 'admin');
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    const { reason } = await validate(applicationReasonSchema, request);
    const { fields } = await this.applications.change(
      by,
      { id: by.userId, name: by.username, role: by.role },
      id,
      async (change) => {
        await spendCommand(change.em, command);
        if (change.row.erasedAt !== null)
          throw new AppError(
            'INVALID_TRANSITION',
            { id },
            { sentence: 'The personal data of this application has been deleted.' },
          );
        await change.note('numbers_revealed', reason);
      },
    );
    return {
      taxId: fields.tax_id ?? '',
      accountNumber: fields.account_number ?? '',
      branchCode: fields.branch_code ?? '',
      accountHolder: fields.account_holder ?? '',
    };
  }
}
