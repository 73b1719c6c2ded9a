import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { RowMac } from '@revive/platform/auth/row-mac';
import { SignedDocumentEntity } from './signed-document.entity.js';
import { hasValidSignature, sha256, DocumentSigner } from '../crypto/document-signer.js';

type Whose = { readonly accountId: string } | { readonly applicationId: string } | { readonly tenantId: string };
type NewSignedDocument = Whose & Pick<SignedDocumentEntity, 'kind' | 'title' | 'name'>;

// The table's former name. It is part of every row's MAC, and a migration has no key to recompute them.
const SIGNED_DOCUMENT_LABEL = 'sealed_files';

/**
 * Files signed by the platform. A file is verified with the platform's own key, never with the key stored beside it.
 * The row MAC stops write access to the table from replacing a file or changing its owner.
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

  /** Reads a file of this account only. Throws NOT_FOUND (404), SEAL_BROKEN (403) if row or bytes were altered. */
  async read(em: EntityManager, accountId: string, id: string): Promise<SignedDocumentEntity> {
    const row = await this.readAny(em, id);
    if (row.accountId !== accountId) throw new AppError('NOT_FOUND', { id });
    return row;
  }

  /** Reads a file of any owner; the caller must check access. Throws NOT_FOUND (404), SEAL_BROKEN (403). */
  async readAny(em: EntityManager, id: string): Promise<SignedDocumentEntity> {
    const row = isUuid(id) ? await em.findOneBy(SignedDocumentEntity, { id }) : null;
    if (!row) throw new AppError('NOT_FOUND', { id });
    // control: the row of a sealed file carries a seal
    this.mac.check(SIGNED_DOCUMENT_LABEL, sealed(row), row.seal);
    // control: a file that was altered is not handed out
    if (!this.isOurs(row)) throw new AppError('SEAL_BROKEN', { table: 'signed_documents', id });
    return row;
  }

  async find(em: EntityManager, fileHash: string): Promise<SignedDocumentEntity | undefined> {
    const row = await em.findOneBy(SignedDocumentEntity, { fileHash });
    if (!row) return undefined;
    // control: a file that was altered is not ours
    if (!this.isOurs(row)) return undefined;
    try {
      this.mac.check(SIGNED_DOCUMENT_LABEL, sealed(row), row.seal);
      return row;
    } catch (error) {
      if (error instanceof AppError && error.code === 'SEAL_BROKEN') return undefined;
      throw error;
    }
  }

  /** Ids of files from before row MACs existed, after an id. */
  async unsealed(em: EntityManager, after: string, most: number): Promise<string[]> {
    const rows = await em.query<{ id: string }[]>(
      `select id from signed_documents where seal is null and id > $1 order by id limit ${most}`,
      [after],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the number of sealed rows: 0 if a concurrent instance sealed the row. */
  async sealOlder(em: EntityManager, row: SignedDocumentEntity): Promise<number> {
    const [, rows] = await em.query<[unknown[], number]>(
      'update signed_documents set seal = $2 where id = $1 and seal is null',
      [row.id, this.rowMacOf(row)],
    );
    return rows;
  }

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
