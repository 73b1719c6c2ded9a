import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMALL_PHOTO } from '@revive/contracts/testing/sample-forms';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { waitFor } from '@revive/platform/testing/wait-for';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const PHOTO = Buffer.from(SMALL_PHOTO, 'base64');
const rowsOf = (sql: string): Promise<unknown[]> => bench.db.tx(systemActor('test'), (em) => em.query<unknown[]>(sql));
const auditsOf = async (action: string, tenantId: string) =>
  (await bench.events('repairs.audit'))
    .map((payload) => Action.decode(payload))
    .filter((one) => one.action === action && one.tenantId === tenantId);
const leave = (actor: UserActor) =>
  bench.startRepair.run(actor, {
    deviceId: [...bench.devices.values()].findLast(({ tenantId }) => tenantId === actor.tenantId)?.id ?? '',
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi' },
  });

describe('photo deletion', () => {
  it('records who deleted a photo and removes the object after the commit', async () => {
    const [{ actor, tenantId }, other] = [await bench.aShop(), await bench.aShop()];
    const { repairId } = await leave(actor);
    const kept = await bench.intakePhotos.add(actor, repairId, PHOTO);
    const { id } = await bench.intakePhotos.add(actor, repairId, PHOTO);
    const key = `intake/${tenantId}/${repairId}/${id}.jpg`;
    expect(bench.objects.has(key)).toBe(true);
    await expect(bench.intakePhotos.remove(other.actor, repairId, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const done = await Promise.allSettled(
      Array.from({ length: 4 }, () => bench.intakePhotos.remove(actor, repairId, id)),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'NOT_FOUND' });
    expect((await bench.readIntake.read(actor, repairId)).photos).toMatchObject([{ id: kept.id }]);
    expect(await auditsOf('repair.photo_removed', tenantId)).toHaveLength(1);
    await waitFor(() => !bench.objects.has(key));
    await waitFor(async () => (await rowsOf('select 1 from removed_objects')).length === 0);
    await expect(bench.intakePhotos.read(actor, repairId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('deletes objects in a later run after a failed deletion', async () => {
    const { actor, tenantId } = await bench.aShop();
    const { repairId } = await leave(actor);
    const { id } = await bench.intakePhotos.add(actor, repairId, PHOTO);
    const key = `intake/${tenantId}/${repairId}/${id}.jpg`;
    // Simulates a process crash between the commit and the deletion.
    await bench.db.tx(actor, (em) =>
      em.query('insert into removed_objects (key, tenant_id, at) values ($1, $2, $3)', [key, tenantId, new Date()]),
    );
    expect(await bench.deleteRemovedObjects.run()).toBe(1);
    expect(bench.objects.has(key)).toBe(false);
    expect(await bench.deleteRemovedObjects.run()).toBe(0);
  });
});
