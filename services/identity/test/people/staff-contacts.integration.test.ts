import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaffContacts } from '../../src/email-delivery/staff-contacts.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

describe('staff contacts', () => {
  it('lists only active masters and admins', async () => {
    const contacts = new StaffContacts(started.db);
    const before = (await contacts.list()).ids;
    const [admin, suspended, sales, shop] = [
      await started.anAccount({ role: 'admin', name: 'An Admin' }),
      await started.anAccount({ role: 'admin', status: 'suspended' }),
      await started.anAccount({ role: 'sales' }),
      await started.anAccount({ role: 'tenant_admin', tenantId: (await started.aTenant()).id }),
    ];
    expect((await contacts.list()).ids).toEqual([...before, admin.id].sort());
    expect(await contacts.read(admin.id)).toEqual({ to: admin.email, name: 'An Admin', values: {} });
    for (const { id } of [suspended, sales, shop, { id: 'none' }])
      expect(await contacts.read(id)).toEqual({ to: '', name: '', values: {} });
  });
});
