import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import { isAllowedBeforeActive } from './pre-activation.policy.js';

const SIGN = '/revive.onboarding.v1.TenantOnboarding/SignTenantAgreement';
const owner = { role: 'tenant_admin', status: 'approved', firstPasswordUntil: null } as const;

describe('isAllowedBeforeActive', () => {
  it('allows onboarding steps of an approved shop only to its administrator', () => {
    expect(ACCOUNT_STATUSES.filter((status) => isAllowedBeforeActive(SIGN, { ...owner, status }))).toEqual([
      'approved',
      'training',
    ]);
    expect(ROLES.filter((role) => isAllowedBeforeActive(SIGN, { ...owner, role }))).toEqual(['tenant_admin']);
  });

  it('allows nothing under a password chosen by a different person', () => {
    expect(isAllowedBeforeActive(SIGN, { ...owner, firstPasswordUntil: new Date() })).toBe(false);
  });

  it.each([
    '/revive.onboarding.v1.TenantOnboarding/GenerateAgent',
    '/revive.onboarding.v1.TenantOnboarding/SendApproval',
    '/revive.fleet.v1.Fleet/CreateEnrolmentToken',
    '/revive.repairs.v1.Repairs/Execute',
    'SignTenantAgreement',
  ])('refuses %s', (method) => {
    expect(isAllowedBeforeActive(method, owner)).toBe(false);
  });
});
