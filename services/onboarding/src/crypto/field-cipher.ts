import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '@revive/platform/errors/errors';

const NONCE = 12;
const TAG = 16;

/** A key for one purpose; who has it learns nothing of the seal key or of another purpose's. */
export const keyFor = (sealKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sealKey, Buffer.alloc(0), `revive.onboarding.${purpose}`, 32));

/**
 * Bank and tax numbers, people of a shop and drafts, each encrypted by itself (AES-256-GCM, a random nonce each time).
 * What it belongs to and its field's name are bound to it: moved to another row or column it cannot be opened.
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

  /** Throws SEAL_BROKEN (403) where the bytes are not what was written for this owner and field. */
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

  /** By which equal values are found without being readable. */
  indexOf(kind: string, value: string): Buffer {
    return createHmac('sha256', this.#index).update(`${kind}\0${value}`).digest();
  }
}

const bound = (owner: string, field: string): Buffer =>
  Buffer.from(`revive.field.v1\0${/* control: an encrypted field belongs to its row = '' */ owner}\0${field}`, 'utf8');
