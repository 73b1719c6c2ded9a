import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type {
  BusinessProfileReply,
  ProfileDraftSaved,
  SaveProfileDraftRequest,
  SubmitProfileRequest,
} from '@revive/proto/revive/onboarding/v1/profile';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import {
  businessProfileSchema,
  NO_SUCH_SERVICES,
  saveProfileDraftSchema,
  type BusinessProfile,
} from '@revive/contracts/profile/business-profile';
import { isOffered, SUB_SERVICE_FIELDS } from '@revive/contracts/profile/options';
import { TARGET_MARKET_LABELS } from '@revive/contracts/signing/agreement';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { RowMac } from '@revive/platform/auth/row-mac';
import { publishStaffNotification } from '@revive/platform/mail/staff-notification';
import { lockName } from '@revive/platform/database/lock-name';
import { IdentityClient, type Person } from '../clients/identity.client.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { FieldCipher } from '../crypto/field-cipher.js';
import { recordAccountAction } from '../account-events/account-events.js';
import { OWNER, authenticateSession } from '../requests/session-caller.js';
import { AgreementEntity } from '../agreements/agreement.entity.js';
import { lastRefusal } from './refusals.js';
import { omitNil } from '../requests/omit-nil.js';
import { AccountTransitions } from '../account-events/account-transitions.js';
import { BusinessProfileEntity, ProfileDraftEntity } from './business-profile.entity.js';

const SENT = 'business_profile';
const DRAFT = 'profile_draft';
/** The profile's target market is free text; the agreement's is a value from a list. */
const MARKETS: Readonly<Record<string, string>> = TARGET_MARKET_LABELS;

/**
 * The business profile of an account that is under review or approved. Submitting the same profile repeatedly counts
 * as one submission.
 */
@Injectable()
export class BusinessProfiles {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: IdentityClient,
    private readonly cipher: FieldCipher,
    private readonly mac: RowMac,
    private readonly transitions: AccountTransitions,
  ) {}

  /**
   * Throws INVALID (400), NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE (403) while suspended, INVALID_TRANSITION (409) once the
   * account is past its review.
   */
  async run({ by, profile }: SubmitProfileRequest): Promise<BusinessProfileReply> {
    const person = await authenticateSession(this.identity, by);
    const form = await validate(businessProfileSchema, dropEmpty(omitNil(profile)));
    // control: services belong to a category that was chosen
    refuseForeignServices(form);
    const now = this.clock();
    const submissionKey = this.cipher.indexOf('profile', JSON.stringify([person.id, form]));
    const row = await this.db.tx(OWNER, async (em) => {
      await lockName(em, 'profile', person.id);
      const before = await this.#row(em, person.id);
      // control: the same profile is one submission
      if (before?.submissionKey.equals(submissionKey) && !(await isRefused(em, before))) return before;
      // control: a profile is sent under review alone
      if (person.status !== 'pending' && person.status !== 'approved')
        throw new AppError(
          'INVALID_TRANSITION',
          { status: person.status },
          { sentence: 'You can only submit the profile while your account is under review.' },
        );
      return this.#write(em, person, form, submissionKey, (before?.version ?? 0) + 1, now);
    });
    await this.transitions.tryNow(person.id, 'begin_training');
    return { profile: JSON.stringify(form), submittedAt: row.submittedAt.toISOString(), draft: '', known: '{}' };
  }

  /** Saves an encrypted draft until the profile is submitted. Throws INVALID (400), NOT_SIGNED_IN (401). */
  async save({ by, draft }: SaveProfileDraftRequest): Promise<ProfileDraftSaved> {
    const person = await authenticateSession(this.identity, by);
    const typed = await validate(saveProfileDraftSchema, { draft: parsed(draft) });
    const updatedAt = this.clock();
    const bytes = this.cipher.encrypt(person.id, DRAFT, JSON.stringify(typed.draft));
    await this.db.tx(OWNER, (em) =>
      em.upsert(ProfileDraftEntity, { accountId: person.id, bytes, updatedAt }, ['accountId']),
    );
    return { savedAt: updatedAt.toISOString() };
  }

  /** Throws NOT_SIGNED_IN (401), SEAL_BROKEN (403). */
  async read(by: SessionContext): Promise<BusinessProfileReply> {
    const person = await authenticateSession(this.identity, by);
    return this.db.tx(OWNER, async (em) => {
      const [row, draft] = [
        await this.#row(em, person.id),
        await em.findOneBy(ProfileDraftEntity, { accountId: person.id }),
      ];
      const profile = row ? this.cipher.decrypt(person.id, SENT, row.bytes) : '';
      return {
        profile,
        submittedAt: row?.submittedAt.toISOString(),
        draft: draft ? this.cipher.decrypt(person.id, DRAFT, draft.bytes) : '',
        known: JSON.stringify(await known(em, person)),
      };
    });
  }

  /** Returns undefined before the first submission. Throws SEAL_BROKEN (403). */
  async submittedAt(em: EntityManager, accountId: string): Promise<Date | undefined> {
    return (await this.#row(em, accountId))?.submittedAt;
  }

  /** The last submitted profile; undefined before the first submission. Throws SEAL_BROKEN (403). */
  async sent(em: EntityManager, accountId: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const row = await this.#row(em, accountId);
    return row ? (JSON.parse(this.cipher.decrypt(accountId, SENT, row.bytes)) as Record<string, unknown>) : undefined;
  }

  async #row(em: EntityManager, accountId: string): Promise<BusinessProfileEntity | null> {
    const row = await em.findOneBy(BusinessProfileEntity, { accountId });
    // control: a profile’s seal is checked
    if (row) this.mac.check('business_profiles', sealed(row), row.seal);
    return row;
  }

  async #write(
    em: EntityManager,
    person: Person,
    form: BusinessProfile,
    submissionKey: Buffer,
    version: number,
    now: Date,
  ): Promise<BusinessProfileEntity> {
    const row = {
      accountId: person.id,
      version,
      businessName: form.businessName,
      submissionKey,
      bytes: this.cipher.encrypt(person.id, SENT, JSON.stringify(form)),
      submittedAt: now,
    };
    const written: BusinessProfileEntity = { ...row, seal: this.mac.seal('business_profiles', sealed(row)) };
    await em.upsert(BusinessProfileEntity, written, ['accountId']);
    await em.delete(ProfileDraftEntity, { accountId: person.id });
    // control: an approval that comes later moves the account
    await this.transitions.schedule(em, person.id, 'begin_training', now);
    // Approved accounts need no decision, so staff get no notification for them.
    if (person.status === 'pending')
      await publishStaffNotification(em, {
        topic: 'onboarding.staff-notification',
        kind: 'profile.submitted',
        about: person.id,
        part: version,
      });
    await recordAccountAction(
      em,
      'profile.submitted',
      `profile of account ${person.id}, version ${version}`,
      person,
      now,
    );
    return written;
  }
}

