import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import { canBeImpersonated, canImpersonate } from './impersonation.policy.js';

describe('impersonation', () => {
  it('allows active customers and shop members as targets, but no staff', () => {
    expect(ROLES.filter((role) => canBeImpersonated({ role, tenantId: 't', status: 'active' }))).toEqual([
      'tenant_admin',
      'user',
      'tech',
    ]);
    expect(canBeImpersonated({ role: 'tech', tenantId: null, status: 'active' })).toBe(false);
    for (const status of ACCOUNT_STATUSES.filter((one) => one !== 'active'))
      expect(canBeImpersonated({ role: 'user', tenantId: null, status })).toBe(false);
  });

  it('allows only active masters and admins as viewers', () => {
    expect(ROLES.filter((role) => canImpersonate({ role, status: 'active' }))).toEqual(['master', 'admin']);
    expect(canImpersonate({ role: 'master', status: 'suspended' })).toBe(false);
  });
});
