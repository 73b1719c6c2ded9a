import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { StaffContacts } from '../../src/email-delivery/staff-contacts.js';
import { aDealer } from '../fixtures/people-actors.js';
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

describe('shop administrators', () => {
  it('returns active administrators with their addresses for money notifications', async () => {
    const first = await aDealer(started);
    const second = await aDealer(started, first.tenantId ?? '');
    await started.anAccount({ role: 'tech', tenantId: first.tenantId });
    await started.anAccount({ role: 'tenant_admin', tenantId: first.tenantId, status: 'suspended' });
    const { owners } = await started.identity.readOwners.run(first.tenantId ?? '');
    expect(owners).toEqual([first, second].map(({ id, name, email }) => ({ accountId: id, name, email })));
    await expect(started.identity.readOwners.run(uuidv7())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
