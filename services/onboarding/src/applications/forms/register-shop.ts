import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Receipt, RegisterRequest } from '@revive/proto/revive/onboarding/v1/onboarding';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import { registerShopSchema, type RegisterShop as RegisterShopForm } from '@revive/contracts/onboarding/register-shop';
import { acceptanceOf } from '@revive/contracts/signing/texts';
import { APPLICATION_STATUS_LABELS } from '@revive/contracts/onboarding/states';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { isUniqueViolation } from '@revive/platform/errors/database-errors';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { lockName } from '@revive/platform/database/lock-name';
import { begunAt, THE_APPLICANT, ApplicationRepository, type NewApplication } from '../application.repository.js';
import { numberKey } from '../application-rules.js';
import { consumeRateLimit } from '../../requests/rate-limits.js';
import { requestApplicationEmail } from '../application-emails.js';
import { DraftEntity } from './draft.entity.js';
import { AcceptanceEntity } from '../../agreements/acceptance.entity.js';
import { FieldCipher } from '../../crypto/field-cipher.js';
import { MagicLinks } from '../../crypto/magic-links.js';
import { ConsentRepository, sessionHash } from '../../agreements/consent.repository.js';
import { sha256 } from '../../crypto/document-signer.js';
import { currentTexts, shownVersion, versionsOf, type CurrentText } from '../../agreements/texts.js';
import { omitNil } from '../../requests/omit-nil.js';

const ACTOR = systemActor('onboarding:register');
const AGENT_MAX = 300;

interface Sent {
  readonly submissionKey: Buffer;
  readonly accountId: string | null;
  readonly texts: readonly CurrentText[];
  readonly request: RegisterRequest;
}

/**
 * Submits an application. Runs without authentication. The same application creates one row and one email, even with
 * concurrent requests. A known registration or tax number gets the normal response, and staff see a duplicate flag.
 */
@Injectable()
export class RegisterShop {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly applications: ApplicationRepository,
    private readonly cipher: FieldCipher,
    private readonly links: MagicLinks,
    private readonly consents: ConsentRepository,
  ) {}

  /** Throws INVALID (400), INVALID_TRANSITION (409) if the account has an open application, TOO_MANY (429). */
  async run(request: RegisterRequest): Promise<Receipt> {
    const given = Object.fromEntries(ACCEPTANCES.map((name) => [name, request.accepted.includes(name)]));
    const {
      draft: _draft,
      textsVersion: _texts,
      ...form
    } = await validate(registerShopSchema, { ...omitNil(request.form), ...given });
    const accountId = isUuid(request.accountId) ? request.accountId : null;
    const submissionKey = this.cipher.indexOf(
      'submission',
      JSON.stringify([accountId, Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1))]),
    );
    const now = this.clock();
    const receivedAt = await this.db.tx(ACTOR, async (em) => {
      // Serializes identical submissions, so later requests find the first.
      await lockName(em, 'application', submissionKey.toString('hex'));
      const [known]: { created_at: Date }[] = await em.query(
        "select created_at from applications where submission_key = $1 and status <> 'rejected'",
        [submissionKey],
      );
      // control: the same application sent again is the first one
      if (known) return known.created_at;
      const texts = await currentTexts(em, 'application');
      // control: an application accepts the texts that were shown
      if (request.textsVersion !== '' && request.textsVersion !== versionsOf(texts))
        throw invalid({ termsAccepted: 'The texts have changed. Reload the page and read them again' });
      // control: registrations of a network are limited
      await consumeRateLimit(em, 'register', request.address, now);
      await this.#write(em, form, { submissionKey, accountId, texts, request }, now);
      const draft = request.draft === '' ? undefined : this.links.read('draft', request.draft, now);
      // control: a draft ends with the application that it became
      if (draft) await em.delete(DraftEntity, { id: draft.id });
      return now;
    });
    return { status: 'pending', label: APPLICATION_STATUS_LABELS.pending, receivedAt: receivedAt.toISOString() };
  }

  async #write(
    em: EntityManager,
    form: Omit<RegisterShopForm, 'draft' | 'textsVersion'>,
    { submissionKey, accountId, texts, request }: Sent,
    now: Date,
  ): Promise<void> {
    const id = uuidv7();
    const row: NewApplication = {
      ...begunAt(now),
      id,
      accountId,
      submissionKey,
      status: 'pending',
      currentStep: 1,
      businessName: form.businessName,
      applicantName: form.contactName,
      email: form.email,
      phone: form.phone,
      location: form.physicalAddress,
      registrationNumber: form.registrationNumber,
      registrationKey: numberKey(form.registrationNumber),
      taxKey: this.cipher.indexOf('tax', numberKey(form.taxId)),
      businessType: form.businessType,
      yearsInBusiness: form.yearsInBusiness,
      monthlyRepairVolume: form.monthlyRepairVolume,
      currentServices: form.currentServices,
      subscriptionTier: form.subscriptionTier,
      bankName: form.bankName,
      accountType: form.accountType,
    };
    try {
      await this.applications.insert(em, row, {
        id: accountId ?? id,
        name: THE_APPLICANT,
        role: accountId === null ? 'applicant' : 'tenant_admin',
      });
    } catch (error) {
      if (isUniqueViolation(error, 'applications_of_account'))
        throw new AppError(
          'INVALID_TRANSITION',
          { accountId },
          { sentence: 'You already have an open application. Track it from your home page.' },
        );
      throw error;
    }
    await this.applications.encryptFields(em, id, {
      tax_id: form.taxId,
      account_number: form.accountNumber,
      branch_code: form.branchCode,
    });
    const fileId = await this.#accept(em, row, texts, request);
    await requestApplicationEmail(em, { template: 'application_received', applicationId: id, accountId, fileId }, now);
  }

  async #accept(
    em: EntityManager,
    row: NewApplication,
    texts: readonly CurrentText[],
    { address, agent: whole, sessionId }: RegisterRequest,
  ): Promise<string> {
    const [at, agent] = [row.createdAt, whole.slice(0, AGENT_MAX)];
    for (const text of texts) {
      const name = acceptanceOf(text.name);
      if (name)
        await em.insert(AcceptanceEntity, {
          applicationId: row.id,
          name,
          version: shownVersion(text),
          // control: each acceptance leaves its evidence = ''
          hash: text.hash,
          address,
          agent,
          at,
        });
    }
    const signed = {
      set: 'application',
      subject: row.id,
      tenantId: null,
      accountId: row.accountId,
      businessName: row.businessName,
      fullName: row.applicantName,
      signature: '',
      username: '',
      email: row.email,
      session: sessionId === '' ? '' : sessionHash(sha256(sessionId)),
      address,
      agent,
      signedAt: at,
    } as const;
    const facts: [string, string][] = [
      ['Applicant', row.applicantName],
      ['Registration number', row.registrationNumber],
      ['Address', row.location],
    ];
    return (await this.consents.write(em, signed, texts, facts)).fileId;
  }
}
