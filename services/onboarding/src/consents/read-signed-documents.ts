import { Injectable } from '@nestjs/common';
import type {
  FileVerdict,
  ReadAcceptancesRequest,
  ReadFileRequest,
  SealedFile,
} from '@revive/proto/revive/onboarding/v1/signing';
import { verifyFileSchema } from '@revive/contracts/signing/agreement';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { IdentityClient, type Person } from '../clients/identity.client.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import type { SignedDocumentEntity } from '../agreements/signed-document.entity.js';
import { FindApplicant } from '../applications/find-applicant.js';
import { ConsentRepository } from '../agreements/consent.repository.js';
import { OWNER, authenticateSession } from '../requests/session-caller.js';
import { SignedDocumentRepository } from '../agreements/signed-document.repository.js';
import { textOfHash } from '../agreements/texts.js';

@Injectable()
export class ReadSignedDocuments {
  constructor(
    private readonly db: Database,
    private readonly identity: IdentityClient,
    private readonly documents: SignedDocumentRepository,
    private readonly consents: ConsentRepository,
    private readonly applicants: FindApplicant,
  ) {}

  /**
   * Reads a file of the caller or of the shop that the caller administers. Throws NOT_SIGNED_IN (401), NOT_FOUND (404)
   * for all other files.
   */
  async run({ by, id }: ReadFileRequest): Promise<SealedFile> {
    const person = await authenticateSession(this.identity, by);
    return this.db.tx(OWNER, async (em) => {
      const row = await this.documents.readAny(em, id);
      // control: a sealed file is its owner’s alone
      if (!(await isTheirs(em, row, person))) throw new AppError('NOT_FOUND', { id });
      return fileView(row);
    });
  }

  /**
   * The last acceptances of an application, for its applicant by link or account. Throws NOT_FOUND (404), SEAL_BROKEN
   * (403).
   */
  async ofApplicant({ applicant }: ReadAcceptancesRequest): Promise<SealedFile> {
    const { id } = await this.applicants.run(applicant ?? null);
    return this.db.tx(OWNER, async (em) => {
      const last = await this.consents.latest(em, 'application', id);
      if (!last)
        throw new AppError('NOT_FOUND', undefined, {
          sentence: 'This application has no signed PDF. It was sent before we made them, or our staff opened it.',
        });
      return fileView(await this.documents.readAny(em, last.fileId));
    });
  }

  /**
   * Returns the kind of file and when it was signed, never the owner. For a text, returns title and version. Throws
   * INVALID (400).
   */
  async verify(request: { hash: string }): Promise<FileVerdict> {
    const { hash } = await validate(verifyFileSchema, { hash: request.hash.trim().toLowerCase() });
    const { row, text } = await this.db.tx(OWNER, async (em) => {
      const file = await this.documents.find(em, hash);
      return { row: file, text: file ? undefined : await textOfHash(em, hash) };
    });
    if (text) return { known: true, kind: 'text', title: `${text.title}, version ${text.version}` };
    if (!row) return { known: false };
    const { kind, title, sealedAt, fileHash, key, signature, publicKey } = row;
    return { known: true, kind, title, sealedAt: sealedAt.toISOString(), fileHash, key, signature, publicKey };
  }
}

const fileView = ({ name, fileHash, bytes }: SignedDocumentEntity): SealedFile => ({
  name,
  fileHash,
  base64: bytes.toString('base64'),
});

async function isTheirs(
  em: EntityManager,
  { accountId, tenantId, applicationId }: SignedDocumentEntity,
  { id, role, tenantId: own }: Person,
): Promise<boolean> {
  if (accountId !== null) return accountId === id;
  const runs = role === 'tenant_admin' && own !== undefined;
  if (tenantId !== null) return runs && tenantId === own;
  const application = applicationId === null ? null : await em.findOneBy(ApplicationEntity, { id: applicationId });
  return (
    application !== null &&
    (application.accountId === id || (runs && application.status === 'approved' && application.tenantId === own))
  );
}
