import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { lockName } from '@revive/platform/database/lock-name';
import { DEFAULT_TIER } from '@revive/contracts/onboarding/plans';
import { STEP_OF } from '@revive/contracts/onboarding/states';
import { ShopsClient } from '../../clients/shops.client.js';
import { ApplicationRepository, begunAt } from '../application.repository.js';
import { ApplicationEntity } from '../application.entity.js';
import { FieldCipher } from '../../crypto/field-cipher.js';

const STAFF = { id: '', name: 'staff', role: 'system' } as const;
const ACTOR = systemActor('onboarding:open-for-account');

/**
 * `decisions.md`: an owner whose account staff created starts at the final review. Unknown fields stay empty. The
 * installer still needs hardware and staff, so staff request changes to return the application to those steps.
 */
@Injectable()
export class CreateApplicationForAccount {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly applications: ApplicationRepository,
    private readonly cipher: FieldCipher,
    private readonly shops: ShopsClient,
  ) {}

  /** Idempotent; does nothing if the identity service knows no such shop. Throws SERVICE_UNAVAILABLE (503). */
  async run(event: BusEvent, accountId: string): Promise<void> {
    const shop = isUuid(accountId)
      ? await this.shops.begun(accountId).catch((error: unknown) => {
          if (!isAppError(error, 'NOT_FOUND')) throw error;
          return undefined;
        })
      : undefined;
    if (!shop) return;
    const now = this.clock();
    await this.db.consume(
      event,
      async (em) => {
        // Serializes duplicate events with different ids: the second finds the first application.
        await lockName(em, 'open-for-account', accountId);
        if (await em.existsBy(ApplicationEntity, { accountId })) return;
        await this.applications.insert(
          em,
          {
            ...begunAt(now),
            id: uuidv7(),
            accountId,
            submissionKey: this.cipher.indexOf('submission', `account:${accountId}`),
            status: 'final_review',
            currentStep: STEP_OF.final_review,
            businessName: shop.businessName,
            applicantName: shop.name,
            email: shop.email,
            phone: '',
            location: '',
            registrationNumber: '',
            // Unique keys: unknown numbers never count as duplicates.
            registrationKey: `account:${accountId}`,
            taxKey: this.cipher.indexOf('tax', `account:${accountId}`),
            businessType: null,
            yearsInBusiness: 0,
            monthlyRepairVolume: 0,
            currentServices: [],
            subscriptionTier: DEFAULT_TIER,
            bankName: '',
            accountType: null,
          },
          STAFF,
        );
      },
      ACTOR.name,
    );
  }
}
