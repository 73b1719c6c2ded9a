import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@revive/contracts/roles';
import {
  actorKey,
  isWithin,
  poolOf,
  requireRole,
  requireShopMember,
  requireShopMemberOr,
  requireTenant,
  systemActor,
  type Actor,
  type UserActor,
} from './actor.js';

const user = (role: Role, tenantId?: string): UserActor => ({
  kind: 'user',
  userId: 'u',
  username: 'n',
  role,
  sessionId: 's',
  expiresAt: 0,
  ...(tenantId !== undefined && { tenantId }),
});
const link: Actor = { kind: 'link', repairId: 'r', tenantId: 't' };
const agent: Actor = { kind: 'agent', agentId: 'a', tenantId: 't' };

describe('database pool of an actor', () => {
  it.each<[string, Actor, string]>([
    ['a master', user('master'), 'staff'],
    ['an admin', user('admin'), 'staff'],
    ['finance', user('finance'), 'staff'],
    ['sales', user('sales'), 'staff'],
    ['a technician of no shop', user('tech'), 'tenant'],
    ['a technician of a shop', user('tech', 't'), 'tenant'],
    ['a shop', user('tenant_admin', 't'), 'tenant'],
    ['a shop without a tenant yet', user('tenant_admin'), 'tenant'],
    ['a customer', user('user'), 'tenant'],
    ['a link', link, 'tenant'],
    ['an agent', agent, 'tenant'],
    ['a timer', systemActor('sweep'), 'system'],
  ])('chooses the pool for %s', (_, actor, pool) => expect(poolOf(actor)).toBe(pool));

  it('chooses a pool for every role', () => {
    for (const role of ROLES) expect(['staff', 'tenant']).toContain(poolOf(user(role)));
  });

  it('gives inactive accounts the tenant pool in every role', () => {
    for (const role of ROLES) expect(poolOf({ ...user(role), notActive: true })).toBe('tenant');
  });
});

describe('actor permissions', () => {
  it('refuses other roles and non-person actors', () => {
    expect(requireRole(user('admin'), 'master', 'admin').role).toBe('admin');
    expect(requireRole(user('user')).role).toBe('user');
    for (const actor of [user('user'), link, agent, systemActor('x')])
      expect(() => requireRole(actor, 'master')).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
    expect(() => requireRole(link)).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
  });

  it('refuses actors without a tenant', () => {
    expect(requireTenant(user('tech', 't'))).toBe('t');
    expect(() => requireTenant(user('admin'))).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
  });

  it('accepts only shop members for a shop’s data', () => {
    for (const role of ['tenant_admin', 'tech'] as const) expect(requireShopMember(user(role, 't')).tenantId).toBe('t');
    const others = [
      user('tech'),
      user('tenant_admin'),
      user('master'),
      user('finance', 't'),
      user('user', 't'),
      link,
      agent,
      systemActor('x', 't'),
    ];
    for (const actor of others)
      expect(() => requireShopMember(actor)).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
    expect(requireShopMemberOr(user('admin'), 'master', 'admin').role).toBe('admin');
    for (const actor of [user('tech'), user('sales'), link]) {
      expect(() => requireShopMemberOr(actor, 'master', 'admin')).toThrow(
        expect.objectContaining({ code: 'NOT_ALLOWED' }),
      );
    }
  });

  it('keeps an actor with a tenant within that tenant', () => {
    for (const actor of [user('tech', 't'), link, agent, systemActor('x', 't')])
      expect([isWithin(actor, 't'), isWithin(actor, 'u')]).toEqual([true, false]);
    for (const actor of [user('master'), systemActor('x')]) expect(isWithin(actor, 't')).toBe(true);
    for (const actor of [user('tech'), user('tenant_admin'), user('user')]) expect(isWithin(actor, 't')).toBe(false);
  });

  it('uses a distinct key per kind of actor', () => {
    expect([user('user'), link, agent, systemActor('x')].map(actorKey)).toEqual([
      'user:u',
      'link:r',
      'agent:a',
      'system:x',
    ]);
  });
});
