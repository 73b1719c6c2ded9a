import { Injectable } from '@nestjs/common';
import type {
  ColleaguesReply,
  ListUsersRequest,
  PeopleReply,
  TenantNamesReply,
} from '@revive/proto/revive/identity/v1/people';
import { tenantNamesQuerySchema, usersQuerySchema } from '@revive/contracts/access/people';
import { COLLEAGUES_MOST, teamQuerySchema } from '@revive/contracts/access/team';
import { requireRole, requireShopMember, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { isUuid } from '@revive/platform/core/ids';
import { pageOf } from '../accounts/page.js';
import { confirmedAmong, findTenantNames, readColleagues } from '../accounts/account.query.js';
import { findPeople, type PeopleFilter } from './people.query.js';

const ACTOR = systemActor('identity:list-people');

const given = <T extends object>(filter: T): Partial<T> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<T>;

/** Lists accounts, newest first, in pages: all accounts for staff, the own shop's for its administrator. */
@Injectable()
export class ListPeople {
  constructor(private readonly db: Database) {}

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async users(
    actor: Actor,
    {
      found = [],
      only,
      ...filter
    }: Omit<ListUsersRequest, 'found' | 'only'> & Partial<Pick<ListUsersRequest, 'found' | 'only'>>,
  ): Promise<PeopleReply> {
    requireRole(actor, 'master', 'admin');
    const asked = await validate(usersQuerySchema, given(filter));
    const page = await this.#page(actor, {
      ...asked,
      found: found.filter(isUuid),
      ...(only && { only: only.ids.filter(isUuid) }),
    });
    const confirmed = await this.db.tx(ACTOR, (em) =>
      confirmedAmong(
        em,
        page.people.map(({ id }) => id),
      ),
    );
    return { ...page, people: page.people.map((person) => ({ ...person, emailConfirmed: confirmed.has(person.id) })) };
  }

  /** Row-level security excludes people of foreign shops. Throws INVALID (400), NOT_ALLOWED (403). */
  async team(actor: Actor, { before }: { before: string }): Promise<PeopleReply> {
    requireTenant(requireRole(actor, 'tenant_admin'));
    return this.#page(actor, await validate(teamQuerySchema, given({ before })));
  }

  /** Names of active shop members, for all members of the shop. Throws NOT_ALLOWED (403). */
  async colleagues(actor: Actor): Promise<ColleaguesReply> {
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, async (em) => ({
      people: await readColleagues(em, tenantId, COLLEAGUES_MOST),
    }));
  }

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async tenantNames(actor: Actor, filter: { search: string; before: string }): Promise<TenantNamesReply> {
    requireRole(actor, 'master', 'admin');
    const { search = '', before = '' } = await validate(tenantNamesQuerySchema, given(filter));
    const found = await this.db.tx(actor, (em) => findTenantNames(em, { search, before }));
    const { rows, next } = pageOf(found);
    return { tenants: rows, next };
  }

  async #page(actor: Actor, filter: { [K in keyof PeopleFilter]: PeopleFilter[K] | undefined }): Promise<PeopleReply> {
    const { rows, next } = pageOf(await this.db.tx(actor, (em) => findPeople(em, given(filter) as PeopleFilter)));
    return { people: rows, next };
  }
}
