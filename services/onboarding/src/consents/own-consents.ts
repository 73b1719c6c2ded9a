import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { OnboardingConfig } from '../config.js';
import type {
  ConsentAgainRequest,
  Consents as ConsentsReply,
  DueConsent,
  SessionContext,
  SignedConsent,
} from '@revive/proto/revive/onboarding/v1/signing';
import { consentAgainSchema } from '@revive/contracts/signing/consents';
import { SET_TITLES, TEXT_SETS, type TextSet } from '@revive/contracts/signing/texts';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { lockName } from '@revive/platform/database/lock-name';
import { IdentityClient, type Person } from '../clients/identity.client.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { TenantOnboardingEntity } from '../shop-setup/shop-setup.entity.js';
import type { SignedText } from '../agreements/agreement.entity.js';
import { requestAccountEmail, recordAccountAction } from '../account-events/account-events.js';
import { ConsentRepository, type LastSigned, sessionHash } from '../agreements/consent.repository.js';
import { OWNER, authenticateSession } from '../requests/session-caller.js';
import { sha256 } from '../crypto/document-signer.js';
import { SignAgreement } from '../agreements/sign-agreement.js';
import { currentTexts, keyOfTexts, shownVersion, versionsOf, type CurrentText } from '../agreements/texts.js';

type ShopSet = Exclude<TextSet, 'agreement'>;
type Standing = LastSigned & { readonly texts: readonly CurrentText[] };

/**
 * The texts signed by an account and its shop, with newer versions to accept. Accepting a version creates a new signed
 * document. Until then no function is blocked (`decisions.md` requires no block).
 */
