import { Injectable } from '@nestjs/common';
import type { OnboardingReply } from '@revive/proto/revive/onboarding/v1/profile';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import type { ONBOARDING_STEPS } from '@revive/contracts/profile/business-profile';
import type { AccountStatus } from '@revive/contracts/roles';
import { Database } from '@revive/platform/database/database';
import { IdentityClient } from '../clients/identity.client.js';
import { isOpen, lastRefusal } from './refusals.js';
import { OWNER, authenticateSession } from '../requests/session-caller.js';
import { SignAgreement } from '../agreements/sign-agreement.js';
import { currentTexts, keyOfTexts } from '../agreements/texts.js';
import { CompleteTraining } from '../training/progress/complete-training.js';
import { BusinessProfiles } from './business-profiles.js';

type Step = (typeof ONBOARDING_STEPS)[number];
interface Facts {
  readonly status: AccountStatus;
  readonly signed: boolean;
  readonly current: boolean;
  readonly profile: boolean;
  /** The reviewers refused the account, and the account has submitted nothing since. */
  readonly refused: boolean;
}

/**
 * The order in `decisions.md`: agreement, profile, review, training. An account past the review signs the agreement
 * again only after its texts changed.
 */
function nextStep({ status, signed, current, profile, refused }: Facts): Step {
  if (signed && !current) return 'agreement';
  if (status === 'active') return 'done';
  if (!signed) return 'agreement';
  if (status === 'training') return 'training';
  return profile && !refused ? 'review' : 'profile';
}

@Injectable()
export class ReadOnboarding {
  constructor(
    private readonly db: Database,
    private readonly identity: IdentityClient,
    private readonly agreement: SignAgreement,
    private readonly profiles: BusinessProfiles,
    private readonly training: CompleteTraining,
  ) {}

  /** Throws NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE (403) while suspended, SEAL_BROKEN (403). */
  async run(by: SessionContext): Promise<OnboardingReply> {
    const { id, status } = await authenticateSession(this.identity, by);
    return this.db.tx(OWNER, async (em) => {
      const signed = await this.agreement.latest(em, id);
      const current = signed?.textsKey === keyOfTexts(await currentTexts(em));
      const submittedAt = await this.profiles.submittedAt(em, id);
      const { done, required, completedAt } = await this.training.facts(em, id);
      const refusal = status === 'pending' ? await lastRefusal(em, id) : undefined;
      const refused =
        refusal !== undefined &&
        isOpen(refusal, { agreementSignedAt: signed?.signedAt, profileSubmittedAt: submittedAt });
      return {
        next: nextStep({ status, signed: signed !== undefined, current, profile: submittedAt !== undefined, refused }),
        status,
        agreementSignedAt: signed?.signedAt.toISOString(),
        agreementCurrent: current,
        profileSubmittedAt: submittedAt?.toISOString(),
        modulesDone: done,
        modulesRequired: required,
        trainingCompletedAt: completedAt?.toISOString(),
        ...(refused && { refusedAt: refusal.at.toISOString(), refusal: refusal.reason }),
      };
    });
  }
}
