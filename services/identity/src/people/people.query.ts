import type { Person } from '@revive/proto/revive/identity/v1/people';
import type { EntityManager } from '@revive/platform/database/database';
import { foldedBeginning } from '@revive/platform/database/fold-text';
import { PAGE } from '../accounts/page.js';
import { keyOf } from '../accounts/account.repository.js';
import { ERASURE_REQUESTED_AT, HAS_ERASURE_REQUEST } from '../erasure/erasure-request.query.js';

export interface PeopleFilter {
  /** Prefix of a name, username or address. */
  readonly search?: string;
  readonly role?: string;
  readonly status?: string;
  /** `requested`: accounts with an open erasure request. */
  readonly erasure?: string;
  readonly before?: string;
  readonly id?: string;
  readonly found?: readonly string[];
  readonly only?: readonly string[];
}

interface Found {
  id: string;
  username: string;
  name: string;
  email: string;
  role: string;
  status: string;
  created_at: Date;
  tenant_id: string | null;
  tenant_name: string | null;
  first_password_until: Date | null;
  invited: boolean;
  erasure_requested_at?: Date | null;
}

/** Accounts visible to the caller by row-level security, newest first, one more than a page. */
export async function findPeople(em: EntityManager, filter: PeopleFilter): Promise<Person[]> {
  const values: (string | readonly string[])[] = [];
  const conditions: string[] = [];
  const place = (value: string | readonly string[]): string => `$${values.push(value)}`;
  const add = (condition: (place: string) => string, value: string | readonly string[] | undefined) => {
    if (value !== undefined && value !== '') conditions.push(condition(place(value)));
  };
  if (filter.search !== undefined && filter.search.trim() !== '') {
    const [p, found] = [place(keyOf(filter.search)), place(filter.found ?? [])];
    conditions.push(
      `(${['u.username_key', 'u.email_key', 'u.name'].map((column) => foldedBeginning(column, p)).join(' or ')}
        or u.id = any(${found}::uuid[]))`,
    );
  }
  add((p) => `u.id = any(${p}::uuid[])`, filter.only);
  add((p) => `u.role = ${p}`, filter.role);
  add((p) => `u.status = ${p}`, filter.status);
  if (filter.erasure === 'requested') conditions.push(HAS_ERASURE_REQUEST);
  add((p) => `u.id < ${p}`, filter.before);
  add((p) => `u.id = ${p}`, filter.id);
  // Only staff may read erasure requests; team lists never query them.
  const asked = filter.erasure === 'requested' ? `, ${ERASURE_REQUESTED_AT} as erasure_requested_at` : '';
  const rows: Found[] = await em.query(
    `select u.id, u.username, u.name, u.email, u.role, u.status, u.created_at, u.tenant_id, t.name as tenant_name,
      u.first_password_until, u.invited${asked}
     from users u left join tenants t on t.id = u.tenant_id
       ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by u.id desc limit ${PAGE + 1}`,
    values,
  );
  return rows.map(personMessage);
}

const personMessage = ({ id, username, name, email, role, status, ...row }: Found): Person => ({
  id,
  username,
  name,
  email,
  role,
  status,
  createdAt: row.created_at.toISOString(),
  tenantId: row.tenant_id ?? undefined,
  tenantName: row.tenant_name ?? undefined,
  firstPasswordUntil: row.first_password_until?.toISOString(),
  invited: row.invited,
  erasureRequestedAt: row.erasure_requested_at?.toISOString(),
});
