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
 * 50 bits each: who guesses has twenty guesses in a quarter of an hour, and the table tells nothing without the key.
 */
const SYMBOL_COUNT = 10;

/** As somebody types it back: any case, with or without the dash, O for 0 and I or L for 1. */
const plain = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** For who has lost the authenticator. Shown once, kept as MACs, each works once. */
@Injectable()
export class RecoveryCodes {
  readonly #key: Buffer;

  constructor(@Inject(CONFIG) config: Pick<IdentityConfig, 'sealKey'>) {
    this.#key = deriveKey(config.sealKey, 'recovery-codes');
  }

  /** Ten new ones; those from before work no more. */
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

  /** False where it was used, also by somebody at the same moment. */
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
