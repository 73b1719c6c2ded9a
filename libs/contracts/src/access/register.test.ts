import { describe, expect, it } from '@jest/globals';
import { ROLES } from '../roles.js';
import { registerSchema } from './register.js';

const typed = { username: 'thandi', name: 'Thandi Dlamini', email: 'thandi@people.example', password: 'velvet-otter-morning' };

describe('a registration', () => {
  it.each(ROLES)('as %s is taken from those alone who may register themselves', (role) => {
    expect(registerSchema.isValidSync({ ...typed, role })).toBe(['user', 'tenant_admin', 'tech'].includes(role));
  });
});
