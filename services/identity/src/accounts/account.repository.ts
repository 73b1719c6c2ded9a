import { Inject, Injectable } from '@nestjs/common';
import { TenantChanged, UserChanged } from '@revive/proto/revive/identity/v1/identity';
import type { AccountStatus, Role } from '@revive/contracts/roles';
import type { EntityManager } from '@revive/platform/database/database';
import { isUniqueViolation } from '@revive/platform/errors/database-errors';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { changesLinkBasis, PendingChanges } from './pending-changes.js';
import { AccountVersions } from './account-versions.js';
import { EmailAddressEntity } from './email-address.entity.js';
import { TenantEntity } from './tenant.entity.js';
import { UserEntity } from './user.entity.js';
import { SEAL_FORM } from './account-macs.js';
import { AccountMacs } from './account-macs.js';

export interface NewAccount {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly tenantId: string | null;
  readonly passwordHash: string;
  /** Expiry of a password chosen by a different person. */
  readonly firstPasswordUntil?: Date;
  readonly invited?: boolean;
  /**
   * The address belongs to a different account. The address counts for this account only if free when confirmed; until
   * then no event mentions the address.
   */
  readonly isEmailTaken?: boolean;
}
export type NewTenant = Pick<TenantEntity, 'name' | 'phone' | 'address' | 'email'> &
  Partial<Pick<TenantEntity, 'id' | 'demo'>>;

/** Fields that affect rights or credentials; every change updates the row's MAC. */
export type AccountRights = Partial<
  Pick<
    UserEntity,
    'role' | 'status' | 'statusBefore' | 'tenantId' | 'passwordHash' | 'otpSecret' | 'firstPasswordUntil' | 'otpStep'
  >
>;
type Contact = Partial<Pick<UserEntity, 'name' | 'email' | 'emailKey' | 'username' | 'usernameKey'>>;

/** Default commission rate, see `decisions.md`. */
const FIRST_COMMISSION_RATE = 0.2;

/** Usernames and addresses are compared case-insensitively. */
export const keyOf = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** Accounts and shops. Every write seals the row and adds its event in the same transaction. */
@Injectable()
export class AccountRepository {
  /** `versions` and `pending` are absent only for creating the first accounts and in test builders. */
  constructor(
    private readonly macs: AccountMacs,
    @Inject(AccountVersions) private readonly versions?: Pick<AccountVersions, 'check'>,
    @Inject(PendingChanges) private readonly pending?: PendingChanges,
  ) {}

  /** The account with this username or email address, without a MAC check. Usernames contain no at sign. */
  async findByLogin(em: EntityManager, login: string): Promise<UserEntity | undefined> {
    return (await em.findOneBy(UserEntity, [{ usernameKey: keyOf(login) }, { emailKey: keyOf(login) }])) ?? undefined;
  }

  /** The account with this username, without a MAC check. */
  async find(em: EntityManager, username: string): Promise<UserEntity | undefined> {
    return (await em.findOneBy(UserEntity, { usernameKey: keyOf(username) })) ?? undefined;
  }

  /** Checks the row's MAC. Throws SEAL_BROKEN (403). `checkNewest` additionally detects a restored older row. */
  check(row: UserEntity): void {
    this.macs.checkUser(row);
  }

  /**
   * As `check`, and detects a restored older row. Required before issuing a session, token or email, and before each
   * change.
   */
  async checkNewest(row: UserEntity): Promise<void> {
    this.macs.checkUser(row);
    await this.versions?.check(row);
  }

  /** Reads and fully checks an account. Throws SEAL_BROKEN (403). */
  async read(em: EntityManager, id: string): Promise<UserEntity | undefined> {
    const row = await em.findOneBy(UserEntity, { id });
    if (row) await this.checkNewest(row);
    return row ?? undefined;
  }

  async tenantOf(em: EntityManager, user: UserEntity): Promise<TenantEntity | undefined> {
    return (user.tenantId !== null && (await em.findOneBy(TenantEntity, { id: user.tenantId }))) || undefined;
  }

  /** Throws USERNAME_TAKEN or EMAIL_TAKEN (409). */
  async create(em: EntityManager, account: NewAccount, at: Date): Promise<UserEntity> {
    const {
      username,
      name,
      email,
      role,
      status,
      tenantId,
      passwordHash,
      firstPasswordUntil = null,
      invited = false,
      isEmailTaken = false,
    } = account;
    const id = uuidv7();
    const row: Omit<UserEntity, 'seal'> = {
      id,
      tenantId,
      username,
      usernameKey: keyOf(username),
      name,
      email,
      emailKey: isEmailTaken ? `taken:${id}` : keyOf(email),
      role,
      status,
      statusBefore: null,
      passwordHash,
      otpSecret: null,
      otpStep: null,
      firstPasswordUntil,
      invited,
      version: 1,
      linkEpoch: 0,
      sealForm: SEAL_FORM,
      createdAt: at,
      updatedAt: at,
    };
    const sealed: UserEntity = { ...row, seal: this.macs.user(row) };
    await em.insert(UserEntity, sealed).catch(refuseTaken);
    await this.nameEmail(em, sealed, at, null);
    await tellUser(em, sealed);
    return sealed;
  }

