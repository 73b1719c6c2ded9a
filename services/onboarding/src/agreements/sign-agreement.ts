import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { OnboardingConfig } from '../config.js';
import type {
  AgreementReply,
  SessionContext,
  SignAgreementRequest,
  SignedAgreement,
} from '@revive/proto/revive/onboarding/v1/signing';
import { AGREEMENT_ACCEPTANCES, userAgreementSchema } from '@revive/contracts/signing/agreement';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { RowMac } from '@revive/platform/auth/row-mac';
import { IdentityClient, type Person } from '../clients/identity.client.js';
import { omitNil } from '../requests/omit-nil.js';
import { requestAccountEmail, recordAccountAction } from '../account-events/account-events.js';
import { agreementBlocks } from './agreement-pdf.js';
import { OWNER, authenticateSession } from '../requests/session-caller.js';
import { makePdf } from '@revive/platform/documents/pdf';
import { lockName } from '@revive/platform/database/lock-name';
import { AgreementEntity } from './agreement.entity.js';
import { SignedDocumentRepository } from './signed-document.repository.js';
import { sha256 } from '../crypto/document-signer.js';
import { currentTexts, keyOfTexts, signedTexts, versionsOf, type CurrentText } from './texts.js';

const AGENT_MAX = 300;
export const AGREEMENT_TITLE = 'User agreement';

/**
 * Signs the user agreement. The session identifies the signer, the connection the address, the server clock the time.
 * Concurrent or repeated requests sign the same texts once. A newer version of any text is a new agreement.
 */
