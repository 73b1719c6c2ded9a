import { describe, expect, it } from '@jest/globals';
import { CREATED_ROLES } from './access/create-user.js';
import { ROLE_LABELS, ROLES, SHOP_ROLES, STAFF_ROLES } from './roles.js';

describe('roles', () => {
  // spec E078, M076, M077, M078, M079, M080, M081
  it('matches the labels of the specification', () => {
    expect(ROLES.map((role) => [role, ROLE_LABELS[role]])).toEqual([
      ['master', 'Master Admin'],
      ['admin', 'Admin'],
      ['tenant_admin', 'Dealer'],
      ['user', 'User'],
      ['tech', 'Technician'],
      ['finance', 'Finance'],
      ['sales', 'Sales'],
    ]);
  });

  // spec E007, E076
  // spec E056
  it('have four staff roles, and technicians who work for shops too', () => {
    expect([...STAFF_ROLES]).toEqual(['master', 'admin', 'finance', 'sales']);
    expect([...SHOP_ROLES]).toEqual(['tenant_admin', 'tech']);
    expect(
      CREATED_ROLES.filter((role) => role === 'tech' || (STAFF_ROLES as readonly string[]).includes(role)),
    ).toEqual(['admin', 'finance', 'tech', 'sales']);
  });
});