  async nameEmail(em: EntityManager, { id, emailKey }: UserEntity, at: Date, confirmedAt: Date | null): Promise<void> {
    const row = { userId: id, emailKey, statedAt: at, confirmedAt };
    await em.upsert(EmailAddressEntity, { ...row, seal: this.macs.email(row) }, ['userId']);
  }

  /**
   * `confirmed`: emails to the address have arrived. `named`: the account has named the address as its own. `unknown`:
   * neither. Only a confirmed address grants anything. Throws SEAL_BROKEN (403).
   */
  async emailState(
    em: EntityManager,
    { id, emailKey }: Pick<UserEntity, 'id' | 'emailKey'>,
  ): Promise<'confirmed' | 'named' | 'unknown'> {
    const row = await em.findOneBy(EmailAddressEntity, { userId: id });
    if (row) this.macs.checkEmail(row);
    if (row?.emailKey !== emailKey) return 'unknown';
    return row.confirmedAt === null ? 'named' : 'confirmed';
  }

  /**
   * Requires a row locked by this transaction. A new password counts as the person's own unless `firstPasswordUntil`
   * is given. Ends links and pending changes whose basis changed. Throws EMAIL_TAKEN (409).
   */
  change(em: EntityManager, user: UserEntity, change: AccountRights & Contact, at: Date): Promise<UserEntity> {
    return this.#write(em, user, change, at, changesLinkBasis(user, change));
  }

  /** Ends links and pending changes without any further change, when the person ends sessions elsewhere. */
  endLinks(em: EntityManager, user: UserEntity, at: Date): Promise<UserEntity> {
    return this.#write(em, user, {}, at, true);
  }

  sealAnew(em: EntityManager, user: UserEntity, at: Date): Promise<UserEntity> {
    return this.#write(em, user, {}, at, false);
  }

  async #write(
    em: EntityManager,
    user: UserEntity,
    change: AccountRights & Contact,
    at: Date,
    endsLinks: boolean,
  ): Promise<UserEntity> {
    // Without this check, a restored older row could reach the newest version through repeated changes.
    // control: an older row of an account is not sealed anew
    await this.versions?.check(user);
    const own = change.passwordHash === undefined ? {} : { firstPasswordUntil: null };
    const row = {
      ...user,
      ...own,
      ...change,
      version: user.version + 1,
      linkEpoch: user.linkEpoch + (endsLinks ? 1 : 0),
      sealForm: SEAL_FORM,
      updatedAt: at,
    };
    const sealed: UserEntity = { ...row, seal: this.macs.user(row) };
    await em.update(UserEntity, { id: user.id }, sealed).catch(refuseTaken);
    if (endsLinks) await this.pending?.end(em, sealed, at);
    await tellUser(em, sealed);
    return sealed;
  }

  /**
   * Deletes an unused invitation with all personal data. The event tells further services that the account is
   * disabled.
   */
  async remove(em: EntityManager, user: UserEntity): Promise<void> {
    await tellUser(em, { ...user, status: 'suspended', version: user.version + 1 });
    await em.delete(UserEntity, { id: user.id });
  }

  async createTenant(em: EntityManager, tenant: NewTenant, at: Date): Promise<TenantEntity> {
    const row: TenantEntity = {
      ...tenant,
      id: tenant.id ?? uuidv7(),
      commissionRate: FIRST_COMMISSION_RATE,
      logo: null,
      demo: tenant.demo ?? false,
      version: 1,
      createdAt: at,
    };
    await em.insert(TenantEntity, row);
    await publishTenant(em, row);
    return row;
  }

  /** Requires a row locked by this transaction. */
  async changeLogo(em: EntityManager, tenant: TenantEntity, logo: string | null): Promise<TenantEntity> {
    const row = { ...tenant, logo, version: tenant.version + 1 };
    await em.update(TenantEntity, { id: tenant.id }, { logo, version: row.version });
    await publishTenant(em, row);
    return row;
  }
}

const emailTaken = (): AppError =>
  new AppError('EMAIL_TAKEN', undefined, { fields: { email: 'That email address already has an account' } });

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_username'))
    throw new AppError('USERNAME_TAKEN', undefined, { fields: { username: 'That username is taken' } });
  if (isUniqueViolation(error, 'users_email')) throw emailTaken();
  throw error;
}

async function tellUser(em: EntityManager, { id, role, status, tenantId, version }: UserEntity): Promise<void> {
  const payload = UserChanged.encode({ id, role, status, tenantId: tenantId ?? '', version }).finish();
  await addEvent(em, {
    topic: 'identity.user',
    key: id,
    type: 'revive.identity.v1.UserChanged',
    payload,
    ...(tenantId !== null && { tenantId }),
  });
}

async function publishTenant(em: EntityManager, tenant: TenantEntity): Promise<void> {
  const { id, name, phone, address, email, commissionRate, version, logo, demo } = tenant;
  const changed: TenantChanged = { id, name, phone, address, email, commissionRate, version, logo, demo };
  const payload = TenantChanged.encode(changed).finish();
  await addEvent(em, {
    topic: 'identity.tenant',
    key: id,
    type: 'revive.identity.v1.TenantChanged',
    payload,
    tenantId: id,
  });
}
