import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import { ProtectionNoticed, type DecideProtectionRequest } from '@revive/proto/revive/repairs/v1/protection';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, anOutcome, aReport, type Bench } from './bench.js';
import { overTheWire } from './over-the-wire.js';
import { approveInPerson } from './jobs.js';

export type Shop = Awaited<ReturnType<Bench['aShop']>>;

/** Shops with diagnoses counted by the protection rules, and the notifications about them. */
export function protectedShopsOn(bench: () => Bench) {
  const master = aUser({ role: 'master' });
  const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    bench().db.tx(systemActor('test'), (em) => em.query<Row[]>(text, values));

  /** Attaches another device to the shop's bench, a real device by default. */
  function attach({ device }: Shop, kind = 'block_device'): BenchDevice {
    const one = { ...device, id: `device-${uuidv7()}`, kind };
    bench().devices.set(one.id, one);
    return one;
  }
  const start = (shop: Shop, device = attach(shop)) =>
    bench().startRepair.run(shop.actor, {
      deviceId: device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi' },
    });
  async function startSome(shop: Shop, count: number): Promise<void> {
    for (let at = 0; at < count; at++) await start(shop);
  }
  const refusal = (shop: Shop, device?: BenchDevice) =>
    start(shop, device).then(
      () => undefined,
      (error: { code: string; message: string; details?: { limit?: string; retryAfterSeconds?: number } }) => error,
    );
  async function age({ tenantId }: Shop, hours: number): Promise<void> {
    const by = [tenantId, `${hours} hours`];
    await sql('update protection_diagnoses set at = at - $2::interval where tenant_id = $1', by);
    // PostgreSQL checks the key (tenant, day, limit) row by row, so the rows leave their days before they take earlier ones.
    await sql('update protection_refusals set day = day - 10000 where tenant_id = $1', [tenantId]);
    await sql(
      `update protection_refusals set day = ((last_at - $2::interval) at time zone '${DEFAULT_ZONE}')::date, first_at = first_at - $2::interval,
        last_at = last_at - $2::interval where tenant_id = $1`,
      by,
    );
  }
  const standing = (shop: Shop) => bench().calls.readProtection({}, shop.actor);
  const countOf = async (shop: Shop, name: string) =>
    (await standing(shop)).limits.find((limit) => limit.name === name)?.counted;
  const decide = (shop: Shop, decision: string, over: Partial<DecideProtectionRequest> = {}, actor = master) =>
    bench().calls.decideProtection(
      overTheWire('Protection', 'DecideProtection', {
        tenantId: shop.tenantId,
        decision,
        note: 'Called the owner',
        ...over,
      }),
      actor,
    );
  const eventsFor = async ({ tenantId }: Shop) =>
    (await bench().events('repairs.protection'))
      .map((payload) => ProtectionNoticed.decode(payload))
      .filter((one) => one.tenantId === tenantId)
      .map(({ event }) => event);
  const staffTold = async ({ tenantId }: Shop) =>
    (await bench().events('repairs.staff-notification'))
      .map((payload) => StaffNotificationRequested.decode(payload))
      .filter(({ about }) => about === tenantId)
      .map(({ kind, part }) => `${kind} ${part}`);
  const auditOf = async ({ tenantId }: Shop) =>
    (await bench().events('repairs.audit'))
      .map((payload) => Action.decode(payload))
      .filter((one) => one.tenantId === tenantId && one.action.startsWith('protection.'));

  async function failed(shop: Shop, repairId: string, runId: string, deviceId: string): Promise<void> {
    const ids = { runId, repairId, agentId: shop.agent.id, deviceId };
    await bench().say(shop.agent, shop.tenantId, {
      report: shop.agent.report(aReport(ids, { verdict: 'needs_person', procedures: [], writes: [], planDigest: '' })),
    });
  }
  async function repaired(shop: Shop) {
    const device = attach(shop);
    const { repairId, runId } = await start(shop, device);
    const ids = { runId, repairId, agentId: shop.agent.id, deviceId: device.id };
    await bench().say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
    await approveInPerson(bench(), { actor: shop.actor, repairId });
    const repairRun = await bench().executeRepair.run(shop.actor, { repairId, quoteVersion: 1 }, aCommand());
    await bench().say(shop.agent, shop.tenantId, {
      outcome: shop.agent.outcome(anOutcome({ ...ids, runId: repairRun })),
    });
    await charge(shop, repairId);
    return { repairId };
  }
  const charge = (shop: Shop, repairId: string, kind = 'charge') =>
    bench().copies.settlement(
      { ...bench().event(), tenantId: shop.tenantId },
      {
        entry: {
          id: uuidv7(),
          kind,
          tenantId: shop.tenantId,
          tenantName: '',
          repairId,
          repairNumber: 1,
          deviceName: '',
          amountCents: 35_000,
          rate: undefined,
          at: new Date().toISOString(),
        },
      },
    );

  return {
    master,
    sql,
    attach,
    start,
    startSome,
    refusal,
    age,
    standing,
    countOf,
    decide,
    eventsFor,
    staffTold,
    auditOf,
    failed,
    repaired,
    charge,
  };
}