@Injectable()
export class SignAgreement {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: IdentityClient,
    private readonly documents: SignedDocumentRepository,
    private readonly mac: RowMac,
    @Inject(CONFIG) private readonly config: Pick<OnboardingConfig, 'publicUrl'>,
  ) {}

  /** Throws INVALID (400), NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE (403) while suspended. */
  async run({ by, form, accepted, versions }: SignAgreementRequest): Promise<AgreementReply> {
    const person = await authenticateSession(this.identity, by);
    const given = Object.fromEntries(AGREEMENT_ACCEPTANCES.map((name) => [name, accepted.includes(name)]));
    const answers = await validate(userAgreementSchema, { ...omitNil(form), ...given });
    const now = this.clock();
    return this.db.tx(OWNER, async (em) => {
      // Serializes the account's signatures, so later requests find the first.
      await lockName(em, 'signatures', person.id);
      const texts = await currentTexts(em);
      // control: what is signed is what was shown
      if (versions !== '' && versions !== versionsOf(texts))
        throw invalid({ termsAccepted: 'The texts have changed. Reload the page and read them again' });
      const textsKey = keyOfTexts(texts);
      const known = await em.findOneBy(AgreementEntity, { accountId: person.id, textsKey });
      // control: the same texts are signed once
      if (known) return { agreement: this.#view(known, textsKey) };
      // control: who signs is the session’s account = ''
      const session = sha256(by?.sessionId ?? '');
      const row = {
        id: uuidv7(),
        accountId: person.id,
        textsKey,
        documents: signedTexts(texts),
        username: person.username,
        email: person.email,
        businessName: answers.businessName,
        businessType: answers.businessType,
        primaryServices: answers.primaryServices,
        targetMarket: answers.targetMarket,
        technicalExperience: answers.technicalExperience,
        deviceTypes: answers.deviceTypes,
        repairVolume: answers.repairVolume ?? null,
        fullName: answers.fullName,
        signature: answers.signature,
        session,
        address: by?.address ?? '',
        agent: (by?.agent ?? '').slice(0, AGENT_MAX),
        signedAt: now,
      };
      return { agreement: this.#view(await this.#write(em, person, row, texts), textsKey) };
    });
  }

  /**
   * Signs the current texts with the answers of the previous agreement. Runs in the caller's transaction, under the
   * account's lock.
   */
  async again(
    em: EntityManager,
    person: Person,
    before: AgreementEntity,
    evidence: Pick<AgreementEntity, 'fullName' | 'signature' | 'session' | 'address' | 'agent' | 'signedAt'>,
    texts: readonly CurrentText[],
  ): Promise<void> {
    const { fileId: _, fileHash: __, seal: ___, ...answers } = before;
    await this.#write(
      em,
      person,
      {
        ...answers,
        ...evidence,
        id: uuidv7(),
        textsKey: keyOfTexts(texts),
        documents: signedTexts(texts),
        username: person.username,
        email: person.email,
      },
      texts,
    );
  }

  /** The caller's last agreement. Throws NOT_SIGNED_IN (401), SEAL_BROKEN (403). */
  async read(by: SessionContext): Promise<AgreementReply> {
    const person = await authenticateSession(this.identity, by);
    return this.db.tx(OWNER, async (em) => {
      const row = await this.latest(em, person.id);
      return row ? { agreement: this.#view(row, keyOfTexts(await currentTexts(em))) } : { agreement: null };
    });
  }

  /** Throws SEAL_BROKEN (403) if the row was altered. */
  async latest(em: EntityManager, accountId: string): Promise<AgreementEntity | undefined> {
    const row = await em.findOne(AgreementEntity, { where: { accountId }, order: { id: 'DESC' } });
    // control: a signed agreement’s seal is checked
    if (row) this.mac.check('agreements', sealed(row), row.seal);
    return row ?? undefined;
  }

  /** All agreements of the account, newest first. Throws SEAL_BROKEN (403). */
  async all(em: EntityManager, accountId: string): Promise<readonly AgreementEntity[]> {
    const rows = await em.find(AgreementEntity, { where: { accountId }, order: { id: 'DESC' } });
    for (const row of rows) this.mac.check('agreements', sealed(row), row.seal);
    return rows;
  }

  async #write(
    em: EntityManager,
    person: Person,
    row: Omit<AgreementEntity, 'fileId' | 'fileHash' | 'seal'>,
    texts: readonly CurrentText[],
  ): Promise<AgreementEntity> {
    const body = await makePdf({
      title: AGREEMENT_TITLE,
      blocks: agreementBlocks(row, texts, `${this.config.publicUrl}/verify-document`),
      at: row.signedAt,
    });
    const file = await this.documents.add(
      em,
      {
        accountId: person.id,
        kind: 'agreement',
        title: AGREEMENT_TITLE,
        name: `user-agreement-${row.signedAt.toISOString().slice(0, 10)}.pdf`,
      },
      body,
      row.signedAt,
    );
    const whole = { ...row, fileId: file.id, fileHash: file.fileHash };
    const written: AgreementEntity = { ...whole, seal: this.mac.seal('agreements', sealed(whole)) };
    await em.insert(AgreementEntity, written);
    const version = versionsOf(texts).replaceAll(' ', '.');
    await requestAccountEmail(
      em,
      'agreement_signed',
      person,
      { title: AGREEMENT_TITLE, version, hash: file.fileHash, link: `${this.config.publicUrl}/user-agreement` },
      row.signedAt,
      file.id,
    );
    await recordAccountAction(
      em,
      'agreement.signed',
      `agreement ${row.id}, file ${file.fileHash}`,
      person,
      row.signedAt,
    );
    return written;
  }

  #view(row: AgreementEntity, current: string): SignedAgreement {
    const {
      businessName,
      businessType,
      targetMarket,
      technicalExperience,
      fullName,
      signedAt,
      documents,
      fileId,
      fileHash,
    } = row;
    return {
      id: fileId,
      businessName,
      businessType,
      targetMarket,
      technicalExperience,
      fullName,
      signedAt: signedAt.toISOString(),
      documents: documents.map(({ name, title, version, hash }) => ({ name, title, version, hash })),
      fileHash,
      current: row.textsKey === current,
    };
  }
}

const sealed = (row: Omit<AgreementEntity, 'seal'>) => ({
  id: row.id,
  tenantId: null,
  columns: {
    account: row.accountId,
    texts: row.textsKey,
    name: row.fullName,
    signature: row.signature,
    business: row.businessName,
    session: row.session,
    address: row.address,
    agent: row.agent,
    file: row.fileHash,
    at: row.signedAt,
  },
});