@Injectable()
export class OwnConsents {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: IdentityClient,
    private readonly agreement: SignAgreement,
    private readonly consents: ConsentRepository,
    @Inject(CONFIG) private readonly config: Pick<OnboardingConfig, 'publicUrl'>,
  ) {}

  /** Throws NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE (403) while suspended, SEAL_BROKEN (403). */
  async read(by: SessionContext): Promise<ConsentsReply> {
    const person = await authenticateSession(this.identity, by);
    return this.db.tx(OWNER, (em) => this.#view(em, person));
  }

  /**
   * Idempotent. Throws INVALID (400) also if a text has changed since it was displayed, NOT_SIGNED_IN (401),
   * ACCOUNT_NOT_ACTIVE (403), INVALID_TRANSITION (409) without an earlier signature.
   */
  async again({ by, ...request }: ConsentAgainRequest): Promise<ConsentsReply> {
    const person = await authenticateSession(this.identity, by);
    const { set, versions, fullName, signature } = await validate(consentAgainSchema, {
      set: request.set,
      versions: request.versions,
      accepted: request.accepted,
      fullName: request.fullName,
      signature: request.signature,
    });
    const evidence = {
      fullName,
      signature,
      session: sha256(by?.sessionId ?? ''),
      address: by?.address ?? '',
      agent: (by?.agent ?? '').slice(0, 300),
      signedAt: this.clock(),
    };
    return this.db.tx(OWNER, async (em) => {
      const subject = await this.subjectOf(em, person, set);
      // Serializes signatures per subject, so later requests find the first.
      // control: a new version is accepted once
      await lockName(em, 'signatures', subject ?? person.id);
      const before = subject === undefined ? undefined : await this.#standing(em, set, subject);
      if (!before)
        throw new AppError('INVALID_TRANSITION', { set }, { sentence: 'You have not signed anything here before.' });
      // control: a new version is accepted as it was shown
      if (versions !== versionsOf(before.texts))
        throw invalid({ accepted: 'The texts have changed. Reload the page and read them again' });
      if (before.textsKey !== keyOfTexts(before.texts))
        await this.#sign(em, person, set, subject ?? '', evidence, before.texts);
      return this.#view(em, person);
    });
  }

  /**
   * The subject for which a person signs this set: the account or the person's shop. Undefined if the person may not
   * sign.
   */
  async subjectOf(
    em: EntityManager,
    { id, role, tenantId }: Pick<Person, 'id' | 'role' | 'tenantId'>,
    set: TextSet,
  ): Promise<string | undefined> {
    if (set === 'agreement') return id;
    // control: a shop’s agreement is its administrator’s to sign
    if (role !== 'tenant_admin') return undefined;
    if (tenantId === undefined) return undefined;
    if (set === 'tenant') return tenantId;
    return (
      await em.findOne(ApplicationEntity, {
        where: { tenantId, status: 'approved' },
        order: { id: 'DESC' },
        select: { id: true },
      })
    )?.id;
  }

  /** True if the signed texts differ from the current texts. Throws SEAL_BROKEN (403). */
  async isDue(em: EntityManager, set: TextSet, subject: string): Promise<boolean> {
    const standing = await this.#standing(em, set, subject);
    return standing !== undefined && standing.textsKey !== keyOfTexts(standing.texts);
  }

  async #standing(em: EntityManager, set: TextSet, subject: string): Promise<Standing | undefined> {
    const last =
      set === 'agreement' ? await this.agreement.latest(em, subject) : await this.consents.last(em, set, subject);
    return (
      last && {
        textsKey: last.textsKey,
        signedAt: last.signedAt,
        documents: last.documents,
        texts: await currentTexts(em, set),
      }
    );
  }

  async #sign(
    em: EntityManager,
    person: Person,
    set: TextSet,
    subject: string,
    evidence: Parameters<SignAgreement['again']>[3],
    texts: readonly CurrentText[],
  ): Promise<void> {
    if (set === 'agreement') {
      const before = await this.agreement.latest(em, person.id);
      if (before) await this.agreement.again(em, person, before, evidence, texts);
      return;
    }
    const businessName =
      set === 'tenant'
        ? (await em.findOneBy(TenantOnboardingEntity, { tenantId: subject }))?.companyName
        : (await em.findOneBy(ApplicationEntity, { id: subject }))?.businessName;
    const row = await this.consents.write(
      em,
      {
        ...evidence,
        session: sessionHash(evidence.session),
        set,
        subject,
        tenantId: set === 'tenant' ? subject : null,
        accountId: person.id,
        businessName: businessName ?? '',
        username: person.username,
        email: person.email,
      },
      texts,
    );
    await requestAccountEmail(
      em,
      'agreement_signed',
      person,
      {
        title: SET_TITLES[set],
        version: versionsOf(texts),
        hash: row.fileHash,
        link: `${this.config.publicUrl}/signed-documents`,
      },
      row.signedAt,
      row.fileId,
    );
    await recordAccountAction(
      em,
      AUDITED[set],
      `${SET_TITLES[set]} of ${subject}, file ${row.fileHash}`,
      person,
      row.signedAt,
    );
  }

  async #view(em: EntityManager, person: Person): Promise<ConsentsReply> {
    const [due, signed]: [DueConsent[], SignedConsent[]] = [[], []];
    for (const set of TEXT_SETS) {
      const subject = await this.subjectOf(em, person, set);
      if (subject === undefined) continue;
      const standing = await this.#standing(em, set, subject);
      if (standing && person.status === 'active' && standing.textsKey !== keyOfTexts(standing.texts))
        due.push(dueView(set, standing));
      const rows =
        set === 'agreement' ? await this.agreement.all(em, subject) : await this.consents.all(em, set, subject);
      const current = keyOfTexts(standing?.texts ?? []);
      signed.push(...rows.map((row) => signedView(set, row, row.textsKey === current)));
    }
    return { due, signed };
  }
}

const AUDITED: Readonly<Record<ShopSet, string>> = {
  application: 'acceptances.signed',
  tenant: 'tenant_agreement.signed',
};

const dueView = (set: TextSet, { texts, documents, signedAt }: Standing): DueConsent => ({
  set,
  title: SET_TITLES[set],
  signedAt: signedAt.toISOString(),
  texts: texts.map((text) => ({
    name: text.name,
    title: text.title,
    version: shownVersion(text),
    changed: documents.find(({ name }) => name === text.name)?.hash !== text.hash,
  })),
});

const signedView = (
  set: TextSet,
  row: { fileId: string; fileHash: string; fullName: string; signedAt: Date; documents: readonly SignedText[] },
  current: boolean,
): SignedConsent => ({
  fileId: row.fileId,
  set,
  title: SET_TITLES[set],
  fullName: row.fullName,
  signedAt: row.signedAt.toISOString(),
  fileHash: row.fileHash,
  current,
  documents: row.documents.map((text) => ({
    name: text.name,
    title: text.title,
    version: shownVersion(text),
    changed: false,
  })),
});
