import type { EntityManager } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';
import { isUuid, uuidv7 } from '@revive/platform/ids';
import { SealedFileRow } from '../data/signing-rows.js';
import { provesItself, sha256, type SealingKey } from './sealing-key.js';

/** Files that the platform sealed for an account. */
export class SealedFiles {
  constructor(private readonly key: SealingKey) {}

  async add(em: EntityManager, about: Pick<SealedFileRow, 'accountId' | 'kind' | 'title' | 'name'>, body: Buffer, at: Date): Promise<SealedFileRow> {
    const { bytes, fileHash, seal } = this.key.close(body);
    const row: SealedFileRow = { id: uuidv7(), ...about, bytes, fileHash, key: seal.key, publicKey: this.key.publicKey, signature: seal.signature, sealedAt: at };
    await em.insert(SealedFileRow, row);
    return row;
  }

  /** A file of this account, and nobody else's. Throws NOT_FOUND (404), SEAL_BROKEN (403) where its bytes are not what was sealed. */
  async read(em: EntityManager, accountId: string, id: string): Promise<SealedFileRow> {
    const row = isUuid(id) ? await em.findOneBy(SealedFileRow, { id, accountId }) : null;
    if (!row) throw new AppError('NOT_FOUND', { id });
    if (sha256(row.bytes) !== row.fileHash || !provesItself(row.bytes, row.publicKey)) throw new AppError('SEAL_BROKEN', { table: 'sealed_files', id });
    return row;
  }

  /** What anybody may know of a file with this fingerprint; undefined where we never sealed one. */
  async find(em: EntityManager, fileHash: string): Promise<SealedFileRow | undefined> {
    const row = await em.findOneBy(SealedFileRow, { fileHash });
    return row && sha256(row.bytes) === fileHash && provesItself(row.bytes, row.publicKey) ? row : undefined;
  }
}
