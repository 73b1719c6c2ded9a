import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { randomBytes } from 'node:crypto';
import type { OpenShopReply, OpenShopRequest, ShopPerson } from '@revive/proto/revive/identity/v1/shops';
import { ROLES } from '@revive/contracts/roles';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { lockName } from '@revive/platform/database/lock-name';
import { recordAction, THE_PLATFORM } from '../audit/record-action.js';
import { keyOf, AccountRepository } from '../accounts/account.repository.js';
import { TenantEntity } from '../accounts/tenant.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { AccountEmails } from '../credentials/account-emails.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { recordHistory } from '../accounts/account-history.js';
import { INVITATION_MS } from '../credentials/first-password.js';
import { OPENING, type Owner, ShopOwner } from './shop-owner.js';
import { SessionCache } from '../sessions/session-cache.js';

/**
 * Opens the shop of an approved application: tenant row, owner's account, staff accounts and their emails, in one
 * transaction locked by the application's id. Repeated and concurrent calls find the existing shop and change nothing.
 * For onboarding only, which verifies the approvals.
 */
@Injectable()
export class OpenShop {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly owners: ShopOwner,
    private readonly hasher: PasswordHasher,
    private readonly emails: AccountEmails,
    private readonly cache: SessionCache,
  ) {}

  async run(request: OpenShopRequest): Promise<OpenShopReply> {
    const { id, businessName, accountId } = request;
    if (!isUuid(id) || businessName === '' || (accountId !== '' && !isUuid(accountId)))
      throw invalid({ id: 'is not an application' });
    // One unknown password for all accounts: separate hashes for up to fifty people would take longer than the caller
    // waits.
    const nobodysHash = await this.hasher.hash(randomBytes(32).toString('base64url'));
    const { reply, ended } = await this.db.tx(OPENING, async (em) => {
      // control: one application opens one shop
      await lockName(em, 'open-shop', id);
      const isOpen = await em.existsBy(TenantEntity, { id });
      const closed = isOpen ? [] : await this.#open(em, request, nobodysHash, this.clock());
      return { reply: await this.#outcome(em, request), ended: closed };
    });
    await this.cache.end(ended);
    return reply;
  }

  async #open(em: EntityManager, request: OpenShopRequest, nobodysHash: string, now: Date): Promise<Buffer[]> {
    const { id, businessName, phone, address, email, applicantName, accountId, staff, byUser, byRole } = request;
    const role = ROLES.find((one) => one === byRole);
    const by = isUuid(byUser) && role ? { id: byUser, role } : undefined;
    await this.accounts.createTenant(em, { id, name: businessName, phone, address, email }, now);
    const owner = await this.owners.prepare(
      em,
      { tenantId: id, name: applicantName, email, accountId, by: by?.id ?? null, nobodysHash },
      now,
    );
    await recordAction(
      em,
      { action: 'tenant.opened', notes: `shop ${id}, owner ${owner.user.id}`, tenantId: id, actor: by ?? THE_PLATFORM },
      now,
    );
    for (const person of staff) await this.#employ(em, owner, person, nobodysHash, now);
    await this.emails.requestApproved(
      em,
      owner.user,
      owner.needsPassword,
      // control: what became of a shop’s people stands in its owner’s email = ''
      othersText(await this.#outcome(em, request)),
      now,
    );
    return owner.ended;
  }

  /** Creates an invited account, as the owner would: only the link in the email opens the account. */
  async #employ(
    em: EntityManager,
    { user: owner }: Owner,
    { name, username, email, isAdmin }: ShopPerson,
    passwordHash: string,
    now: Date,
  ): Promise<void> {
    if (email === '' || (await em.existsBy(UserEntity, { emailKey: keyOf(email) }))) return;
    const isTaken = await em.existsBy(UserEntity, { usernameKey: keyOf(username) });
    const role = isAdmin ? 'tenant_admin' : 'tech';
    const user = await this.accounts.create(
      em,
      {
        username: isTaken ? email : username,
        name,
        email,
        role,
        tenantId: owner.tenantId,
        passwordHash,
        invited: true,
        firstPasswordUntil: new Date(now.getTime() + INVITATION_MS),
        // A further administrator follows the owner's path, including training. A technician can work as soon as the
        // shop is open.
        status: isAdmin ? 'approved' : 'active',
      },
      now,
    );
    await recordHistory(em, user.id, { what: 'invite', from: '', to: role }, owner.id, now);
    await recordAction(
      em,
      {
        action: 'team.invited',
        notes: `account ${user.id}: as ${role}`,
        tenantId: owner.tenantId,
        actor: { id: owner.id, role: owner.role },
      },
      now,
    );
    await this.emails.request(em, 'invited', user, { inviter: owner.id }, now);
  }

  /** Computed from stored rows, so that a repeated call returns the same result. */
  async #outcome(em: EntityManager, { id, email, accountId, staff }: OpenShopRequest): Promise<OpenShopReply> {
    const people = await em.find(UserEntity, {
      select: { id: true, emailKey: true, usernameKey: true },
      where: { tenantId: id },
    });
    const ofAddress = new Map(people.map((person) => [person.emailKey, person]));
    const ownerId = accountId || (ofAddress.get(keyOf(email))?.id ?? '');
    // An address that belonged to a foreign account at the opening does not count as one of the shop's people.
    const accountOf = (one: ShopPerson) => (one.email === '' ? undefined : ofAddress.get(keyOf(one.email)));
    // The owner signs in with the address and is informed by the email.
    const isRenamed = (one: ShopPerson): boolean =>
      ![undefined, ownerId].includes(accountOf(one)?.id) && accountOf(one)?.usernameKey !== keyOf(one.username);
    return {
      accountId: ownerId,
      leftOut: staff.filter((one) => accountOf(one) === undefined).map(({ username }) => username),
      renamed: staff.filter(isRenamed).map(({ username }) => username),
    };
  }
}

/**
 * Text for the owner: people without an account, or with a changed username; empty if all accounts match the request.
 */
const othersText = ({ leftOut, renamed }: Pick<OpenShopReply, 'leftOut' | 'renamed'>): string =>
  [
    ...(leftOut.length === 0
      ? []
      : [
          `These people have no account yet, because they have no email address or it belongs to another account: ${leftOut.join(', ')}. You can invite them on the page "Team".`,
        ]),
    ...(renamed.length === 0
      ? []
      : [`These usernames were taken. These people sign in with their email address instead: ${renamed.join(', ')}.`]),
  ].join('\n');
