import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import type { FastifyRequest } from 'fastify';
import type { SessionCookie } from '../http/session-cookie.js';
import type { SessionReader } from '../access/session-reader.js';
import { Applicants } from './applicant.js';

const REQUEST = { ip: '192.0.2.7' } as FastifyRequest;

function applicants(user?: { role: Role; status: AccountStatus }): Applicants {
  const cookie: Pick<SessionCookie, 'read'> = { read: () => (user ? 'a-secret' : undefined) };
  const reader = { read: () => Promise.resolve(user && { user: { id: 'an-account', ...user } }) };
  return new Applicants(cookie as SessionCookie, reader as unknown as SessionReader);
}

describe('owner of an application', () => {
  it('returns the account of a signed-in shop owner of any status except suspended', async () => {
    const found = await Promise.all(
      ROLES.flatMap((role) =>
        ACCOUNT_STATUSES.map(async (status) => ({
          role,
          status,
          id: await applicants({ role, status }).accountOf(REQUEST),
        })),
      ),
    );
    expect(found.filter(({ id }) => id !== '').map(({ role, status, id }) => `${role} ${status} ${id}`)).toEqual(
      ACCOUNT_STATUSES.filter((status) => status !== 'suspended').map((status) => `tenant_admin ${status} an-account`),
    );
  });

  it('returns no account without a session', async () =>
    expect(await applicants().of(REQUEST)).toEqual({ link: '', accountId: '', address: '192.0.2.7' }));

  it('prefers the link and ignores the session then', async () => {
    const owner = applicants({ role: 'tenant_admin', status: 'pending' });
    expect([await owner.of(REQUEST, 'a-link'), await owner.of(REQUEST)]).toEqual([
      { link: 'a-link', accountId: '', address: '192.0.2.7' },
      { link: '', accountId: 'an-account', address: '192.0.2.7' },
    ]);
  });
});
