import { describe, expect, it } from '@jest/globals';
import { ROLES } from '../roles.js';
import { registerSchema } from './register.js';

const typed = {
  username: 'thandi',
  name: 'Thandi Dlamini',
  email: 'thandi@people.example',
  password: 'velvet-otter-morning',
};

describe('registration schema', () => {
  // spec K062
  it('defaults to the role user', () => {
    expect([registerSchema.getDefault().role, registerSchema.validateSync(typed).role]).toEqual(['user', 'user']);
  });

  // spec K059
  it.each([
    ['thandi', false],
    ['thandi@', false],
    ['@people.example', false],
    ['thandi@people.example', true],
  ])('validates the email address %s: %s', (email, taken) => {
    expect(registerSchema.isValidSync({ ...typed, email })).toBe(taken);
  });

  it.each(ROLES)('accepts the role %s only if it may register itself', (role) => {
    expect(registerSchema.isValidSync({ ...typed, role })).toBe(['user', 'tenant_admin', 'tech'].includes(role));
  });
});
