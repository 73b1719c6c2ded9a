import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import { randomInt } from 'node:crypto';
import type { EntityManager } from '@revive/platform/database/database';
import type { IdentityConfig } from '../config.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { deriveKey, macOf } from './derive-key.js';

/** Crockford's base 32: no I, L, O, U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_COUNT = 10;
/**
 * 10 symbols are 50 bits. Guessing is limited to twenty attempts per 15 minutes, and the table is useless without the
 * key.
 */
const SYMBOL_COUNT = 10;

/** Normalizes a typed code: any case, optional dash, O for 0, I or L for 1. */
const plain = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** Recovery codes for a lost authenticator. Shown once, stored as MACs, each valid once. */
@Injectable()
export class RecoveryCodes {
  readonly #key: Buffer;

  constructor(@Inject(CONFIG) config: Pick<IdentityConfig, 'sealKey'>) {
    this.#key = deriveKey(config.sealKey, 'recovery-codes');
  }

  async renew(em: EntityManager, userId: string, at: Date): Promise<string[]> {
    const codes = Array.from({ length: CODE_COUNT }, () =>
      Array.from({ length: SYMBOL_COUNT }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join(''),
    );
    await this.drop(em, userId);
    await em.insert(
      RecoveryCodeEntity,
      codes.map((code) => ({ tag: this.#tag(userId, code), userId, createdAt: at, usedAt: null })),
    );
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }

  async drop(em: EntityManager, userId: string): Promise<void> {
    await em.delete(RecoveryCodeEntity, { userId });
  }

  isUnused(em: EntityManager, userId: string, typed: string): Promise<boolean> {
    return em
      .createQueryBuilder(RecoveryCodeEntity, 'c')
      .where('c.tag = :tag and c.used_at is null', { tag: this.#tag(userId, typed) })
      .getExists();
  }

  /** Returns false for a used code, also under concurrent use. */
  async spend(em: EntityManager, userId: string, typed: string, at: Date): Promise<boolean> {
    const { affected } = await em
      .createQueryBuilder()
      .update(RecoveryCodeEntity)
      .set({ usedAt: at })
      .where('tag = :tag and used_at is null', { tag: this.#tag(userId, typed) })
      .execute();
    return affected === 1;
  }

  left(em: EntityManager, userId: string): Promise<number> {
    return em
      .createQueryBuilder(RecoveryCodeEntity, 'c')
      .where('c.user_id = :userId and c.used_at is null', { userId })
      .getCount();
  }

  #tag(userId: string, code: string): Buffer {
    return macOf(this.#key, [userId, plain(code)]);
  }
}
