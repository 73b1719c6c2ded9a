import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoImages } from '../../dev/bench-images.js';
import { StartedProduct } from './started-product.js';
import { approveAndExecute, isOver, type Ticket, untilTicket } from '../world/repairs.js';
import { takeIn } from '../world/take-in.js';
import { putOnBench } from '../world/bench.js';

const STEPS = ['detect', 'plan', 'back_up', 'execute', 'verify'] as const;
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let product: StartedProduct;
let damaged: Buffer;
let mendedHash = '';
beforeAll(async () => {
  product = await (await StartedProduct.inFreshHome()).start();
  damaged = (await demoImages()).find((one) => one.name === 'studio-archive.img')?.bytes ?? Buffer.alloc(0);
  // The result of an undisturbed repair. After a kill, the image must equal this result or the original.
  const job = await repairOf('undisturbed.img');
  expect(await untilTicket(job.shop, job.repairId, isOver)).toMatchObject({ outcome: 'repaired' });
  mendedHash = sha(await readFile(join(product.bench, 'undisturbed.img')));
}, 240_000);
afterAll(() => product.destroy());

async function repairOf(name: string) {
  await putOnBench(product.bench, name, damaged);
  const job = await takeIn(product, name);
  return { ...job, runId: await approveAndExecute(job) };
}

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
    // The stream ends with the killed product; the restarted product is asked for the result.
  })().catch(() => undefined);
  const job = await repairOf(name).catch((error: unknown) => {
    // The product may die before it answers "execute"; the repair was then either ordered or not.
    if (killed) return undefined;
    throw error;
  });
  const bound = setTimeout(once, 5_000);
  await watching;
  clearTimeout(bound);
  return job;
}

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

describe('kill -9 in the middle of a repair', () => {
  for (const step of STEPS) {
    it(`restarts the whole product killed at ${step} and reports the true end of the repair`, async () => {
      const name = `product-${step}.img`;
      await killAt(step, name, () => product.child?.kill('SIGKILL'));
      if (product.child?.exitCode === null && product.child.signalCode === null) await product.stop('SIGKILL');
      await product.start();
      await expectTruth(name);
    }, 180_000);

    it(`restarts the agent killed at ${step} and reports the true end of the repair`, async () => {
      const name = `agent-${step}.img`;
      await killAt(step, name, () => process.kill(product.agentPid, 'SIGKILL'));
      await expectTruth(name);
    }, 180_000);
  }
});
