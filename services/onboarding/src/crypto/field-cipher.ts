import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '@revive/platform/errors/errors';

const NONCE = 12;
const TAG = 16;

/** Derives a key for one purpose. The key reveals neither the seal key nor keys of different purposes. */
export const keyFor = (sealKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sealKey, Buffer.alloc(0), `revive.onboarding.${purpose}`, 32));

/**
 * Encrypts single fields: bank and tax numbers, staff lists and drafts (AES-256-GCM, random nonce). Owner and field
 * name are the associated data, so a value moved to a different row or column cannot be decrypted.
 */
export class FieldCipher {
  readonly #fields: Buffer;
  readonly #index: Buffer;

  constructor(sealKey: Uint8Array) {
    this.#fields = keyFor(sealKey, 'fields.v1');
    this.#index = keyFor(sealKey, 'index.v1');
  }

  encrypt(owner: string, field: string, text: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#fields, nonce).setAAD(bound(owner, field));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** Throws SEAL_BROKEN (403) if the bytes were not written for this owner and field. */
  decrypt(owner: string, field: string, bytes: Buffer): string {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#fields, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(bound(owner, field))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new AppError('SEAL_BROKEN', { table: 'encrypted_fields', id: owner, field }, { cause });
    }
  }

  /** Keyed hash for finding equal values without storing them in clear. */
  indexOf(kind: string, value: string): Buffer {
    return createHmac('sha256', this.#index).update(`${kind}\0${value}`).digest();
  }
}

const bound = (owner: string, field: string): Buffer =>
  // control: an encrypted field belongs to its row = Buffer.from(`revive.field.v1\0\0${field}`, 'utf8')
  Buffer.from(`revive.field.v1\0${owner}\0${field}`, 'utf8');
