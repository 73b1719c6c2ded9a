import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import { otpStanding, whyNoActor } from './second-factor.js';

const secret = new Uint8Array(20);

describe('the second factor', () => {
  it('is advised to staff, and demanded of them where the platform requires it', () => {
    const advised = ROLES.filter((role) => otpStanding({ role, otpSecret: null }, false) === 'advised');
    expect(advised).toEqual(['master', 'admin', 'finance', 'sales']);
    expect(ROLES.filter((role) => otpStanding({ role, otpSecret: null }, true) === 'demanded')).toEqual(advised);
    expect(ROLES.map((role) => otpStanding({ role, otpSecret: secret }, true))).toEqual(ROLES.map(() => 'on'));
  });

  it('keeps staff without it from acting where it is required, and nobody else', () => {
    const own = { firstPasswordUntil: null };
    expect(ROLES.filter((role) => whyNoActor({ role, status: 'active', otpSecret: null, ...own }, true) === 'OTP_SETUP_NEEDED')).toEqual(['master', 'admin', 'finance', 'sales']);
    expect(ROLES.every((role) => whyNoActor({ role, status: 'active', otpSecret: null, ...own }, false) === undefined && whyNoActor({ role, status: 'active', otpSecret: secret, ...own }, true) === undefined)).toBe(true);
    expect(ACCOUNT_STATUSES.filter((status) => whyNoActor({ role: 'user', status, otpSecret: null, ...own }, false) === undefined)).toEqual(['active']);
    expect(whyNoActor({ role: 'user', status: 'active', otpSecret: null, firstPasswordUntil: new Date() }, false)).toBe('PASSWORD_CHANGE_NEEDED');
  });
});
