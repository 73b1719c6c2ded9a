import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import { repairsOnABench, type Bench } from '../bench.js';
import { disk, wholeRepairs, type Shop } from './whole-repairs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { aShop, quoted, executed, handOver, pickedUp } = wholeRepairs(() => bench);
const system = systemActor('test');

let serials = 0;
const aSerial = () => `SN-${(serials += 1)}`;
const link = (trackingId: string) => ({ trackingId, address: '10.0.0.1' });
const grantBy = async (trackingId: string) => {
  const { repair } = await bench.trackRepair.run(trackingId, '10.0.0.1');
  return bench.passportGrants.grant({ ...link(trackingId), code: await bench.customerCode(repair.id) });
};
const codeOf = async (trackingId: string) => (await grantBy(trackingId)).code;
const open = (shop: Shop, code: string) => bench.openPassport.run(shop.actor, { code });
const refused = { code: 'PASSPORT_REFUSED' };

describe('device history', () => {
  it('shows a shop with the owner’s code all repairs, without names and prices', async () => {
    const [first, second, third] = [await aShop(), await aShop(), await aShop()];
    const serial = aSerial();
    await pickedUp(first, disk(serial));
    const job = await pickedUp(second, disk(serial));
    await pickedUp(second, disk(aSerial()));
    const passport = await open(third, (await codeOf(job.trackingId)).toLowerCase().replaceAll('-', ' '));
    expect(passport).toMatchObject({ kind: 'block_device' });
    expect(passport.entries).toHaveLength(2);
    expect(passport.entries[0]).toMatchObject({
      own: 'no',
      outcome: 'repaired',
      findings: [{ code: 'gpt.primary_header_wiped', severity: 'critical', layer: 'disk' }],
      procedures: [{ id: 'boot.table', version: '1.0.0' }],
    });
    const said = JSON.stringify(passport);
    for (const secret of ['Thandi', 'Dlamini', '35000', '35_000', 'Umbani', first.tenantId, job.repairId, serial])
      expect(said).not.toContain(secret);
  });

  it('names the record as of the handover, independent of later additions', async () => {
    const job = await pickedUp(await aShop(), disk(aSerial()));
    const { entries } = await open(await aShop(), await codeOf(job.trackingId));
    const { content } = await bench.writeRecord.run(await job.ticket());
    const { statement } = JSON.parse(Buffer.from(content).toString('utf8')) as { statement: { parts: string[] } };
    expect(statement.parts[(entries[0]?.recordParts ?? 0) - 1]).toBe(entries[0]?.recordDigest);
  });

  it('requires the code of a customer message', async () => {
    const job = await pickedUp(await aShop(), disk(aSerial()));
    for (const code of [undefined, 'A'.repeat(26)])
      await expect(bench.passportGrants.grant({ ...link(job.trackingId), code })).rejects.toMatchObject({
        code: 'CUSTOMER_LINK_NEEDED',
      });
    expect((await bench.passportGrants.list(link(job.trackingId))).grants).toEqual([]);
  });

  it('refuses grants and revocations by customers of the demo shop', async () => {
    const job = await pickedUp(await aShop(), disk(aSerial()));
    const { grant } = await grantBy(job.trackingId);
    await bench.db.tx(system, (em) =>
      em.query('update tenants set demo = true, version = version + 1 where id = $1', [job.shop.tenantId]),
    );
    await expect(grantBy(job.trackingId)).rejects.toMatchObject({ code: 'DEMO_READ_ONLY' });
    await expect(bench.passportGrants.revoke({ ...link(job.trackingId), id: grant?.id ?? '' })).rejects.toMatchObject({
      code: 'DEMO_READ_ONLY',
    });
  });

  it('refuses a disk without its own number, and an image in another shop', async () => {
    const unsure = await pickedUp(await aShop(), { deviceIdentity: 'block:ACME 1TB' });
    expect(await bench.passportGrants.list(link(unsure.trackingId))).toEqual({ available: 'no_number', grants: [] });
    await expect(codeOf(unsure.trackingId)).rejects.toMatchObject({ code: 'NO_PASSPORT' });
    const [one, other] = [await aShop('disk_image'), await aShop('disk_image')];
    const job = await pickedUp(one, { deviceIdentity: 'image:laptop.img' });
    await pickedUp(other, { deviceIdentity: 'image:laptop.img' });
    expect((await open(await aShop(), await codeOf(job.trackingId))).entries).toHaveLength(1);
  });

  it('starts with the handover', async () => {
    const job = await quoted(await aShop(), disk(aSerial()));
    await executed(job);
    expect(await bench.passportGrants.list(link(job.trackingId))).toMatchObject({ available: 'not_yet' });
    await expect(codeOf(job.trackingId)).rejects.toMatchObject({ code: 'NO_PASSPORT' });
    await handOver(job);
    expect(await bench.passportGrants.list(link(job.trackingId))).toMatchObject({ available: 'yes' });
  });
});

