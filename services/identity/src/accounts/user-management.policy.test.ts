import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@revive/contracts/roles';
import { emptiedSeat, mayGive, denialReason, tenantFor, type Subject, type Seat } from './user-management.policy.js';

const party = (id: string, role: Role, tenantId: string | null = null): Subject => ({ id, role, tenantId });
const seat = (id: string, over: Partial<Seat> = {}): Seat => ({
  ...party(id, 'master'),
  status: 'active',
  firstPasswordUntil: null,
  ...over,
});

describe('denialReason', () => {
  it('lets a master change all accounts, an admin all but masters and admins, further roles none', () => {
    const touched = (by: Role) =>
      ROLES.filter((role) => denialReason(party('one', by), party('other', role)) === undefined);
    expect(
      Object.fromEntries(ROLES.filter((role) => role !== 'tenant_admin').map((role) => [role, touched(role)])),
    ).toEqual({
      master: [...ROLES],
      admin: ['tenant_admin', 'user', 'tech', 'finance', 'sales'],
      user: [],
      tech: [],
      finance: [],
      sales: [],
    });
  });

  it('refuses changes of the own account', () => {
    for (const role of ['master', 'admin', 'tenant_admin'] as const)
      expect(denialReason(party('one', role, 'shop'), party('one', role, 'shop'))).toBe('NOT_YOURSELF');
  });

  it('shows a shop’s administrator only the shop’s own people', () => {
    const by = party('one', 'tenant_admin', 'shop');
    expect(['tenant_admin', 'tech'].map((role) => denialReason(by, party('other', role as Role, 'shop')))).toEqual([
      undefined,
      undefined,
    ]);
    expect(ROLES.map((role) => denialReason(by, party('other', role, 'another')))).toEqual(
      ROLES.map(() => 'NOT_FOUND'),
    );
    expect(ROLES.map((role) => denialReason(by, party('other', role, null)))).toEqual(ROLES.map(() => 'NOT_FOUND'));
    expect(denialReason(party('one', 'tenant_admin', null), party('other', 'tech', null))).toBe('NOT_FOUND');
  });
});

describe('mayGive and tenantFor', () => {
  const NONE: readonly Role[] = [];
  // Format: actor, roles within a shop, roles without a shop.
  const GIVEN = [
    ['master', ROLES, ROLES],
    ['admin', ['tenant_admin', 'user', 'tech'], ['tenant_admin', 'user']],
    ['tenant_admin', ['tenant_admin', 'tech'], NONE],
    ['user', NONE, NONE],
    ['tech', NONE, NONE],
    ['finance', NONE, NONE],
    ['sales', NONE, NONE],
  ] as const;
  it.each(GIVEN)('lets %s give %j within a shop and %j outside', (by, inShop, inNone) => {
    for (const [tenantId, roles] of [
      ['shop', inShop],
      [null, inNone],
    ] as const) {
      expect(ROLES.filter((role) => mayGive(by, { role, tenantId }, { role, tenantId }))).toEqual(roles);
      const one = roles[0];
      if (one) expect(ROLES.filter((role) => mayGive(by, { role: one, tenantId }, { role, tenantId }))).toEqual(roles);
    }
  });

  it('lets only a master change technicians without a shop', () => {
    const platforms = { role: 'tech', tenantId: null } as const;
    for (const by of ROLES)
      for (const role of ROLES)
        for (const tenantId of ['shop', null]) {
          expect([mayGive(by, { role, tenantId }, platforms), mayGive(by, platforms, { role, tenantId })]).toEqual(
            by === 'master' ? [true, true] : [false, false],
          );
        }
  });

  it('keeps the shop only for administrators and technicians', () => {
    expect(ROLES.filter((role) => tenantFor(role, 'shop') === 'shop')).toEqual(['tenant_admin', 'tech']);
  });
});

describe('emptiedSeat', () => {
  const away = { role: 'user' as const, tenantId: null };
  const dealer = (id: string, over: Partial<Seat> = {}) =>
    seat(id, { role: 'tenant_admin', tenantId: 'shop', ...over });

  it('refuses to remove the last master by role change or suspension', () => {
    const one = seat('one');
    for (const after of [
      { ...one, ...away },
      { ...one, status: 'suspended' },
    ]) {
      expect(emptiedSeat(one, after, [], true)).toBe('LAST_MASTER');
      expect(emptiedSeat(one, after, [seat('two')], true)).toBeUndefined();
      for (const no of [{ status: 'suspended' }, { firstPasswordUntil: new Date() }, { role: 'admin' as const }])
        expect(emptiedSeat(one, after, [seat('two', no)], true)).toBe('LAST_MASTER');
    }
    expect(emptiedSeat(one, one, [], true)).toBeUndefined();
  });

  it('refuses to remove a shop’s last administrator, except by a suspension by staff', () => {
    const one = dealer('one');
    const suspended = { ...one, status: 'suspended' };
    expect([emptiedSeat(one, { ...one, role: 'tech' }, [], true), emptiedSeat(one, suspended, [], false)]).toEqual([
      'LAST_ADMINISTRATOR',
      'LAST_ADMINISTRATOR',
    ]);
    expect(emptiedSeat(one, suspended, [], true)).toBeUndefined();
    expect(emptiedSeat(one, suspended, [dealer('two')], false)).toBeUndefined();
    for (const no of [{ tenantId: 'another' }, { role: 'tech' as const }, { firstPasswordUntil: new Date() }])
      expect(emptiedSeat(one, suspended, [dealer('two', no)], false)).toBe('LAST_ADMINISTRATOR');
  });
});
