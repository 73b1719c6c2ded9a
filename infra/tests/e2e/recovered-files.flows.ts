import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fat32Volume } from '@revive/agent/fixtures/fat32/fat32';
import { deleteFat } from '@revive/agent/fixtures/recover/deleted-fat';
import type { Repair } from '@revive/contracts/repairs/repair';
import type { RepairTracking } from '@revive/contracts/repairs/tracking';
import { readPdf } from '../security/hostile/pdf-text.js';
import { emailTo } from '../world/emails.js';
import { type StartedProduct } from './started-product.js';
import { eventually } from '../world/eventually.js';
import { approveAndExecute, handOver, markReady, ticketOf } from '../world/repairs.js';
import { takeIn } from '../world/take-in.js';
import { putOnBench } from '../world/bench.js';

const NAME = 'holiday-stick.img';
const sha = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

const { bytes, manifest } = fat32Volume();
deleteFat(bytes, 'README.TXT');
const wanted = manifest.find(({ path }) => path === 'README.TXT');

export function recoveredFilesOfAStickFlows(started: () => StartedProduct): void {
  beforeAll(() => putOnBench(started().bench, NAME, bytes), 240_000);

  describe('deleted files of an undamaged stick', () => {
    it('recovers deleted files after diagnosis, quote and approval and proves them by hash', async () => {
      const job = await takeIn(started(), NAME);
      const seen = await ticketOf(job.shop, job.repairId);
      expect([seen.status, seen.outcome]).toEqual(['ready_for_pickup', 'nothing_found']);
      const offered = seen.alternatives?.find(({ produces }) => produces?.what === 'files');
      expect(offered?.produces).toMatchObject({ count: 1, bytes: wanted?.size });
      const chosen = await job.shop.post<Repair>(`/api/repairs/${job.repairId}/alternatives`, {
        planDigest: offered?.planDigest,
      });
      expect(chosen.quotes.at(-1)?.lines).toMatchObject([{ name: 'File recovery', serviceId: 'data_recovery' }]);
      await approveAndExecute(job);
      const done = await eventually(
        () => ticketOf(job.shop, job.repairId),
        ({ status }) => status === 'completed',
      );
      const produced = done.runs.at(-1)?.produced;
      expect(produced).toMatchObject({ what: 'files', count: 1, badBytes: 0 });
      const folder = produced?.path ?? '';
      expect(await sha(join(folder, 'manifest.json'))).toBe(produced?.sha256);
      const { files } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
        files: { file: string; sha256: string }[];
      };
      expect([files[0]?.sha256, await sha(join(folder, files[0]?.file ?? ''))]).toEqual([
        wanted?.sha256,
        wanted?.sha256,
      ]);
      expect(done.runs.at(-1)?.steps.map(({ name, status }) => [name, status])).toEqual([
        ['detect', 'completed'],
        ['execute', 'completed'],
        ['verify', 'completed'],
      ]);
      // The customer sees counts only, not the file names or the folder on the shop's PC.
      const tracking = await job.customer.get<RepairTracking>(
        `/api/customer/repair-status?trackingId=${job.trackingId}`,
      );
      expect([done.outcome, tracking.outcome]).toEqual(['produced', 'produced']);
      expect(tracking.made).toEqual({ what: 'files', count: 1, whole: 1, badBytes: 0 });
      const said = JSON.stringify(tracking);
      expect(said).not.toContain(folder);
      expect(said).not.toMatch(/README|Repair started|repaired/i);
      const email = await emailTo(started().home, 'thandi@example.com', `We recovered 1 file: ${NAME}`);
      expect(email.text).toContain('nothing on your device was changed. The price is');
      expect(email.text.replaceAll('repair shop', '')).not.toMatch(/repaired|README/);
      const charged = await eventually(
        () => ticketOf(job.shop, job.repairId),
        ({ charge }) => charge !== undefined,
      );
      expect(charged.charge?.cents).toBe(charged.quotes.at(-1)?.totalCents);
      const { base64 } = await job.customer.get<{ base64: string }>(
        `/api/customer/repair-status/${job.trackingId}/receipt`,
      );
      // Line breaks in the PDF may occur anywhere.
      const receipt = readPdf(Buffer.from(base64, 'base64')).text.replace(/\s+/g, ' ');
      expect(receipt).toContain('We recovered 1 file. Nothing on the device was changed.');
      expect(receipt).toContain('File recovery');
      expect(receipt).not.toMatch(/repaired|README/i);
      await markReady(job.shop, job.repairId);
      await handOver(job.shop, job.repairId, { collectedBy: 'Thandi', payment: 'cash', keepDays: 0 });
      const over = await eventually(
        () => ticketOf(job.shop, job.repairId),
        ({ handover }) => handover?.retention?.state === 'deleted',
      );
      expect(over.handover?.retention).toEqual({ state: 'deleted', at: expect.any(String) });
      await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
      const end = await job.customer.get<RepairTracking>(`/api/customer/repair-status?trackingId=${job.trackingId}`);
      expect(end.retention?.state).toBe('deleted');
      expect(end.notes.at(-1)).toContain("What we made was deleted from the shop's PC");
      expect(await sha(join(started().bench, NAME))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }, 120_000);
  });
}