describe('access code', () => {
  it('gives a code to the first shop when several redeem it at once', async () => {
    const job = await pickedUp(await aShop(), disk(aSerial()));
    const code = await codeOf(job.trackingId);
    const shops = await Promise.all(Array.from({ length: 4 }, () => aShop()));
    const answers = await Promise.all(
      shops.map((shop) =>
        open(shop, code).then(
          () => 'opened',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(answers.sort()).toEqual(['PASSPORT_REFUSED', 'PASSPORT_REFUSED', 'PASSPORT_REFUSED', 'opened']);
    const { grants } = await bench.passportGrants.list(link(job.trackingId));
    expect(grants).toMatchObject([{ state: 'used', shop: 'Umbani Electronics' }]);
  });

  it('opens again for the same shop, but not for the issuing shop', async () => {
    const shop = await aShop();
    const job = await pickedUp(shop, disk(aSerial()));
    const code = await codeOf(job.trackingId);
    await expect(open(shop, code)).rejects.toMatchObject(refused);
    const other = await aShop();
    expect(await open(other, code)).toEqual(await open(other, code));
  });

  it('expires after half an hour, also for the shop that used it', async () => {
    const job = await pickedUp(await aShop(), disk(aSerial()));
    const other = await aShop();
    const code = await codeOf(job.trackingId);
    await open(other, code);
    await bench.db.tx(system, (em) =>
      em.query("update passport_grants set expires_at = now() - interval '1 second' where repair_id = $1", [
        job.repairId,
      ]),
    );
    await expect(open(other, code)).rejects.toMatchObject(refused);
    const { grants } = await bench.passportGrants.list(link(job.trackingId));
    expect(grants).toMatchObject([{ state: 'over' }]);
  });

  it('limits the lifetime to thirty minutes', async () => {
    const job = await pickedUp(await aShop(), disk(aSerial()));
    const { grant } = await grantBy(job.trackingId);
    expect(Date.parse(grant?.expiresAt ?? '') - Date.parse(grant?.createdAt ?? '')).toBe(30 * 60_000);
  });

  it('ends immediately when its own link revokes it, or with the next code', async () => {
    const job = await pickedUp(await aShop(), disk(aSerial()));
    const other = await aShop();
    const granted = await grantBy(job.trackingId);
    await open(other, granted.code);
    const stranger = await pickedUp(await aShop(), disk(aSerial()));
    await expect(
      bench.passportGrants.revoke({ ...link(stranger.trackingId), id: granted.grant?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (let twice = 0; twice < 2; twice += 1)
      expect(
        (await bench.passportGrants.revoke({ ...link(job.trackingId), id: granted.grant?.id ?? '' })).grants,
      ).toMatchObject([{ state: 'revoked' }]);
    await expect(open(other, granted.code)).rejects.toMatchObject(refused);
    const [before, after] = [await codeOf(job.trackingId), await codeOf(job.trackingId)];
    await expect(open(other, before)).rejects.toMatchObject(refused);
    expect((await open(other, after)).entries).toHaveLength(1);
  });

  it('hides whether a device exists and limits wrong guesses', async () => {
    const shop = await aShop();
    for (let at = 0; at < 20; at += 1) await expect(open(shop, '0000-0000-0000')).rejects.toMatchObject(refused);
    await expect(open(shop, 'nonsense')).rejects.toMatchObject({ code: 'TOO_MANY' });
    const job = await pickedUp(await aShop(), disk(aSerial()));
    expect((await open(shop, await codeOf(job.trackingId))).entries).toHaveLength(1);
  });

  it('limits codes to ten an hour and to one active code', async () => {
    const job = await pickedUp(await aShop(), disk(aSerial()));
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        codeOf(job.trackingId).then(
          () => 'made',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(answers.filter((one) => one === 'made')).toHaveLength(10);
    const { grants } = await bench.passportGrants.list(link(job.trackingId));
    expect(grants.filter(({ state }) => state === 'waiting')).toHaveLength(1);
  });

  it('stays out of all tables, while each grant, use and end is audited', async () => {
    const job = await pickedUp(await aShop(), disk(aSerial()));
    const granted = await grantBy(job.trackingId);
    await open(await aShop(), granted.code);
    await bench.passportGrants.revoke({ ...link(job.trackingId), id: granted.grant?.id ?? '' });
    const rows = await bench.db.tx(system, (em) => em.query('select * from passport_grants'));
    expect(JSON.stringify(rows)).not.toContain(granted.code);
    const id = granted.grant?.id.slice(-12) ?? '';
    const lines = (await bench.events('repairs.audit')).map(String).filter((line) => line.includes(id));
    for (const action of ['device.history_shared', 'device.history_opened', 'device.history_revoked'])
      expect(lines.filter((line) => line.includes(action))).toHaveLength(1);
  });
});

describe('without a grant', () => {
  it('shows another shop nothing, even by direct database access', async () => {
    const serial = aSerial();
    const job = await pickedUp(await aShop(), disk(serial));
    const other = await aShop();
    const code = await codeOf(job.trackingId);
    const ask = (sql: string, values: unknown[] = []) => bench.db.tx(other.actor, (em) => em.query(sql, values));
    expect(await ask('select * from passport_entries')).toEqual([]);
    await expect(ask('select * from passport_grants')).rejects.toThrow(/permission denied/);
    await expect(ask('update passport_grants set used_by = $1, used_at = now()', [other.tenantId])).rejects.toThrow(
      /permission denied/,
    );
    expect(await ask('select * from passport_open($1)', [Buffer.from(code)])).toEqual([]);
    expect(await ask('select * from repairs')).toEqual([]);
    // Neither a link nor a user without a shop can open the history.
    const holder = await bench.trackRepair.holder(job.trackingId, '10.0.0.1');
    const { codeHash } = await import('../../src/proof/passports/passport-grants.js');
    const opened = (actor: typeof holder | ReturnType<typeof aUser>) =>
      bench.db.tx(actor, (em) => em.query('select * from passport_open($1)', [codeHash(code)]));
    expect(await opened(holder)).toEqual([]);
    await expect(opened(aUser({ role: 'master' }))).rejects.toThrow(/permission denied/);
    await expect(bench.openPassport.run(aUser({ role: 'user' }), { code })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await opened(other.actor)).toHaveLength(1);
  });
});
