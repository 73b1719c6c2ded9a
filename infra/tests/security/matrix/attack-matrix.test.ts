import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES, SHOP_ROLES } from '@revive/contracts/roles';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { isUuid } from '@revive/platform/core/ids';
import { canBeImpersonated, canImpersonate } from '@revive/identity/impersonation/impersonation.policy';
import { KINDS, nameOf, placesOf, VIEWED, VIEWERS, type Kind } from '../world/kinds.js';
import { allRoutes, missingRows } from './attack-matrix.js';
import { expectedOf, expectedOfVisitor, kindsAsked } from './callers.js';
import { sampleFor, type Place } from './samples.js';
import { LET_IN } from './rows.js';
import { isAsExpected, isDangerous, rowOf, ACCESS_BY_ROUTE } from './who-is-let-in.js';

describe('access table', () => {
  it('has an entry for every dangerous route and a sample for every route', () => {
    expect(missingRows()).toEqual([]);
    const place = { repairId: 'r', trackingId: 't', stopId: 's', agent: { key: { agentId: 'a' }, code: '4711' }, n: 1 };
    const wrong = allRoutes().filter((route) => {
      const { params = {}, body } = sampleFor(route, place as Place);
      const named = [...route.path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in params);
      return !named || (route.body === undefined) !== (body === undefined) || route.body?.isValidSync(body) === false;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('reports a new dangerous route without entry and an entry of a removed route', () => {
    const payOut: Route = { ...routes.changeBankDetails, name: 'payOut' };
    const known = [...allRoutes().filter(({ name }) => name !== 'getBilling'), payOut];
    expect(missingRows(known)).toEqual([
      expect.stringContaining('payOut has no row'),
      expect.stringContaining('getBilling is in'),
    ]);
  });

  it('fixes the access of every present route by hand', () => {
    expect(Object.keys(ACCESS_BY_ROUTE).length).toBeGreaterThanOrEqual(180);
    expect(allRoutes().filter(isDangerous).length).toBeGreaterThanOrEqual(70);
  });

  it('expects the strictest refusals from an entry derived from the route', () => {
    const route: Route = { ...routes.listTeam, name: 'listRooms' };
    const row = rowOf(route);
    const asked = (kind: Pick<Kind, 'role' | 'place' | 'status'>) => expectedOf(row, kind);
    expect(row.anonymous).toBe('401 NOT_SIGNED_IN');
    expect(asked({ role: 'tenant_admin', place: 'shop', status: 'active' })).toBe(LET_IN);
    expect(asked({ role: 'tenant_admin', place: 'none', status: 'active' })).toBe('403 NOT_ALLOWED');
    expect(asked({ role: 'tech', place: 'shop', status: 'active' })).toBe('403 NOT_ALLOWED');
    expect(asked({ role: 'tenant_admin', place: 'shop', status: 'training' })).toBe('403 ACCOUNT_NOT_ACTIVE');
    const early = rowOf({ ...route, statuses: ['training', 'active'] });
    expect(expectedOf(early, { role: 'tenant_admin', place: 'shop', status: 'training' })).toBe(LET_IN);
    expect(expectedOf(early, { role: 'tenant_admin', place: 'shop', status: 'suspended' })).toBe(
      '403 ACCOUNT_NOT_ACTIVE',
    );
    expect(
      ['403 NOT_ALLOWED', '500 INTERNAL', '404 NOT_FOUND', '200'].map((seen) => isAsExpected(seen, LET_IN)),
    ).toEqual([false, false, true, true]);
  });

  it.each(['scanAgent', 'scanDevices'] as const)('expects 503 from %s for a demo visitor alone', (name) => {
    const row = rowOf(routes[name]);
    expect(expectedOfVisitor(row, routes[name])).toBe('503 AGENT_NOT_RUNNING');
    for (const role of SHOP_ROLES) expect(expectedOf(row, { role, place: 'shop', status: 'active' })).toBe(LET_IN);
  });

  it('names an order by a well-formed id, so that the gateway does not refuse the sample first', () => {
    const place = { agent: { key: { agentId: 'a' } } } as Place;
    const { orderId = '' } = sampleFor(routes.cancelWaitingOrder, place).params ?? {};
    expect(isUuid(orderId)).toBe(true);
  });

  it.each(Object.values(routes) as Route[])(
    'refuses an active account exactly as the access of $name requires',
    ({ name, access: who }) => {
      const row = rowOf(routes[name as RouteName]);
      const letIn = ROLES.filter((role) => row.active[role] !== '403 NOT_ALLOWED');
      expect([name, letIn, row.anonymous === '401 NOT_SIGNED_IN']).toEqual([
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
  )('refuses technicians and administrators without a shop at $name', ({ name }) => {
    const row = rowOf(routes[name as RouteName]);
    for (const role of ['tech', 'tenant_admin'] as const)
      expect(expectedOf(row, { role, place: 'none', status: 'active' })).toBe('403 NOT_ALLOWED');
  });
});

describe('account kinds of the matrix', () => {
  it('covers every role, place, status and mark', () => {
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

  it('covers in a quick run each role and place while active, with each mark, and once inactive', () => {
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

  it('impersonates every account that may be viewed, as every role that may view', () => {
    const viewable = (kind: Kind) =>
      canBeImpersonated({ role: kind.role, tenantId: kind.place === 'shop' ? 'a shop' : null, status: kind.status });
    const kinds = KINDS.filter((kind) => kind.mark === undefined && viewable(kind));
    // An administrator without a shop has no shop pages.
    expect(VIEWED).toEqual(kinds.filter(({ role, place }) => role === 'user' || place === 'shop'));
    expect(ROLES.filter((role) => canImpersonate({ role, status: 'active' }))).toEqual([...VIEWERS]);
  });
});
