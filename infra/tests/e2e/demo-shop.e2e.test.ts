import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RepairSummary } from '@revive/contracts/repairs/repair-list';
import { Chromium, DESK, inChromium, PHONE } from '../browser/chromium.js';
import type { Ticket } from '../../demo/report.js';
import { PublicDoor } from '../../dev/public-door.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { linkSecretFlows } from './link-secrets.flows.js';
import { StartedProduct } from './started-product.js';

const ROUND_MS = 180_000;
let product: StartedProduct;
beforeAll(async () => {
  product = await StartedProduct.inFreshHome({ withClock: true });
  await product.start({ DEMO_SHOP: 'true' });
}, 120_000);
afterAll(() => product?.destroy());

async function visitor(): Promise<PublicDoor> {
  const door = new PublicDoor(product.url);
  await door.post('/api/demo/visits');
  return door;
}
async function until<T>(door: PublicDoor, look: (all: RepairSummary[]) => T | undefined): Promise<T> {
  for (const end = Date.now() + ROUND_MS; ; await sleep(250)) {
    const all = await repairs(door);
    const found = look(all);
    if (found !== undefined) return found;
    if (Date.now() > end)
      throw new Error(`The demo shop shows ${JSON.stringify(all).slice(0, 1_500)}\n${product.output}`);
  }
}
const repairs = (door: PublicDoor) => door.get<RepairSummary[]>('/api/repairs');

it('repairs its devices by itself and starts a new round', async () => {
  const door = await visitor();
  const repaired = await until(door, (all) =>
    all.find(({ handedOverAt, outcome }) => handedOverAt !== undefined && outcome === 'repaired'),
  );
  const ticket = await door.get<Ticket>(`/api/repairs/${repaired.id}`);
  expect(ticket.runs.at(-1)?.verdict).toMatchObject({ status: 'verified' });
  // Ticket 4 is the first device of the second round; by then the unanswered quote of the first round is declined.
  const again = await until(door, (all) => (all.some(({ number }) => number === 4) ? all : undefined));
  expect(again.find(({ number }) => number === 3)).toMatchObject({ outcome: 'declined' });
}, 400_000);

it('lets visitors change no data and see no other data', async () => {
  const [door, shop] = [await visitor(), await product.as('shop')];
  const [one] = await repairs(door);
  for (const [method, path, body] of [
    ['POST', '/api/repairs/start', { deviceId: 'x' }],
    ['POST', `/api/repairs/${one?.id}/approve`, { quoteVersion: 1, approvedBy: 'Me', how: 'in_person' }],
    ['POST', `/api/repairs/${one?.id}/execute`, { quoteVersion: 1 }],
    ['POST', '/api/agents/tokens', undefined],
    ['POST', '/api/shop/team', { name: 'Me', email: 'me@example.com' }],
    ['GET', '/api/sessions', undefined],
    ['POST', '/api/force-logout', undefined],
  ] as const) {
    const answer = await door.raw(method, path, body);
    const { code } = (await answer.json()) as { code?: string };
    expect([path, answer.status === 404 ? 'NO ROUTE' : code]).toEqual([
      path,
      answer.status === 404 ? 'NO ROUTE' : 'DEMO_READ_ONLY',
    ]);
  }
  const own = await repairs(shop);
  expect((await repairs(door)).some(({ id }) => own.some((theirs) => theirs.id === id))).toBe(false);
  const devices = await door.get<{ kind: string }[]>('/api/bench/devices');
  // The PC that runs the demo must not be visible.
  expect(new Set(devices.map(({ kind }) => kind))).toEqual(new Set(devices.length > 0 ? ['disk_image'] : []));
  await door.post('/api/logout');
  expect((await door.raw('GET', '/api/repairs')).status).toBe(401);
});

linkSecretFlows(() => product);

inChromium('a visitor', () => {
  it('opens the demo shop without an account, shows a demo notice and lets the visitor leave', async () => {
    const browser = await Chromium.launch(product.url);
    try {
      for (const size of [DESK, PHONE]) {
        const visitor = await browser.visitor({ size });
        const { page } = visitor;
        await page.goto('/demo');
        await page.getByRole('button', { name: 'Open the demo shop' }).click();
        await page.waitForURL(/\/tenant/);
        await page.getByText('This is the demo shop').waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await visitor.isAccessible();
        // Requests still pending when the visitor leaves are answered with 401.
        visitor.expects(/\/api\//, /status of 401/);
        await page.getByRole('button', { name: 'Leave the demo' }).click();
        await page.waitForURL(/\/auth/);
      }
      expect(browser.complaints()).toEqual([]);
    } finally {
      await browser.close();
    }
  }, 120_000);
});
