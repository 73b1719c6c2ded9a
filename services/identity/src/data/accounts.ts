import { TenantChanged, UserChanged } from '@revive/proto/revive/identity/v1/identity';
import type { AccountStatus, Role } from '@revive/contracts/roles';
import type { EntityManager } from '@revive/platform/database';
import { isUniqueViolation } from '@revive/platform/database-errors';
import { AppError } from '@revive/platform/errors';
import { uuidv7 } from '@revive/platform/ids';
import { addEvent } from '@revive/platform/outbox';
import { TenantRow, UserRow } from './rows.js';
import type { Seals } from './seals.js';

export interface NewAccount {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly tenantId: string | null;
  readonly passwordHash: string;
}
export type NewTenant = Pick<TenantRow, 'name' | 'phone' | 'address' | 'email'>;

/** What may change in an account's rights or credentials; the seal follows. */
export type Standing = Partial<Pick<UserRow, 'role' | 'status' | 'statusBefore' | 'tenantId' | 'passwordHash' | 'otpSecret'>>;

/** `decisions.md`. */
const FIRST_COMMISSION_RATE = 0.2;

/** Names and addresses are compared without case. */
export const keyOf = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** Accounts and shops. Every write seals the row and adds its event to the same transaction. */
export class Accounts {
  constructor(private readonly seals: Seals) {}

  /** The account whose name this is, its seal unchecked; undefined where there is none. */
  async find(em: EntityManager, username: string): Promise<UserRow | undefined> {
    return (await em.findOneBy(UserRow, { usernameKey: keyOf(username) })) ?? undefined;
  }

  /** Throws SEAL_BROKEN (403) where the row is not what was sealed. */
  async read(em: EntityManager, id: string): Promise<UserRow | undefined> {
    const row = await em.findOneBy(UserRow, { id });
    if (row) this.seals.checkUser(row);
    return row ?? undefined;
  }

  async tenantOf(em: EntityManager, user: UserRow): Promise<TenantRow | undefined> {
    return (user.tenantId !== null && (await em.findOneBy(TenantRow, { id: user.tenantId }))) || undefined;
  }

  /** Throws USERNAME_TAKEN or EMAIL_TAKEN (409). */
  async create(em: EntityManager, account: NewAccount, at: Date): Promise<UserRow> {
    const { username, name, email, role, status, tenantId, passwordHash } = account;
    const row: Omit<UserRow, 'seal'> = {
      id: uuidv7(), tenantId, username, usernameKey: keyOf(username), name, email, emailKey: keyOf(email), role, status, statusBefore: null,
      passwordHash, otpSecret: null, otpStep: null, version: 1, createdAt: at, updatedAt: at,
    };
    const sealed: UserRow = { ...row, seal: this.seals.user(row) };
    try {
      await em.insert(UserRow, sealed);
    } catch (error) {
      if (isUniqueViolation(error, 'users_username')) throw new AppError('USERNAME_TAKEN', undefined, { fields: { username: 'That username is taken' } });
      if (isUniqueViolation(error, 'users_email')) throw new AppError('EMAIL_TAKEN', undefined, { fields: { email: 'There is already an account for that e-mail address' } });
      throw error;
    }
    await tellUser(em, sealed);
    return sealed;
  }

  /** Call it with a row that this transaction has read under a lock. */
  async change(em: EntityManager, user: UserRow, change: Standing, at: Date): Promise<UserRow> {
    const row = { ...user, ...change, version: user.version + 1, updatedAt: at };
    const sealed: UserRow = { ...row, seal: this.seals.user(row) };
    await em.update(UserRow, { id: user.id }, sealed);
    await tellUser(em, sealed);
    return sealed;
  }

  async createTenant(em: EntityManager, tenant: NewTenant, at: Date): Promise<TenantRow> {
    const row: TenantRow = { id: uuidv7(), ...tenant, commissionRate: FIRST_COMMISSION_RATE, version: 1, createdAt: at };
    await em.insert(TenantRow, row);
    const { id, name, phone, address, email, commissionRate, version } = row;
    const payload = TenantChanged.encode({ id, name, phone, address, email, commissionRate, version }).finish();
    await addEvent(em, { topic: 'identity.tenant', key: id, type: 'revive.identity.v1.TenantChanged', payload, tenantId: id });
    return row;
  }
}

async function tellUser(em: EntityManager, { id, role, status, tenantId, version }: UserRow): Promise<void> {
  const payload = UserChanged.encode({ id, role, status, tenantId: tenantId ?? '', version }).finish();
  await addEvent(em, { topic: 'identity.user', key: id, type: 'revive.identity.v1.UserChanged', payload, ...(tenantId !== null && { tenantId }) });
}
