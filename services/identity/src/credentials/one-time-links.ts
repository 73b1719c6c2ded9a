import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import { createHash } from 'node:crypto';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { keyOf } from '../accounts/account.repository.js';
import { OneTimeLinkEntity } from './one-time-link.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { AccountMacs } from '../accounts/account-macs.js';
import type { Limit } from '../rate-limits/rate-limiter.js';
import type { IdentityConfig } from '../config.js';
import { CredentialMacs } from './credential-macs.js';
import { deriveKey, macOf, sameBytes } from './derive-key.js';

const HOUR = 3_600_000;

export const LINKS = {
  reset_password: { hours: 1, page: '/set-password' },
  set_password: { hours: 72, page: '/set-password' },
  /** First password for an account invited by a shop; valid over a weekend. */
  invited: { hours: 72, page: '/set-password' },
  confirm_email: { hours: 72, page: '/confirm-email' },
  /** "That was not me", sent to an address about to be replaced: sets a new password and restores this address. */
  keep_email: { hours: 72, page: '/set-password' },
} as const satisfies Record<string, { hours: number; page: `/${string}` }>;
export type LinkPurpose = keyof typeof LINKS;

/** A link cannot be guessed; the limit reduces hash lookups. */
export const LINKS_PER_ADDRESS: Limit = { max: 60, windowMs: 3_600_000 };

/** 16 bytes of the link's id and 32 of its MAC, in base64url. */
const SECRET_BYTES = 48;

/**
 * One-time links. The secret is a MAC over the row, over the password to be replaced (password links), and over the
 * account's `linkEpoch`. The epoch increases with changes of password, address, role, status or second factor, and
 * with the end of further sessions (`accounts/pending-changes.ts`). Write access to the table can therefore neither
 * create nor revive a link. Only `keep_email` is bound to nothing that a thief could change: the former mailbox can
 * use the link once to recover the account.
 */
@Injectable()
export class OneTimeLinks {
  readonly #key: Buffer;

  constructor(
    private readonly macs: CredentialMacs,
    private readonly accountMacs: AccountMacs,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'sealKey' | 'publicUrl'>,
  ) {
    this.#key = deriveKey(config.sealKey, 'links');
  }

  /**
   * Creates a link; pass its id to `requestAccountEmail`. `email` may differ from the account's address only to
   * confirm the new address.
   */
  async make(
    em: EntityManager,
    purpose: LinkPurpose,
    user: UserEntity,
    at: Date,
    email = user.email,
  ): Promise<OneTimeLinkEntity> {
    const expiresAt = new Date(at.getTime() + LINKS[purpose].hours * HOUR);
    const row: Omit<OneTimeLinkEntity, 'seal'> = {
      id: uuidv7(),
      purpose,
      userId: user.id,
      email,
      emailKey: keyOf(email),
      formerEmail: null,
      createdAt: at,
      expiresAt,
      usedAt: null,
    };
    const sealed: OneTimeLinkEntity = { ...row, seal: this.macs.link(row) };
    await em.insert(OneTimeLinkEntity, sealed);
    return sealed;
  }

  /**
   * The link's URL for the email, with the secret in the fragment; undefined for an ended link. Throws SEAL_BROKEN
   * (403).
   */
  urlOf(link: OneTimeLinkEntity, user: UserEntity, now: Date): string | undefined {
    // Otherwise an email could carry a link to an address, both invented by a manipulated row.
    // control: a link that was altered in the table opens nothing
    this.macs.checkLink(link);
    const purpose = purposeOf(link);
    if (!purpose || !isOpen(link, user, now)) return undefined;
    return `${this.config.publicUrl}${LINKS[purpose].page}#${this.secretOf(link, user)}`;
  }

