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

/** What a link is for, how long it works and which page takes it. */
export const LINKS = {
  reset_password: { hours: 1, page: '/set-password' },
  /** A first password, for an account that somebody else made. */
  set_password: { hours: 72, page: '/set-password' },
  /** The same, from a shop; a weekend may lie between. */
  invited: { hours: 72, page: '/set-password' },
  confirm_email: { hours: 72, page: '/confirm-email' },
  /**
   * "That was not me", to the address that somebody wants replaced: a new password, and the address is this one again.
   */
  keep_email: { hours: 72, page: '/set-password' },
} as const satisfies Record<string, { hours: number; page: `/${string}` }>;
export type LinkPurpose = keyof typeof LINKS;

/** A link cannot be guessed; this keeps the hashes from being asked for. */
export const LINKS_PER_ADDRESS: Limit = { max: 60, windowMs: 3_600_000 };

/** 16 bytes of the link's id and 32 of its MAC, in base64url. */
const SECRET_BYTES = 48;

/**
 * One-time links. The secret is a MAC over everything that the row says and over what the link is based on: for
 * passwords the one that it replaces, and for every kind the account's `linkEpoch`, which grows with another password,
 * address, role, status or second factor and with the end of other sessions (`accounts/pending-changes.ts`). So whoever
 * writes rows makes no link and brings none back, and each ends with its basis. `keep_email` alone is bound to nothing
 * that a thief could change: it is the former mailbox's way back, once.
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

  /** Give its id to `requestAccountEmail`. For another address than the account's own only to confirm that one. */
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
   * The address that the email holds, its secret in the fragment; undefined where the link opens nothing any more.
   * Throws SEAL_BROKEN (403).
   */
  urlOf(link: OneTimeLinkEntity, user: UserEntity, now: Date): string | undefined {
    // Else an email would carry a link that only a row asks for, to an address that only a row names.
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

  /** The link of this secret and its account, which is locked. Throws LINK_REFUSED, SEAL_BROKEN (403). */
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
    // Behind the account's lock: whoever was faster has used it by now.
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

  /** Once; call it in the transaction of `open`. */
  async spend(em: EntityManager, link: OneTimeLinkEntity, now: Date, formerEmail: string | null = null): Promise<void> {
    const { affected } = await em
      .createQueryBuilder()
      .update(OneTimeLinkEntity)
      .set({ usedAt: now, formerEmail })
      .where('id = :id and used_at is null', { id: link.id })
      .execute();
    if (affected !== 1) throw new AppError('LINK_REFUSED');
  }

  /** Links of this kind that were made before open nothing from now on. */
  async withdraw(em: EntityManager, purpose: LinkPurpose, userId: string, now: Date): Promise<void> {
    await em.query('update one_time_links set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null', [
      userId,
      purpose,
      now,
    ]);
  }

  /** The address to which the newest open link of confirmation was sent. */
  async waitingEmail(em: EntityManager, userId: string, now: Date): Promise<string | undefined> {
    const [row]: { email: string }[] = await em.query(
      `select email from one_time_links where user_id = $1 and purpose = 'confirm_email' and used_at is null and
        expires_at > $2 order by id desc limit 1`,
      [userId, now],
    );
    return row?.email;
  }

  /** For the hourly round: what ended more than 30 days ago. */
  async deleteOld(em: EntityManager, at: Date): Promise<void> {
    await em.query('delete from one_time_links where expires_at < $1', [new Date(at.getTime() - 30 * 24 * HOUR)]);
  }

  /**
   * The former mailbox's link is used: what it had been told before stays, what was told later to other mailboxes opens
   * nothing.
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
            .../* control: a link ends with what it was based on = [] */ (user.linkEpoch > 0 ? [user.linkEpoch] : []),
          ];
    return macOf(this.#key, [link.purpose, link.id, link.userId, link.email, link.expiresAt.getTime(), ...basis]);
  }
}

const purposeOf = ({ purpose }: OneTimeLinkEntity): LinkPurpose | undefined =>
  Object.hasOwn(LINKS, purpose) ? (purpose as LinkPurpose) : undefined;

/**
 * A link for a password was sent to the account's own address; after that was changed it opens nothing. Two kinds are
 * about another address.
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
