import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntry } from '@revive/contracts/audit/entry';
import type { Billing } from '@revive/contracts/billing/entries';
import type { BenchDevice } from '@revive/contracts/fleet/bench';
import type { RepairMessage } from '@revive/contracts/notifications/customer-messages';
import type { RepairTracking } from '@revive/contracts/repairs/tracking';
import { eventually } from '../world/eventually.js';
import { approvalCodeTo, emailsTo } from '../world/emails.js';
import { deviceNamed, putOnBench } from '../world/bench.js';
import {
  approveQuote,
  executeRepair,
  handOver,
  isOver,
  markReady,
  rollBack,
  type Ticket,
  ticketOf,
  untilTicket,
} from '../world/repairs.js';
import { takeIn, type Job, type RunningProduct } from '../world/take-in.js';

const sha = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

export function newcomerSteps(started: () => RunningProduct): void {
  describe('first start', () => {
    it('answers health with 200 and serves the page on the same port', async () => {
      expect(await (await started().anyone.raw('GET', '/api/health')).json()).toMatchObject({ status: 'ok' });
      const page = await started().anyone.raw('GET', '/');
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    });

    it('keeps the first passwords in a file readable only by its owner', async () => {
      expect((await stat(join(started().home, 'credentials.txt'))).mode & 0o777).toBe(0o600);
    });

    it('shows this computer and the two damaged images on the shop’s bench', async () => {
      const shop = await started().as('shop');
      const devices = await eventually(
        () => shop.get<BenchDevice[]>('/api/bench/devices'),
        (all) => all.length >= 3,
      );
      expect(devices.map((one) => one.kind).sort()).toEqual(
        expect.arrayContaining(['computer', 'disk_image', 'disk_image']),
      );
      expect(devices.map((one) => one.name)).toEqual(
        expect.arrayContaining(['dlamini-laptop.img', 'studio-archive.img']),
      );
    });

    it('shows an image live when added to the bench folder and when removed', async () => {
      const shop = await started().as('shop');
      const frames: { type: string; row?: { name?: string } }[] = [];
      const end = new AbortController();
      let opened = (): void => undefined;
      const isOpen = new Promise<void>((resolve) => (opened = resolve));
      const listening = (async () => {
        for await (const frame of shop.events('/api/events', end.signal, opened)) frames.push(frame as never);
      })();
      await isOpen;
      await putOnBench(started().bench, 'blank.img', Buffer.alloc(1 << 20));
      const device = await deviceNamed(shop, 'blank.img');
      await rm(join(started().bench, 'blank.img'));
      await eventually(
        () => shop.get<BenchDevice[]>('/api/bench/devices'),
        (all) => !all.some((one) => one.id === device.id),
      );
      await eventually(
        async () => frames,
        (all) => all.some((one) => one.type === 'bench.device' && one.row?.name === 'blank.img'),
      );
      end.abort();
      await listening;
    });
  });
}

/**
 * The whole main job on the two damaged images of a first start. Each test continues from the end of the previous
 * test.
 */
