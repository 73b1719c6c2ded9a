import { Inject, Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts device passcodes with AES-256-GCM and a random nonce, under a key derived for this purpose only. The ticket
 * id is authenticated: a passcode moved to a different row cannot be decrypted.
 */
@Injectable()
export class PasscodeCipher {
  readonly #key: Buffer;

  constructor(@Inject(CONFIG) { sealKey }: Pick<RepairsConfig, 'sealKey'>) {
    this.#key = Buffer.from(hkdfSync('sha256', sealKey, Buffer.alloc(0), 'revive.repairs.passcodes.v1', 32));
  }

  encrypt(repairId: string, passcode: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(repairId));
    const body = Buffer.concat([cipher.update(passcode, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** Throws SEAL_BROKEN (403) if the bytes were not encrypted for this ticket. */
  decrypt(repairId: string, bytes: Buffer): string {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(repairId))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new AppError('SEAL_BROKEN', { table: 'intake_items', id: repairId }, { cause });
    }
  }
}
