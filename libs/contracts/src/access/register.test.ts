import { describe, expect, it } from '@jest/globals';
import { ROLES } from '../roles.js';
import { registerSchema } from './register.js';

const typed = {
  username: 'thandi',
  name: 'Thandi Dlamini',
  email: 'thandi@people.example',
  password: 'velvet-otter-morning',
};

describe('a registration', () => {
  // spec K062
  it('is that of an individual user where no role is chosen', () => {
    expect([registerSchema.getDefault().role, registerSchema.validateSync(typed).role]).toEqual(['user', 'user']);
  });

  // spec K059
  it.each([
    ['thandi', false],
    ['thandi@', false],
    ['@people.example', false],
    ['thandi@people.example', true],
  ])('with the e-mail address %s: %s', (email, taken) => {
    expect(registerSchema.isValidSync({ ...typed, email })).toBe(taken);
  });

  it.each(ROLES)('as %s is taken from those alone who may register themselves', (role) => {
    expect(registerSchema.isValidSync({ ...typed, role })).toBe(['user', 'tenant_admin', 'tech'].includes(role));
  });
});
