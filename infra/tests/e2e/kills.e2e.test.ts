import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoImages } from '../../dev/bench-images.js';
import { StartedProduct } from './started-product.js';
import { approveByQr, isOver, takeIn, untilTicket, type Ticket } from './tickets.js';

const STEPS = ['detect', 'plan', 'back_up', 'execute', 'verify'] as const;
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let product: StartedProduct;
let damaged: Buffer;
let mendedHash = '';
beforeAll(async () => {
  product = await (await StartedProduct.inFreshHome()).start();
  damaged = (await demoImages()).find((one) => one.name === 'studio-archive.img')?.bytes ?? Buffer.alloc(0);
  // What the undisturbed repair makes of it: whatever was killed must end there, or where it began.
  const job = await repairOf('undisturbed.img');
  expect(await untilTicket(job.shop, job.repairId, isOver)).toMatchObject({ outcome: 'repaired' });
  mendedHash = sha(await readFile(join(product.bench, 'undisturbed.img')));
}, 240_000);
afterAll(() => product.destroy());

/** Drops a damaged image on the bench, has it diagnosed and approved, and starts its repair. */
async function repairOf(name: string) {
  await writeFile(join(product.bench, `.${name}`), damaged);
  await rename(join(product.bench, `.${name}`), join(product.bench, name));
  const job = await takeIn(product, name);
  await approveByQr(job);
  return {
    ...job,
    ...(await job.shop.post<{ runId: string }>(`/api/repairs/${job.repairId}/execute`, { quoteVersion: 1 })),
  };
}

/** Waits on the live stream for the step to be seen at work (or past), then kills. */
async function killAt(step: string, name: string, kill: () => void) {
  const end = new AbortController();
  const listener = await product.as('shop');
  let killed = false;
  const once = () => {
    if (!killed) kill();
    killed = true;
    end.abort();
  };
  const watching = (async () => {
    for await (const frame of listener.events('/api/events', end.signal)) {
      const row = frame.row as Ticket | undefined;
      const run =
        frame.type === 'repair' && row?.deviceName === name ? row.runs.find((one) => one.kind === 'repair') : undefined;
      if (run?.steps.some((one) => one.name === step && one.status !== 'pending')) once();
    }
    // The stream ends with the product that was killed; what became of the repair is asked of the next one.
  })().catch(() => undefined);
  const job = await repairOf(name).catch((error: unknown) => {
    // The product may be gone before the answer to "execute" is here; the repair was ordered all the same, or not at
    // all.
    if (killed) return undefined;
    throw error;
  });
  const bound = setTimeout(once, 5_000);
  await watching;
  clearTimeout(bound);
  return job;
}

/** However it ended, the ticket and the bytes agree. */
async function expectTruth(name: string) {
  const shop = await product.as('shop');
  const all = await shop.get<{ id: string; deviceName: string }[]>('/api/repairs');
  const id = all.find((one) => one.deviceName === name)?.id ?? '';
  const ticket = await untilTicket(shop, id, (one) => isOver(one) && one.runs.some((run) => run.kind === 'repair'));
  const bytes = sha(await readFile(join(product.bench, name)));
  const ended = `${ticket.status} ${ticket.outcome}`;
  expect([
    'completed repaired',
    'quoted rolled_back',
    'quoted needs_person',
    'quoted none',
    'approved none',
    'diagnosing needs_person',
  ]).toContain(ended);
  if (ticket.outcome === 'repaired') expect(bytes).toBe(mendedHash);
  else expect(bytes).toBe(sha(damaged));
  return ended;
}

describe('killed with -9 in the middle of a repair', () => {
  for (const step of STEPS) {
    it(`the whole product at ${step}: it starts again, the repair ends, and the screen tells the truth`, async () => {
      const name = `product-${step}.img`;
      await killAt(step, name, () => product.child?.kill('SIGKILL'));
      if (product.child?.exitCode === null && product.child.signalCode === null) await product.stop('SIGKILL');
      await product.start();
      await expectTruth(name);
    }, 180_000);

    it(`the agent at ${step}: it comes back by itself, the repair ends, and the screen tells the truth`, async () => {
      const name = `agent-${step}.img`;
      await killAt(step, name, () => process.kill(product.agentPid, 'SIGKILL'));
      await expectTruth(name);
    }, 180_000);
  }
});
