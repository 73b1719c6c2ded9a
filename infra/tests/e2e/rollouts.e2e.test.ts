import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Rollout } from '@revive/contracts/rollouts/rollouts';
import type { PublicDoor } from '../../dev/public-door.js';
import { StartedProduct } from './started-product.js';

// spec 34: a rollout through the gateway of a started product, from the draft to its end

let product: StartedProduct;
let master: PublicDoor;
beforeAll(async () => {
  product = await StartedProduct.inFreshHome({ installed: false });
  await product.start();
  master = await product.as('master');
}, 240_000);
afterAll(() => product.destroy());

async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const response = await master.raw(method, path, body);
  return { status: response.status, body: await response.json() };
}

it('creates a draft, refuses a start without agents, and is discarded', async () => {
  const created = await call('POST', '/api/rollouts', { targetVersion: '9.9.9', deadlineMinutes: 60 });
  expect(created).toMatchObject({
    status: 201,
    body: { state: 'draft', shares: [1, 10, 50, 100], deadlineMinutes: 60, rule: { kind: 'absolute', fewerThan: 500 } },
  });
  const { id } = created.body as Rollout;
  expect(await call('POST', `/api/rollouts/${id}/start`)).toMatchObject({
    status: 404,
    body: { code: 'AGENT_NOT_FOUND' },
  });
  expect(await call('GET', '/api/rollouts')).toMatchObject({ status: 200, body: [{ id, state: 'draft', targets: 0 }] });
  expect(await call('GET', `/api/rollouts/${id}/targets?group=0&state=failed`)).toEqual({ status: 200, body: [] });
  expect(await call('POST', `/api/rollouts/${id}/recall`, { reason: 'Not needed' })).toMatchObject({
    status: 200,
    body: { state: 'recalled', needOrder: 0 },
  });
}, 120_000);

it('does not start during an emergency stop', async () => {
  const { body } = await call('POST', '/api/rollouts', { targetVersion: '9.9.8' });
  const { id } = body as Rollout;
  const stop = (await call('POST', '/api/emergency-stop', { reason: 'A faulty release' })).body as { stopId: string };
  let answer = await call('POST', `/api/rollouts/${id}/start`);
  for (let n = 0; n < 100 && (answer.body as { code: string }).code !== 'REPAIRS_STOPPED'; n++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    answer = await call('POST', `/api/rollouts/${id}/start`);
  }
  expect(answer).toMatchObject({ status: 409, body: { code: 'REPAIRS_STOPPED' } });
  await call('POST', `/api/emergency-stop/${stop.stopId}/resume`, { reason: 'Checked' });
}, 120_000);
