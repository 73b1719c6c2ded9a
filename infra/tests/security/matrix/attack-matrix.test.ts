import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES, SHOP_ROLES } from '@revive/contracts/roles';
import { routes } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { canBeImpersonated, canImpersonate } from '@revive/identity/impersonation/impersonation.policy';
import { KINDS, nameOf, placesOf, VIEWED, VIEWERS, type Kind } from '../world/kinds.js';
import { whatTheTableLacks } from './attack-matrix.js';
import { expectedOf, kindsAsked } from './callers.js';
import { WHO_IS_LET_IN } from './who-is-let-in.js';

describe('the table of who is let in', () => {
  it('has a row and a sample for every route, and none besides', () => {
    expect(whatTheTableLacks()).toEqual([]);
  });

  it('lacks a row for a route that was added, and keeps none of one that went', () => {
    const names = Object.keys(WHO_IS_LET_IN).filter((name) => name !== 'getBilling');
    expect(whatTheTableLacks([...names, 'payOut'])).toEqual([
      expect.stringContaining('payOut has no row'),
      expect.stringContaining('payOut has no sample'),
      expect.stringContaining('getBilling is in'),
      expect.stringContaining('getBilling is in'),
    ]);
  });

  it.each(Object.values(routes) as Route[])(
    'refuses an active account exactly where $name says so',
    ({ name, access: who }) => {
      const row = WHO_IS_LET_IN[name];
      const letIn = ROLES.filter((role) => row?.active[role] !== '403 NOT_ALLOWED');
      expect([name, letIn, row?.anonymous === '401 NOT_SIGNED_IN']).toEqual([
        name,
        ROLES.filter((role) => typeof who === 'string' || who.includes(role)),
        who !== 'anyone',
      ]);
    },
  );

  it.each(
    (Object.values(routes) as Route[]).filter(
      ({ tag: area, access: who }) => ['fleet', 'repairs', 'billing'].includes(area) && Array.isArray(who),
    ),
  )('lets a technician and an administrator of no shop in nowhere at $name', ({ name }) => {
    const row = WHO_IS_LET_IN[name];
    if (!row) throw new TypeError(`${name} has no row`);
    for (const role of ['tech', 'tenant_admin'] as const)
      expect(expectedOf(row, { role, place: 'none', status: 'active' })).toBe('403 NOT_ALLOWED');
  });
});

describe('the kinds of accounts that ask', () => {
  it('are each role in a shop and in none, in each status, with each mark: none is forgotten', () => {
    for (const role of ROLES) {
      const places = (SHOP_ROLES as readonly string[]).includes(role) ? ['shop', 'none'] : ['none'];
      for (const place of places) {
        const of = KINDS.filter((kind) => kind.role === role && kind.place === place);
        expect([
          role,
          place,
          of
            .filter(({ mark }) => mark === undefined)
            .map(({ status }) => status)
            .sort(),
        ]).toEqual([role, place, [...ACCOUNT_STATUSES].sort()]);
        expect(of.flatMap(({ mark, status }) => (mark === undefined ? [] : [`${status} ${mark}`])).sort()).toEqual([
          'active first-password',
          'active unconfirmed',
        ]);
      }
    }
    expect(new Set(KINDS.map(nameOf)).size).toBe(KINDS.length);
  });

  it('are asked as in a quick run too: each role and place while active, with each mark, and held', () => {
    const asked = kindsAsked(true);
    for (const role of ROLES)
      for (const place of placesOf(role)) {
        const of = asked.filter((kind) => kind.role === role && kind.place === place);
        expect([role, place, of.length, of.filter(({ status }) => status === 'active').length]).toEqual([
          role,
          place,
          4,
          3,
        ]);
      }
    expect([...new Set(asked.map(({ status }) => status))].sort()).toEqual([...ACCOUNT_STATUSES].sort());
    expect(kindsAsked(false)).toEqual(KINDS);
  });

  it('look through the eyes of everybody who may be viewed, as everybody who may view', () => {
    const viewable = (kind: Kind) =>
      canBeImpersonated({ role: kind.role, tenantId: kind.place === 'shop' ? 'a shop' : null, status: kind.status });
    const kinds = KINDS.filter((kind) => kind.mark === undefined && viewable(kind));
    // An administrator without a shop sees no page of one.
    expect(VIEWED).toEqual(kinds.filter(({ role, place }) => role === 'user' || place === 'shop'));
    expect(ROLES.filter((role) => canImpersonate({ role, status: 'active' }))).toEqual([...VIEWERS]);
  });
});
