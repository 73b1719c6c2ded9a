import type { FileVerdict, ReadFileRequest, SealedFile } from '@revive/proto/revive/onboarding/v1/signing';
import { verifyFileSchema } from '@revive/contracts/signing/agreement';
import { checked } from '@revive/platform/checked';
import type { Database } from '@revive/platform/database';
import type { Identity } from '../adapters/identity.js';
import { OWNER, whoCalls } from './own-call.js';
import type { SealedFiles } from './sealed-files.js';

/** Sealed files: their own to each account, and to anybody whether one is ours. */
export class ReadFiles {
  constructor(
    private readonly db: Database,
    private readonly identity: Identity,
    private readonly files: SealedFiles,
  ) {}

  /** Throws NOT_SIGNED_IN (401), NOT_FOUND (404) for another's. */
  async run({ by, id }: ReadFileRequest): Promise<SealedFile> {
    const person = await whoCalls(this.identity, by);
    const { name, fileHash, bytes } = await this.db.tx(OWNER, (em) => this.files.read(em, person.id, id));
    return { name, fileHash, base64: bytes.toString('base64') };
  }

  /** Says what the file is and when it was sealed, never whose it is. Throws INVALID (400). */
  async verify(request: { hash: string }): Promise<FileVerdict> {
    const { hash } = await checked(verifyFileSchema, { hash: request.hash.trim().toLowerCase() });
    const row = await this.db.tx(OWNER, (em) => this.files.find(em, hash));
    if (!row) return { known: false };
    const { kind, title, sealedAt, fileHash, key, signature, publicKey } = row;
    return { known: true, kind, title, sealedAt: sealedAt.toISOString(), fileHash, key, signature, publicKey };
  }
}
