import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withPhoneTools } from '@revive/agent/fixtures/phones/with-phone-tools';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { adbServer, freePort } from '@revive/agent/fixtures/phones/phone-bench';
import { labState, LabPhone } from '@revive/agent/fixtures/phones/lab-phone';
import type { Repair } from '@revive/contracts/repairs/repair';
import type { RepairTracking } from '@revive/contracts/repairs/tracking';
import { StartedProduct } from './started-product.js';
import { approveAndExecute, isOver, rollBack, type Ticket, untilTicket } from '../world/repairs.js';
import { takeIn, type Job } from '../world/take-in.js';

const BAD = 'com.example.bad';

withPhoneTools('a phone whose app crashes', () => {
  const phone = new LabPhone(
    // The patch level is today's, because an old security patch would be a further finding.
    labState({ apps: { [BAD]: 'enabled' }, crashes: { [BAD]: 6 }, patch: new Date().toISOString().slice(0, 10) }),
  );
  let product: StartedProduct;
  let stopServer: () => Promise<void>;
  let job: Job & { ticket: Ticket };

  beforeAll(async () => {
    product = await StartedProduct.inFreshHome();
    const port = await freePort();
    const keys = join(product.home, 'adb');
    await mkdir(keys);
    stopServer = adbServer(port, keys);
    await phone.plugIn();
    await product.start({
      ANDROID_ADB_SERVER_PORT: String(port),
      PHONES_ADB: phone.adbd.address,
      PHONES_FASTBOOT: phone.bootloader.address,
    });
  }, 240_000);
  afterAll(async () => {
    await product.destroy();
    await phone.unplug();
    await stopServer();
  });

  it('lists the phone on the bench and offers the possible repair after diagnosis', async () => {
    job = await takeIn(product, 'Lab Phone 1');
    expect(job.device.kind).toBe('phone');
    const { status, outcome, findings, runs, alternatives } = job.ticket;
    expect([status, outcome]).toEqual(['diagnosing', 'needs_person']);
    expect(findings.map(({ plain }) => plain)).toEqual([`The app ${BAD} closed by itself 6 times.`]);
    expect(runs.at(-1)?.coverage?.notes).toContain('Battery 80%, charging, health good, 29.1 °C, 211 cycles.');
    expect(alternatives).toMatchObject([
      {
        writes: 1,
        bytes: 0,
        commands: [{ before: `${BAD}: turned on`, after: `${BAD}: turned off`, canBeUndone: true }],
      },
    ]);
  }, 120_000);

  it('repairs the phone after quote and approval and confirms with its readings', async () => {
    const planDigest = job.ticket.alternatives?.[0]?.planDigest;
    const chosen = await job.shop.post<Repair>(`/api/repairs/${job.repairId}/alternatives`, { planDigest });
    expect(chosen.quotes.at(-1)?.lines).toMatchObject([
      { name: 'Phone app turned off', serviceId: 'performance_boost' },
    ]);
    const tracking = await job.customer.get<RepairTracking>(`/api/customer/repair-status?trackingId=${job.trackingId}`);
    expect([tracking.quote?.byCommand, tracking.findings[0]?.plain]).toEqual([
      true,
      expect.stringContaining("can't be used until it is turned on again"),
    ]);
    expect(phone.state.log).toEqual([]);
    await approveAndExecute(job);
    const done = await untilTicket(job.shop, job.repairId, isOver);
    expect([done.status, done.outcome, phone.state.apps]).toEqual(['completed', 'repaired', { [BAD]: 'disabled' }]);
    const run = done.runs.at(-1);
    expect(run?.steps.map(({ name, status }) => [name, status])).toEqual([
      ['detect', 'completed'],
      ['execute', 'completed'],
      ['verify', 'completed'],
    ]);
    expect(run?.verdict?.checks).toMatchObject([{ before: false, after: true }]);
  }, 120_000);

  it('restores the phone’s state on rollback', async () => {
    await rollBack(job.shop, job.repairId);
    expect([phone.state.apps, phone.state.log]).toEqual([
      { [BAD]: 'enabled' },
      [`disable-user ${BAD}`, `enable ${BAD}`],
    ]);
  }, 120_000);
});
