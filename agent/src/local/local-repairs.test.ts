import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RepairWish, RepairWishAnswer } from '@revive/proto/revive/link/v1/repair_wish';
import { aLocalPage } from '../fixtures/local-page.js';
import { CallLimit } from './call-limit.js';
import { LocalHttpServer } from './local-door.js';

const ORIGIN = 'http://localhost:3000';
const SECRET = 'the-pairing-secret-of-this-pc';
const ID = '0123456789abcdef-0123456789abcdef0123456789abcdef';
const DEVICE = { id: ID, name: 'disk.img', kind: 'disk_image', sizeBytes: 1, detail: '', status: 'connected' };
const OPERATION = {
  deviceId: ID,
  repairType: 'boot_repair',
  status: 'pending',
  steps: [],
  startTime: '2026-11-20T09:00:00.000Z',
  summary: 'R-7: Awaiting Approval.',
  repairId: '0190a0a0-0000-7000-8000-000000000007',
  repairNumber: 7,
  nextSteps: ['The customer has not approved the quote yet.'],
};

let asked: RepairWish[] = [];
let answer: Omit<RepairWishAnswer, 'wishId'> | undefined;
let door: LocalHttpServer;
let open: ReturnType<typeof aLocalPage>;
beforeEach(async () => {
  asked = [];
  answer = undefined;
  open = aLocalPage([DEVICE], (wish) => {
    asked.push(wish);
    if (answer) open.wishes.answered({ wishId: wish.wishId, ...answer });
    return answer !== undefined;
  });
  door = new LocalHttpServer({
    origin: ORIGIN,
    secret: SECRET,
    version: '1',
    isConnected: () => true,
    page: open.page,
  });
  await door.listen(0);
});
afterEach(() => door.close());

async function call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`http://127.0.0.1:${door.port}${path}`, {
    method,
    headers: {
      origin: ORIGIN,
      'x-revive-pairing': SECRET,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

describe('local repair calls', () => {
  it('forwards a repair as a wish and returns the platform’s record', async () => {
    answer = { operation: OPERATION };
    expect(await call('POST', '/repair', { repairType: 'boot_repair', deviceId: ID })).toEqual({
      status: 200,
      body: { ...OPERATION, successRate: 'Not enough repairs yet' },
    });
    expect(asked).toMatchObject([{ start: { deviceId: ID, repairType: 'boot_repair' } }]);
  });

  it('starts by the id of a device and reads by the id of a repair', async () => {
    answer = {
      operation: { ...OPERATION, repairMethod: 'Boot repair', repairMinutes: 4, successRate: { share: 0.9, n: 40 } },
    };
    expect((await call('POST', `/repair/${ID}`)).body).toMatchObject({
      repairMethod: 'Boot repair',
      repairTime: '4 min',
      nextSteps: OPERATION.nextSteps,
      successRate: { share: 0.9, n: 40 },
    });
    await call('POST', `/repair/${OPERATION.repairId}`);
    expect(asked).toMatchObject([{ start: { deviceId: ID, repairType: '' } }, { state: { id: OPERATION.repairId } }]);
  });

  it.each([
    ['NOT_ALLOWED', 403],
    ['DEVICE_BUSY', 409],
    ['DIAGNOSES_LIMITED', 429],
  ])('passes on the refusal %s with %i', async (code, status) => {
    answer = { refused: { code, sentence: 'No.' } };
    expect(await call('POST', `/repair/${ID}`)).toEqual({ status, body: { code, message: 'No.' } });
  });

  it('answers 503 without a platform, and asks nothing for a device of another PC', async () => {
    expect(await call('POST', `/repair/${ID}`)).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    asked = [];
    expect(await call('POST', '/repair', { deviceId: 'another', repairType: '' })).toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
  });

  it.each([
    [{}],
    [{ deviceId: 1 }],
    [{ deviceId: ID, repairType: 'x', more: 1 }],
    [{ deviceId: ID, repairType: '<b>' }],
  ])('refuses the body %j', async (body) => {
    expect((await call('POST', '/repair', body)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('limits wishes per minute', async () => {
    answer = { operation: OPERATION };
    const statuses = [];
    for (let at = 0; at < 14; at++) statuses.push((await call('POST', `/repair/${ID}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(asked).toHaveLength(12);
  });

  it('adds amounts, shop and revenue of the platform to a scan', async () => {
    const repairs = [{ deviceId: ID, repairId: 'r', repairCost: 350, estimatedRepairMinutes: 12 }];
    answer = { bench: { tenantId: 't', tenantName: 'Umbani', repairs, totalRevenue: 1050.5 } };
    expect((await call('GET', '/scan')).body).toMatchObject({
      devices: [
        {
          id: ID,
          repairCost: 350,
          tenantInfo: { name: 'Umbani', port: 8888, tenantId: 't' },
          specs: { estimatedRepairTime: '12 min' },
        },
      ],
      summary: { totalRevenue: 1050.5 },
    });
  });

  it('shows a check of this PC', async () => {
    expect(await call('GET', '/doctor')).toMatchObject({ status: 200, body: { durationMs: 5, lines: [] } });
  });
});

describe('call limit', () => {
  it('allows calls again after a minute', () => {
    let now = 0;
    const limit = new CallLimit(2, () => now);
    expect([limit.take(), limit.take(), limit.take()]).toEqual([true, true, false]);
    now = 60_000;
    expect(limit.take()).toBe(true);
  });
});