export function theMainJob(started: () => RunningProduct): void {
  describe('main job', () => {
    let job: Job & { ticket: Ticket };
    let damagedHash: string;

    it('diagnoses without writing and returns findings with evidence and a quote', async () => {
      const image = join(started().bench, 'dlamini-laptop.img');
      damagedHash = await sha(image);
      job = await takeIn(started(), 'dlamini-laptop.img');
      expect(job.ticket.status).toBe('quoted');
      expect(job.ticket.findings.length).toBeGreaterThan(0);
      for (const finding of job.ticket.findings)
        for (const one of finding.evidence)
          expect(one).toEqual({ offset: expect.any(Number), expected: expect.any(String), seen: expect.any(String) });
      expect(job.ticket.quotes).toMatchObject([
        {
          version: 1,
          totalCents: 35_000,
          current: true,
          lines: [{ serviceId: 'boot_repair', name: expect.stringMatching(/^Partition table repair/), cents: 35_000 }],
        },
      ]);
      expect(await sha(image)).toBe(damagedHash);
    });

    it('shows findings and price on the tracking link with masked contact data', async () => {
      const seen = await job.customer.get<RepairTracking>(`/api/customer/repair-status?trackingId=${job.trackingId}`);
      expect(seen).toMatchObject({
        id: job.trackingId,
        status: 'quoted',
        totalCost: 350,
        customerPhone: '•••• ••• 418',
        customerEmail: 't•••@example.com',
      });
      expect(JSON.stringify(seen)).not.toContain('082 123');
      expect(seen.findings.length).toBe(job.ticket.findings.length);
    });

    it('executes only the current quote and only after approval', async () => {
      expect((await job.shop.raw('POST', `/api/repairs/${job.repairId}/execute`, { quoteVersion: 1 })).status).toBe(
        409,
      );
      expect((await job.shop.raw('POST', `/api/repairs/${job.repairId}/execute`, { quoteVersion: 7 })).status).toBe(
        409,
      );
    });

    it('accepts no approval or decline by the tracking link alone', async () => {
      const path = `/api/customer/repair-status/${job.trackingId}`;
      for (const door of [job.customer, job.shop, await started().as('master'), await started().as('customer')]) {
        for (const body of [{ quoteVersion: 1 }, { quoteVersion: 1, approvalCode: 'A'.repeat(26) }])
          expect((await door.raw('POST', `${path}/approve`, body)).status).toBe(403);
        expect((await door.raw('POST', `${path}/decline`, {})).status).toBe(403);
      }
      expect((await ticketOf(job.shop, job.repairId)).status).toBe('quoted');
    });

    it('emails the customer at intake and with the quote and accepts the answer by its link', async () => {
      const code = await approvalCodeTo(started().home, 'thandi@example.com', job.trackingId);
      const path = `/api/customer/repair-status/${job.trackingId}/approve`;
      expect((await job.customer.raw('POST', path, { quoteVersion: 7, approvalCode: code })).status).toBe(409);
      await job.customer.post(path, { quoteVersion: 1, approvalCode: code });
      expect(JSON.stringify(await ticketOf(job.shop, job.repairId))).toContain(
        '"how":"email_link","approvedBy":"the customer"',
      );
      const sent = await eventually(
        () => job.shop.get<RepairMessage[]>(`/api/repairs/${job.repairId}/messages`),
        (all) => all.filter(({ state }) => state === 'sent').length === 2,
      );
      expect(sent.map(({ kind }) => kind)).toEqual(['quoted', 'taken_in']);
    });

    it('repairs after approval, with checks that failed before and pass afterwards', async () => {
      const seen: string[] = [];
      const end = new AbortController();
      const watching = (async () => {
        for await (const frame of job.customer.events(
          `/api/customer/repair-status/${job.trackingId}/events`,
          end.signal,
        ))
          if (frame.type === 'tracking') seen.push((frame.row as RepairTracking).status);
      })();
      await executeRepair(job.shop, job.repairId);
      const done = await untilTicket(job.shop, job.repairId, isOver);
      // Statuses within 100 ms may be merged into one frame; the last status always arrives.
      await eventually(
        async () => seen,
        (all) => all.includes('completed'),
      );
      end.abort();
      await watching;
      expect([done.status, done.outcome]).toEqual(['completed', 'repaired']);
      const run = done.runs.at(-1);
      expect(run?.verdict?.status).toBe('verified');
      expect(run?.verdict?.checks.some((check) => check.before === false && check.after === true)).toBe(true);
      expect(run?.steps.map((step) => [step.name, step.status])).toEqual(
        expect.arrayContaining([
          ['back_up', 'completed'],
          ['execute', 'completed'],
          ['verify', 'completed'],
        ]),
      );
      expect(await sha(join(started().bench, 'dlamini-laptop.img'))).not.toBe(damagedHash);
    });

    it('records the charge and a commission of a fifth once', async () => {
      const billing = await eventually(
        () => job.shop.get<Billing>('/api/billing'),
        (one) => one.entries.length >= 2,
      );
      expect(billing).toMatchObject({ chargedCents: 35_000, commissionCents: 7_000 });
      const ticket = await untilTicket(
        job.shop,
        job.repairId,
        (one) => one.charge !== undefined && one.commission !== undefined,
      );
      expect([ticket.charge?.cents, ticket.commission?.cents]).toEqual([35_000, 7_000]);
    });

    it('restores the damaged bytes on rollback and reverses the payment once', async () => {
      await markReady(job.shop, job.repairId);
      const back = await rollBack(job.shop, job.repairId);
      expect(back.status).toBe('quoted');
      expect(await sha(join(started().bench, 'dlamini-laptop.img'))).toBe(damagedHash);
      const billing = await eventually(
        () => job.shop.get<Billing>('/api/billing'),
        (one) => one.entries.length >= 4,
      );
      expect([billing.chargedCents, billing.commissionCents, billing.entries.length]).toEqual([0, 0, 4]);
      expect((await job.shop.raw('POST', `/api/repairs/${job.repairId}/rollback`)).status).toBe(409);
    });

    it('refuses a rollback after the recorded handover', async () => {
      const second = await takeIn(started(), 'studio-archive.img');
      expect(second.ticket.status).toBe('quoted');
      await approveQuote(second.shop, second.repairId);
      await executeRepair(second.shop, second.repairId);
      expect(await untilTicket(second.shop, second.repairId, isOver)).toMatchObject({
        status: 'completed',
        outcome: 'repaired',
      });
      await eventually(
        () => emailsTo(started().home, 'thandi@example.com'),
        (emails) => emails.some(({ text }) => text.includes('I did not agree') && text.includes(second.trackingId)),
      );
      await markReady(second.shop, second.repairId);
      const collected = { collectedBy: 'Sipho Dlamini', relation: 'son', payment: 'card' };
      expect(await handOver(second.shop, second.repairId, collected)).toMatchObject({
        status: 'ready_for_pickup',
        handedOverAt: expect.any(String),
        handover: { ...collected, amountCents: 35_000 },
      });
      expect((await second.shop.raw('POST', `/api/repairs/${second.repairId}/rollback`)).status).toBe(409);
    });

    it('records every action with its author in the audit trail', async () => {
      const entries = await eventually(
        () => job.shop.get<AuditEntry[]>('/api/audit/recent'),
        (all) => all.some((one) => one.action === 'repair.handed_over'),
      );
      const actions = entries.map((one) => one.action);
      for (const action of [
        'repair.started',
        'repair.quoted',
        'repair.approved',
        'repair.executed',
        'repair.completed',
        'repair.rolled_back',
        'agent.confirmed',
      ])
        expect(actions).toContain(action);
      expect(entries.find((one) => one.action === 'repair.executed')?.actor).toEqual({
        username: 'shop',
        role: 'tenant_admin',
      });
    });

    it('shows the master all repairs and stops every run with the agents’ acknowledgement', async () => {
      const master = await started().as('master');
      const all = await master.get<{ id: string; tenantName: string }[]>('/api/repairs');
      expect(all.map((one) => one.id)).toContain(job.repairId);
      const stop = await master.post<{ stopId: string }>('/api/emergency-stop');
      const answered = await eventually(
        () => master.get<{ agents: { answer: string }[] }>(`/api/emergency-stop/${stop.stopId}`),
        (one) => one.agents.length > 0 && one.agents.every((agent) => agent.answer === 'acknowledged'),
      );
      expect(answered.agents).toHaveLength(1);
      expect(await job.shop.get<object[]>('/api/shop/emergency-stops')).toHaveLength(1);
      await master.post(`/api/emergency-stop/${stop.stopId}/resume`, { reason: 'Only a test' });
      expect(await job.shop.get('/api/shop/emergency-stops')).toEqual([]);
    });

    it('refuses visitors, customers and, for shop actions, the master', async () => {
      const id = job.repairId;
      expect((await started().anyone.raw('GET', `/api/repairs/${id}`)).status).toBe(401);
      expect((await (await started().as('customer')).raw('GET', `/api/repairs/${id}`)).status).toBe(403);
      expect(
        (await (await started().as('master')).raw('POST', `/api/repairs/${id}/execute`, { quoteVersion: 1 })).status,
      ).toBe(403);
      expect((await started().anyone.raw('GET', '/api/customer/repair-status?trackingId=12345')).status).toBe(404);
      expect((await ticketOf(job.shop, id)).id).toBe(id);
    });
  });
}
