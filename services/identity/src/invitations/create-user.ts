import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { ShopRegistered } from '@revive/proto/revive/identity/v1/shops';
import type { CreateUserRequest, Person } from '@revive/proto/revive/identity/v1/people';
import { createUserSchema, MEMBERSHIP_ERRORS, type CreateUser as Form } from '@revive/contracts/access/create-user';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { RegisteredShopEntity } from '../tenants/registered-shop.entity.js';
import { TenantEntity } from '../accounts/tenant.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { AccountEmails } from '../credentials/account-emails.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { requireUncommon } from '../passwords/password-rule.js';
import { recordHistory } from '../accounts/account-history.js';
import { FIRST_PASSWORD_MS } from '../credentials/first-password.js';
import { ReadPerson } from '../people/read-person.js';

const ACTOR = systemActor('identity:create-user');

/**
 * A master creates an account. The typed password is valid for 24 hours and only permits changing the password. The
 * email contains a link to choose a password, never a password. Created accounts count as reviewed, except the owner
 * of a new shop, whose application starts at the final review.
 */
@Injectable()
export class CreateUser {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly emails: AccountEmails,
    private readonly read: ReadPerson,
  ) {}

  async run(actor: Actor, request: CreateUserRequest, command: Pick<Command, 'id'>): Promise<Person> {
    // control: accounts are made by a master = requireRole(actor, 'master', 'admin')
    const by = requireRole(actor, 'master');
    const form = await validate(
      createUserSchema,
      Object.fromEntries(Object.entries(request).filter(([, value]) => value !== '')),
    );
    const { username, name, email, password, role, notes = '' } = form;
    requireTogether(form);
    requireUncommon(password, { username, email });
    const passwordHash = await this.hasher.hash(password);
    const now = this.clock();
    const id = await this.db.tx(ACTOR, async (em) => {
      // control: an account is made once for a command
      await spendCommand(em, command);
      const tenantId = await shopThatIsThere(em, form.tenantId);
      const status = form.businessName === undefined ? ('active' as const) : ('pending' as const);
      const account = {
        username,
        name,
        email,
        role,
        status,
        tenantId,
        passwordHash,
        firstPasswordUntil: new Date(now.getTime() + FIRST_PASSWORD_MS),
      };
      const user = await this.accounts.create(em, account, now);
      await recordHistory(em, user.id, { what: 'create', from: '', to: role, reason: notes }, by.userId, now);
      await recordAction(
        em,
        {
          action: 'account.created',
          notes: `account ${user.id}: as ${role}`,
          tenantId,
          actor: { id: by.userId, role: by.role },
        },
        now,
      );
      await this.emails.request(em, 'set_password', user, { inviter: by.userId }, now);
      if (form.businessName !== undefined) await beginShop(em, user, form.businessName, now);
      return user.id;
    });
    return this.read.one(actor, id);
  }
}

/**
 * `decisions.md`: the roles that join an existing shop or start a new shop. Throws INVALID (400) at the wrong field.
 */
function requireTogether({ role, tenantId, businessName }: Form): void {
  if (businessName !== undefined && role !== 'tenant_admin')
    throw invalid({ businessName: MEMBERSHIP_ERRORS.onlyDealers });
  if (tenantId !== undefined && role !== 'tenant_admin' && role !== 'tech')
    throw invalid({ tenantId: MEMBERSHIP_ERRORS.onlyShops });
  if (role !== 'tenant_admin') return;
  if (tenantId !== undefined && businessName !== undefined) throw invalid({ businessName: MEMBERSHIP_ERRORS.eitherOr });
  if (businessName === undefined && tenantId === undefined) throw invalid({ tenantId: MEMBERSHIP_ERRORS.needsShop });
}

/** Onboarding owns applications: the event announces the account, and onboarding then asks for the shop's name. */
async function beginShop(em: EntityManager, { id }: UserEntity, businessName: string, now: Date): Promise<void> {
  await em.insert(RegisteredShopEntity, { userId: id, businessName, createdAt: now });
  await addEvent(em, {
    topic: 'identity.shop',
    key: id,
    type: 'revive.identity.v1.ShopRegistered',
    payload: ShopRegistered.encode({ accountId: id, tenantId: '' }).finish(),
  });
}

async function shopThatIsThere(em: EntityManager, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  if (!(await em.existsBy(TenantEntity, { id }))) throw invalid({ tenantId: MEMBERSHIP_ERRORS.noShop });
  return id;
}
