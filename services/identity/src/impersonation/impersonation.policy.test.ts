import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import { canBeImpersonated, canImpersonate } from './impersonation.policy.js';

describe('a view', () => {
  it('is of active customers and shops’ people, never of staff or of the platform’s own technicians', () => {
    expect(ROLES.filter((role) => canBeImpersonated({ role, tenantId: 't', status: 'active' }))).toEqual([
      'tenant_admin',
      'user',
      'tech',
    ]);
    expect(canBeImpersonated({ role: 'tech', tenantId: null, status: 'active' })).toBe(false);
    for (const status of ACCOUNT_STATUSES.filter((one) => one !== 'active'))
      expect(canBeImpersonated({ role: 'user', tenantId: null, status })).toBe(false);
  });

  it('is a master’s or an admin’s, while they are active', () => {
    expect(ROLES.filter((role) => canImpersonate({ role, status: 'active' }))).toEqual(['master', 'admin']);
    expect(canImpersonate({ role: 'master', status: 'suspended' })).toBe(false);
  });
});
