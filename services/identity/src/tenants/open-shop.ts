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
 * The shop of an approved application: its row, its owner's account, its people's accounts and everybody's email, in
 * one transaction under the application's id. The same application again, also fifty times at once, finds the shop and
 * changes nothing. For onboarding alone, which holds the approvals.
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

  /** Throws INVALID (400), EMAIL_TAKEN, INVALID_TRANSITION (409), SEAL_BROKEN (403). */
  async run(request: OpenShopRequest): Promise<OpenShopReply> {
    const { id, businessName, accountId } = request;
    if (!isUuid(id) || businessName === '' || (accountId !== '' && !isUuid(accountId)))
      throw invalid({ id: 'is not an application' });
    // One for all of them: nobody knows it, and a hash for each of fifty people would take longer than the caller
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
    // Nobody finds out at the door: what became of the list stands in the owner's email.
    await this.emails.requestApproved(
      em,
      owner.user,
      owner.needsPassword,
      /* control: what became of a shop’s people stands in its owner’s email = '' */ othersText(
        await this.#outcome(em, request),
      ),
      now,
    );
    return owner.ended;
  }

  /** Invited, as the owner would have: the email's link alone opens the account. */
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
        // Another administrator goes the owner's own way, training included; a technician works for the shop once that
        // is open.
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

  /** Read from what is there, so that whoever asks again hears the same. */
  async #outcome(em: EntityManager, { id, email, accountId, staff }: OpenShopRequest): Promise<OpenShopReply> {
    const people = await em.find(UserEntity, {
      select: { id: true, emailKey: true, usernameKey: true },
      where: { tenantId: id },
    });
    const ofAddress = new Map(people.map((person) => [person.emailKey, person]));
    const ownerId = accountId || (ofAddress.get(keyOf(email))?.id ?? '');
    // An address that was somebody's already when the shop was opened is none of its people now.
    const accountOf = (one: ShopPerson) => (one.email === '' ? undefined : ofAddress.get(keyOf(one.email)));
    // The owner signs in with the address, and the email says so anyway.
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
 * For the owner: who of the list has no account, or one under another name; empty where each has what was asked for.
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