  secretOf(link: OneTimeLinkEntity, user: UserEntity): string {
    return Buffer.concat([Buffer.from(link.id.replaceAll('-', ''), 'hex'), this.#mac(link, user)]).toString(
      'base64url',
    );
  }

  /** Finds the link of a secret and locks its account. Throws LINK_REFUSED, SEAL_BROKEN (403). */
  async open(
    em: EntityManager,
    secret: string,
    purposes: readonly LinkPurpose[],
    now: Date,
  ): Promise<{ link: OneTimeLinkEntity; user: UserEntity; purpose: LinkPurpose }> {
    const bytes = Buffer.from(secret, 'base64url');
    const link = bytes.byteLength === SECRET_BYTES ? await em.findOneBy(OneTimeLinkEntity, { id: idOf(bytes) }) : null;
    const user =
      link && (await em.findOne(UserEntity, { where: { id: link.userId }, lock: { mode: 'pessimistic_write' } }));
    // Read again under the account's lock: a concurrent request may have used the link.
    const fresh = user && (await em.findOneByOrFail(OneTimeLinkEntity, { id: link.id }));
    const purpose = fresh ? purposeOf(fresh) : undefined;
    if (!fresh || !user || !purpose || !purposes.includes(purpose) || !isOpen(fresh, user, now))
      throw new AppError('LINK_REFUSED');
    // control: a link to a password carries a MAC
    if (!sameBytes(this.#mac(fresh, user), bytes.subarray(16))) throw new AppError('LINK_REFUSED');
    this.macs.checkLink(fresh);
    this.accountMacs.checkUser(user);
    return { link: fresh, user, purpose };
  }

  /** Marks the link as used, exactly once; requires the transaction of `open`. */
  async spend(em: EntityManager, link: OneTimeLinkEntity, now: Date, formerEmail: string | null = null): Promise<void> {
    const { affected } = await em
      .createQueryBuilder()
      .update(OneTimeLinkEntity)
      .set({ usedAt: now, formerEmail })
      .where('id = :id and used_at is null', { id: link.id })
      .execute();
    if (affected !== 1) throw new AppError('LINK_REFUSED');
  }

  async withdraw(em: EntityManager, purpose: LinkPurpose, userId: string, now: Date): Promise<void> {
    await em.query('update one_time_links set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null', [
      userId,
      purpose,
      now,
    ]);
  }

  async waitingEmail(em: EntityManager, userId: string, now: Date): Promise<string | undefined> {
    const [row]: { email: string }[] = await em.query(
      `select email from one_time_links where user_id = $1 and purpose = 'confirm_email' and used_at is null and
        expires_at > $2 order by id desc limit 1`,
      [userId, now],
    );
    return row?.email;
  }

  async deleteOld(em: EntityManager, at: Date): Promise<void> {
    await em.query('delete from one_time_links where expires_at < $1', [new Date(at.getTime() - 30 * 24 * HOUR)]);
  }

  /**
   * After the former mailbox used its link: invalidates later `keep_email` links to further mailboxes, but keeps
   * earlier ones.
   */
  async endLater(em: EntityManager, { id, userId }: OneTimeLinkEntity, now: Date): Promise<void> {
    await em.query(
      "update one_time_links set used_at = $3 where user_id = $1 and purpose = 'keep_email' and id > $2 and used_at is null",
      [userId, id, now],
    );
  }

  #mac(link: OneTimeLinkEntity, user: UserEntity): Buffer {
    const basis =
      link.purpose === 'keep_email'
        ? ['']
        : [
            link.purpose === 'confirm_email' ? '' : createHash('sha256').update(user.passwordHash).digest('hex'),
            // control: a link ends with what it was based on = ...[]
            ...(user.linkEpoch > 0 ? [user.linkEpoch] : []),
          ];
    return macOf(this.#key, [link.purpose, link.id, link.userId, link.email, link.expiresAt.getTime(), ...basis]);
  }
}

const purposeOf = ({ purpose }: OneTimeLinkEntity): LinkPurpose | undefined =>
  Object.hasOwn(LINKS, purpose) ? (purpose as LinkPurpose) : undefined;

/**
 * A password link ends when the account's address changes. `confirm_email` and `keep_email` concern a different
 * address.
 */
const isOpen = (link: OneTimeLinkEntity, user: UserEntity, now: Date): boolean =>
  link.usedAt === null &&
  link.expiresAt > now &&
  (link.purpose === 'confirm_email' || link.purpose === 'keep_email' || link.emailKey === user.emailKey);

const idOf = (bytes: Buffer): string =>
  bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
