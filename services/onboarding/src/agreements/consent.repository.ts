import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { OnboardingConfig } from '../config.js';
import { SET_TITLES, TENANT_TEXT, applicationText } from '@revive/contracts/signing/texts';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { RowMac } from '@revive/platform/auth/row-mac';
import { ConsentEntity } from './consent.entity.js';
import { AcceptanceEntity } from './acceptance.entity.js';
import { TenantAgreementMacs } from './tenant-agreement-macs.js';
import type { SignedText } from './agreement.entity.js';
import { TenantAgreementEntity } from './tenant-agreement.entity.js';
import { consentBlocks } from './agreement-pdf.js';
import { makePdf } from '@revive/platform/documents/pdf';
import { SignedDocumentRepository } from './signed-document.repository.js';
import { keyOfTexts, shownVersion, signedTexts, type CurrentText } from './texts.js';

type SetHere = ConsentEntity['set'];
const AGENT_MAX = 300;
export interface LastSigned {
  readonly textsKey: string;
  readonly signedAt: Date;
  readonly documents: readonly Pick<SignedText, 'name' | 'hash'>[];
}
type NewConsent = Omit<ConsentEntity, 'id' | 'textsKey' | 'documents' | 'fileId' | 'fileHash' | 'seal'>;

const FILES = {
  application: { kind: 'acceptances', name: 'acceptances' },
  tenant: { kind: 'tenant_agreement', name: 'repair-shop-agreement' },
} as const;

/**
 * Signed documents for applications and shop agreements. A subject signs the same texts once; the writer must hold the
 * subject's lock.
 */
@Injectable()
export class ConsentRepository {
  constructor(
    private readonly documents: SignedDocumentRepository,
    private readonly mac: RowMac,
    private readonly agreementMacs: TenantAgreementMacs,
    @Inject(CONFIG) private readonly config: Pick<OnboardingConfig, 'publicUrl'>,
  ) {}

  /** `facts` are further agreed points, printed in the document. Runs in the caller's transaction. */
  async write(
    em: EntityManager,
    given: NewConsent,
    texts: readonly CurrentText[],
    facts: readonly [string, string][] = [],
  ): Promise<ConsentEntity> {
    const row = {
      ...given,
      id: uuidv7(),
      agent: given.agent.slice(0, AGENT_MAX),
      textsKey: keyOfTexts(texts),
      documents: signedTexts(texts),
    };
    const title = SET_TITLES[row.set];
    const body = await makePdf({
      title,
      blocks: consentBlocks(row, facts, texts, `${this.config.publicUrl}/verify-document`),
      at: row.signedAt,
    });
    const { kind, name } = FILES[row.set];
    const whose = row.set === 'tenant' ? { tenantId: row.subject } : { applicationId: row.subject };
    const file = await this.documents.add(
      em,
      { ...whose, kind, title, name: `${name}-${row.signedAt.toISOString().slice(0, 10)}.pdf` },
      body,
      row.signedAt,
    );
    const whole = { ...row, fileId: file.id, fileHash: file.fileHash };
    const written: ConsentEntity = { ...whole, seal: this.mac.seal('consents', sealed(whole)) };
    await em.insert(ConsentEntity, written);
    return written;
  }

  /** Throws SEAL_BROKEN (403). */
  async latest(em: EntityManager, set: SetHere, subject: string): Promise<ConsentEntity | undefined> {
    const row = await em.findOne(ConsentEntity, { where: { set, subject }, order: { id: 'DESC' } });
    return row ? this.#checked(row) : undefined;
  }

  /** Newest first. Throws SEAL_BROKEN (403). */
  async all(em: EntityManager, set: SetHere, subject: string): Promise<readonly ConsentEntity[]> {
    return (await em.find(ConsentEntity, { where: { set, subject }, order: { id: 'DESC' } })).map((row) =>
      this.#checked(row),
    );
  }

  /**
   * Includes signatures from before signed documents existed. Returns undefined without any signature. Throws
   * SEAL_BROKEN (403).
   */
  async last(em: EntityManager, set: SetHere, subject: string): Promise<LastSigned | undefined> {
    return (
      (await this.latest(em, set, subject)) ??
      (set === 'tenant' ? this.#agreementOf(em, subject) : acceptancesOf(em, subject))
    );
  }

  async #agreementOf(em: EntityManager, tenantId: string): Promise<LastSigned | undefined> {
    const row = await em.findOneBy(TenantAgreementEntity, { tenantId });
    if (!row) return undefined;
    this.agreementMacs.checkAgreement(row);
    const documents = [{ name: TENANT_TEXT, hash: row.hash }] as const;
    return { documents, textsKey: keyOfTexts(documents), signedAt: row.at };
  }

  #checked(row: ConsentEntity): ConsentEntity {
    this.mac.check('consents', sealed(row), row.seal);
    return row;
  }
}

async function acceptancesOf(em: EntityManager, applicationId: string): Promise<LastSigned | undefined> {
  const rows = await em.findBy(AcceptanceEntity, { applicationId });
  const [one] = rows;
  if (!one) return undefined;
  const documents = ACCEPTANCES.map((name) => ({
    name: applicationText(name),
    hash: rows.find((row) => row.name === name)?.hash ?? '',
  }));
  return { documents, textsKey: keyOfTexts(documents), signedAt: one.at };
}

/** The MAC covers the columns that the platform relies on; the document's signature covers the certificate. */
const sealed = (row: Omit<ConsentEntity, 'seal'>) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    set: row.set,
    subject: row.subject,
    account: row.accountId,
    texts: row.textsKey,
    documents: row.documents.map((one) => `${one.name} ${shownVersion(one)} ${one.hash}`).join('\n'),
    business: row.businessName,
    name: row.fullName,
    signature: row.signature,
    user: row.username,
    email: row.email,
    session: row.session,
    address: row.address,
    agent: row.agent,
    fileId: row.fileId,
    file: row.fileHash,
    at: row.signedAt,
  },
});

export const sessionHash = (sha: string): string => `SHA-256 of its secret: ${sha}`;
