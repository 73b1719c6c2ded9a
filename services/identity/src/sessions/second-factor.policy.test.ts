import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { secondFactorState, denialReason, type WithSecondFactor } from './second-factor.policy.js';

const secret = new Uint8Array(20);
const of = (role: Role, over: Partial<WithSecondFactor> = {}): WithSecondFactor => ({
  role,
  tenantId: role === 'tech' || role === 'tenant_admin' ? 'shop' : null,
  status: 'active',
  otpSecret: null,
  ...over,
});

describe('second factor policy', () => {
  it('advises staff, or demands it where the platform requires a second factor', () => {
    const advised = ROLES.filter((role) => secondFactorState(of(role), false) === 'advised');
    expect(advised).toEqual(['master', 'admin', 'finance', 'sales']);
    expect(ROLES.filter((role) => secondFactorState(of(role), true) === 'demanded')).toEqual(advised);
    expect(ROLES.map((role) => secondFactorState(of(role, { otpSecret: secret }), true))).toEqual(
      ROLES.map(() => 'on'),
    );
  });

  it('blocks only staff without a second factor, and only if required', () => {
    const own = { firstPasswordUntil: null };
    expect(ROLES.filter((role) => denialReason({ ...of(role), ...own }, true) === 'OTP_SETUP_NEEDED')).toEqual([
      'master',
      'admin',
      'finance',
      'sales',
    ]);
    expect(
      ROLES.every(
        (role) =>
          denialReason({ ...of(role), ...own }, false) === undefined &&
          denialReason({ ...of(role, { otpSecret: secret }), ...own }, true) === undefined,
      ),
    ).toBe(true);
    expect(
      ACCOUNT_STATUSES.filter((status) => denialReason({ ...of('user', { status }), ...own }, false) === undefined),
    ).toEqual(['active']);
    expect(denialReason({ ...of('user'), firstPasswordUntil: new Date() }, false)).toBe('PASSWORD_CHANGE_NEEDED');
  });

  it('applies to the platform’s own technicians, not to those awaiting a shop', () => {
    const alone = (status: AccountStatus) => of('tech', { tenantId: null, status });
    expect(ACCOUNT_STATUSES.filter((status) => secondFactorState(alone(status), true) === 'demanded')).toEqual([
      'active',
    ]);
    expect(denialReason({ ...alone('active'), firstPasswordUntil: null }, true)).toBe('OTP_SETUP_NEEDED');
  });
});
