import type { Seed } from './seeding.js';

/** A year of notifications without deletion, a hundredth of them for staff, and an equal number of emails. */
export const notificationsRows: Seed = {
  service: 'notifications',
  days: 365,
  statements: () => [
    `insert into notices (id, reader, kind, of_group, about, part, number, device_name, at)
     select id, 'tenant:' || tenant, 'repair.approved', 'repairs', other, 1, n, 'laptop-' || n || '.img', at from planted`,
    `insert into notices (id, reader, kind, of_group, template, about, at)
     select other, 'staff', 'email.failed', 'security', 'identity.reset_password', id, at from planted where n % 100 = 0`,
    `insert into deliveries (id, owner, template, about, tenant_id, state, attempts, created_at, due_since, sent_at)
     select id, 'repairs', 'approval_at_counter', other, tenant, 'sent', 1, at, at, at from planted`,
  ],
};
