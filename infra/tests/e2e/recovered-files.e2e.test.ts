import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fat32Volume } from '@revive/agent/fixtures/fat32/fat32';
import { deleteFat } from '@revive/agent/fixtures/recover/deleted-fat';
import type { Repair } from '@revive/contracts/repairs/repair';
import { eventually, StartedProduct } from './started-product.js';
import { approveAndExecute, takeIn, ticketOf } from './tickets.js';

const NAME = 'holiday-stick.img';
const sha = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

const { bytes, manifest } = fat32Volume();
deleteFat(bytes, 'README.TXT');
const wanted = manifest.find(({ path }) => path === 'README.TXT');

let product: StartedProduct;
beforeAll(async () => {
  product = await (await StartedProduct.inFreshHome()).start();
  await writeFile(join(product.bench, `.${NAME}`), bytes);
  await rename(join(product.bench, `.${NAME}`), join(product.bench, NAME));
}, 240_000);
afterAll(() => product.destroy(), 60_000);

describe('deleted files of a sound stick', () => {
  it('are offered by the diagnosis, quoted, approved, recovered by the agent and proven by their hashes', async () => {
    const job = await takeIn(product, NAME);
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
    expect([files[0]?.sha256, await sha(join(folder, files[0]?.file ?? ''))]).toEqual([wanted?.sha256, wanted?.sha256]);
    // The customer reads of it, and not where on the shop's PC it lies.
    const tracking = JSON.stringify(await job.customer.get(`/api/customer/repair-status?trackingId=${job.trackingId}`));
    expect(tracking).toContain('recovered');
    expect(tracking).not.toContain(folder);
    expect(await sha(join(product.bench, NAME))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }, 120_000);
});
