import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deadWindowsDisk, lostOf, type DeadWindowsDisk } from '@revive/agent/fixtures/windows/dead-windows-disk';
import { withLostHive } from '@revive/agent/fixtures/windows/lost-hive';
import type { Repair } from '@revive/contracts/repairs/repair';
import type { RepairTracking } from '@revive/contracts/repairs/tracking';
import type { StartedProduct } from './started-product.js';
import {
  approveAndExecute,
  approveByQr,
  executeRepair,
  isOver,
  rollBack,
  type Ticket,
  untilTicket,
} from '../world/repairs.js';
import { takeIn, type Job } from '../world/take-in.js';
import { putOnBench } from '../world/bench.js';

const NAME = 'dead-windows.img';
const LOST_HIVE = 'lost-hive.img';

export function deadWindowsFlows(started: () => StartedProduct): void {
  let disk: DeadWindowsDisk;
  beforeAll(async () => {
    disk = await deadWindowsDisk();
    await putOnBench(started().bench, NAME, disk.bytes);
  }, 240_000);

  const image = (name = NAME): Promise<Buffer> => readFile(join(started().bench, name));
  const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  const imageHash = async (name = NAME): Promise<string> => sha(await image(name));

  /** Each test continues from the end of the previous test. */
  describe('a PC whose Windows does not start', () => {
    let job: Job & { ticket: Ticket };

    it('creates one ticket and one quote over the findings of every layer', async () => {
      job = await takeIn(started(), NAME);
      const { status, findings, quotes, runs } = job.ticket;
      expect([status, runs.map(({ kind }) => kind)]).toEqual(['quoted', ['diagnosis']]);
      const units = new Set(findings.map(({ code, unit }) => `${unit?.label}: ${code.split('.')[0]}`));
      expect(units).toEqual(
        new Set(['Partition table: gpt', 'Partition 1: ntfs', 'Partition 1, hive SYSTEM: registry']),
      );
      expect(quotes).toMatchObject([{ version: 1, current: true }]);
      expect(quotes[0]?.lines.map(({ serviceId }) => serviceId).sort()).toEqual(['boot_repair', 'registry_fix']);
      expect(await imageHash()).toBe(disk.sha256);
    });

    it('tells the shop about the last blue screen and the repair tools of Windows', () => {
      const notes = job.ticket.runs.at(-1)?.coverage?.notes ?? [];
      expect(notes).toContainEqual(
        expect.stringMatching(/^Partition 1: The last blue screen on 2026-02-01 .*Suspect: oem17drv\.sys/),
      );
      expect(notes).toContainEqual(
        expect.stringMatching(/^Partition 1: Windows has its own repair tools .* once it is repaired\./),
      );
      expect(notes).toContainEqual(expect.stringMatching(/^Partition 1: Windows kept at least 2 shadow copies/));
    });

    it('shows the customer the Windows options before approval', async () => {
      const tracking = await job.customer.get<RepairTracking>(
        `/api/customer/repair-status?trackingId=${job.trackingId}`,
      );
      const states = Object.fromEntries(tracking.pcOptions?.options.map(({ what, state }) => [what, state]) ?? []);
      // Without a partition table the disk cannot boot into the repair tools.
      expect([tracking.status, states]).toMatchObject(['quoted', { repair_tools: 'off', restore_points: 'seen' }]);
      expect(Object.keys(states)).toHaveLength(5);
    });

    it('repairs with one run and approval and keeps every file and setting', async () => {
      await approveByQr(job);
      await executeRepair(job.shop, job.repairId);
      const done = await untilTicket(job.shop, job.repairId, isOver);
      expect([done.status, done.outcome, done.approvals.length]).toEqual(['completed', 'repaired', 1]);
      expect(done.runs.map(({ kind }) => kind)).toEqual(['diagnosis', 'repair']);
      const verdict = done.runs.at(-1)?.verdict;
      expect(verdict?.status).toBe('verified');
      const checks = verdict?.checks ?? [];
      const vouching = checks.filter(({ before, after }) => before === false && after === true).map(({ name }) => name);
      expect(vouching).toEqual(
        expect.arrayContaining([
          'revive: second reader of the first partition table',
          'revive: second reader of the NTFS boot sectors (partition 1)',
        ]),
      );
      // With the first sector lost, the hive cannot be checked before the repair.
      const hive = checks.find(
        ({ name }) => name === 'revive: second reader of the registry hive SYSTEM (partition 1)',
      );
      expect([hive?.before, hive?.after]).toEqual([undefined, true]);
      expect(await lostOf(disk, await image())).toEqual([]);
    });

    it('restores the original bytes on rollback', async () => {
      expect(await imageHash()).not.toBe(disk.sha256);
      const back = await rollBack(job.shop, job.repairId);
      expect([back.status, await imageHash()]).toEqual(['quoted', disk.sha256]);
    });
  });

  describe('a registry file beyond repair', () => {
    it('waits for a person, who offers the older copy, and asks the customer to approve its losses', async () => {
      const bytes = await withLostHive();
      await putOnBench(started().bench, LOST_HIVE, bytes);
      const job = await takeIn(started(), LOST_HIVE);
      expect([job.ticket.status, job.ticket.outcome, job.ticket.quotes]).toEqual(['diagnosing', 'needs_person', []]);
      const offered = job.ticket.alternatives?.find(({ code }) => code === 'registry.older_copy');
      expect(offered?.loses).toContain('at least 1 key and 5 values');
      const { quotes } = await job.shop.post<Repair>(`/api/repairs/${job.repairId}/alternatives`, {
        planDigest: offered?.planDigest,
      });
      expect(quotes.at(-1)?.lines.map(({ serviceId }) => serviceId)).toEqual(['registry_fix']);
      const tracking = JSON.stringify(
        await job.customer.get(`/api/customer/repair-status?trackingId=${job.trackingId}`),
      );
      expect(tracking).toContain('Windows goes back to its settings of 2022-06-18');
      expect(await imageHash(LOST_HIVE)).toBe(sha(bytes));
      await approveAndExecute(job);
      const done = await untilTicket(job.shop, job.repairId, isOver);
      expect([done.status, done.outcome, done.runs.at(-1)?.verdict?.status]).toEqual([
        'completed',
        'repaired',
        'verified',
      ]);
      expect(await imageHash(LOST_HIVE)).not.toBe(sha(bytes));
      await rollBack(job.shop, job.repairId);
      expect(await imageHash(LOST_HIVE)).toBe(sha(bytes));
    }, 120_000);
  });
}
