import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { RowMac } from '@revive/platform/auth/row-mac';
import { SignedDocumentEntity } from './signed-document.entity.js';
import { hasValidSignature, sha256, DocumentSigner } from '../crypto/document-signer.js';

/** Whose a file is: an account's, an application's or a shop's. */
type Whose = { readonly accountId: string } | { readonly applicationId: string } | { readonly tenantId: string };
export type NewSignedDocument = Whose & Pick<SignedDocumentEntity, 'kind' | 'title' | 'name'>;

// The table's name of before: it stands in the MAC of every row, and a migration has no key to make others.
const SIGNED_DOCUMENT_LABEL = 'sealed_files';

/**
 * Files that the platform sealed. A file is believed by the platform's own key, never by the one that stands beside it,
 * and its row by the row's seal: whoever can write the table can put no other file in its place, and give it to nobody
 * else.
 */
@Injectable()
export class SignedDocumentRepository {
  constructor(
    private readonly signer: DocumentSigner,
    private readonly mac: RowMac,
  ) {}

  async add(em: EntityManager, about: NewSignedDocument, body: Buffer, at: Date): Promise<SignedDocumentEntity> {
    const { bytes, fileHash, seal } = this.signer.signDocument(body);
    const row = {
      id: uuidv7(),
      accountId: null,
      applicationId: null,
      tenantId: null,
      ...about,
      bytes,
      fileHash,
      key: seal.key,
      publicKey: this.signer.publicKey,
      signature: seal.signature,
      sealedAt: at,
    };
    const written: SignedDocumentEntity = { ...row, seal: this.rowMacOf(row) };
    await em.insert(SignedDocumentEntity, written);
    return written;
  }

  /**
   * A file of this account, and nobody else's. Throws NOT_FOUND (404), SEAL_BROKEN (403) where its row or its bytes are
   * not what was sealed.
   */
  async read(em: EntityManager, accountId: string, id: string): Promise<SignedDocumentEntity> {
    const row = await this.readAny(em, id);
    if (row.accountId !== accountId) throw new AppError('NOT_FOUND', { id });
    return row;
  }

  /** Whosever it is: who asks has to see to that. Throws NOT_FOUND (404), SEAL_BROKEN (403). */
  async readAny(em: EntityManager, id: string): Promise<SignedDocumentEntity> {
    const row = isUuid(id) ? await em.findOneBy(SignedDocumentEntity, { id }) : null;
    if (!row) throw new AppError('NOT_FOUND', { id });
    // control: the row of a sealed file carries a seal
    this.mac.check(SIGNED_DOCUMENT_LABEL, sealed(row), row.seal);
    // control: a file that was altered is not handed out
    if (!this.isOurs(row)) throw new AppError('SEAL_BROKEN', { table: 'signed_documents', id });
    return row;
  }

  /**
   * What anybody may know of a file with this fingerprint; undefined where we never sealed one, or its row was altered.
   */
  async find(em: EntityManager, fileHash: string): Promise<SignedDocumentEntity | undefined> {
    const row = await em.findOneBy(SignedDocumentEntity, { fileHash });
    if (!row || /* control: a file that was altered is not ours */ !this.isOurs(row)) return undefined;
    try {
      this.mac.check(SIGNED_DOCUMENT_LABEL, sealed(row), row.seal);
      return row;
    } catch (error) {
      if (error instanceof AppError && error.code === 'SEAL_BROKEN') return undefined;
      throw error;
    }
  }

  /** Whether its bytes are what this platform's key sealed. */
  isOurs({ bytes, fileHash, publicKey }: Pick<SignedDocumentEntity, 'bytes' | 'fileHash' | 'publicKey'>): boolean {
    return (
      sha256(bytes) === fileHash &&
      publicKey === this.signer.publicKey &&
      hasValidSignature(bytes, this.signer.publicKey)
    );
  }

  rowMacOf(row: Omit<SignedDocumentEntity, 'seal'>): Buffer {
    return this.mac.seal(SIGNED_DOCUMENT_LABEL, sealed(row));
  }
}

const sealed = (row: Omit<SignedDocumentEntity, 'seal'>) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    account: row.accountId,
    application: row.applicationId,
    kind: row.kind,
    title: row.title,
    name: row.name,
    hash: row.fileHash,
    key: row.key,
    public: row.publicKey,
    signature: row.signature,
    at: row.sealedAt,
  },
});
