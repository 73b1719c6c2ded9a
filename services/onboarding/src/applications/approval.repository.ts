import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { isUniqueViolation } from '@revive/platform/errors/database-errors';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { ApprovalEntity, type ApplicationEntity } from './application.entity.js';
import { ApplicationMacs } from './application-macs.js';

@Injectable()
export class ApprovalRepository {
  constructor(private readonly macs: ApplicationMacs) {}

  /** Throws INVALID_TRANSITION (409) if this person has approved already. */
  async record(
    em: EntityManager,
    application: Pick<ApplicationEntity, 'id' | 'reviewRound'>,
    by: { id: string; name: string; role: string },
    at: Date,
  ): Promise<void> {
    const row: Omit<ApprovalEntity, 'seal'> = {
      id: uuidv7(),
      applicationId: application.id,
      round: application.reviewRound,
      byId: by.id,
      byName: by.name,
      byRole: by.role,
      at,
    };
    await em.insert(ApprovalEntity, { ...row, seal: this.macs.approval(row) }).catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new AppError(
            'INVALID_TRANSITION',
            { id: application.id },
            { sentence: 'You have already approved this. Someone else has to approve it too.' },
          )
        : error;
    });
  }
}