const sealed = (row: Omit<BusinessProfileEntity, 'seal'>) => ({
  id: row.accountId,
  tenantId: null,
  columns: {
    version: row.version,
    name: row.businessName,
    key: row.submissionKey,
    bytes: row.bytes,
    at: row.submittedAt,
  },
});

/** After a refusal, submitting the same profile counts as a new submission: the owner confirms the data. */
async function isRefused(em: EntityManager, { accountId, submittedAt }: BusinessProfileEntity): Promise<boolean> {
  const refusal = await lastRefusal(em, accountId);
  return refusal !== undefined && refusal.at >= submittedAt;
}

/** Proto strings have no null: an empty string means "not given". */
const dropEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

function refuseForeignServices(form: BusinessProfile): void {
  const wrong = SUB_SERVICE_FIELDS.filter(
    (field) => form[field].length > 0 && !isOffered(field, form.primaryCategories),
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((field) => [field, NO_SUCH_SERVICES])));
}

function parsed(draft: string): unknown {
  try {
    return JSON.parse(draft);
  } catch {
    throw invalid({ draft: 'is not valid' });
  }
}

async function known(em: EntityManager, person: Person): Promise<Record<string, string>> {
  const agreement = await em.findOne(AgreementEntity, { where: { accountId: person.id }, order: { id: 'DESC' } });
  const application = await em.findOne(ApplicationEntity, {
    where: { accountId: person.id, withdrawn: false },
    order: { id: 'DESC' },
  });
  const found = {
    businessEmail: application?.email ?? person.email,
    businessName: application?.businessName ?? agreement?.businessName,
    targetMarket: agreement && (MARKETS[agreement.targetMarket] ?? agreement.targetMarket),
    registrationNumber: application?.registrationNumber,
    streetAddress: application?.location,
    phoneNumber: application?.phone,
    yearsInBusiness: application && String(Math.trunc(application.yearsInBusiness)),
    monthlyRepairVolume: application && String(Math.trunc(application.monthlyRepairVolume)),
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}
