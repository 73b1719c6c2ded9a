import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@revive/contracts/audit/entry';
import { waitFor } from '@revive/platform/testing/wait-for';
import request from 'supertest';
import { FIRST_PASSWORDS, type StartedServices, startServices } from './started-services.js';

let services: StartedServices<never>;
let url: string;

beforeAll(async () => {
  services = await startServices([]);
  url = services.url;
}, 120_000);
afterAll(() => services.stop());

const signIn = (username: string, password: string) => request(url).post('/api/login').send({ username, password });
async function cookieOf(username: keyof typeof FIRST_PASSWORDS): Promise<string> {
  const { headers } = await signIn(username, FIRST_PASSWORDS[username]);
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}
const person = (over: object = {}) => ({
  username: 'thandi',
  name: 'Thandi',
  email: 'thandi@people.example',
  password: 'velvet-otter-morning',
  role: 'user',
  ...over,
});

describe('sign-in', () => {
  it('returns the user and a cookie that is valid until sign-out', async () => {
    const { body, headers, status } = await signIn('shop', FIRST_PASSWORDS.shop);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        username: 'shop',
        role: 'tenant_admin',
        status: 'active',
        tenantName: 'Kestrel Device Repair (demo)',
      }),
    ]);
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect((await request(url).get('/api/user').set('cookie', cookie)).body).toEqual(body);
    expect((await request(url).post('/api/logout').set('cookie', cookie)).status).toBe(204);
    expect((await request(url).get('/api/user').set('cookie', cookie)).status).toBe(401);
  });

  it('ends the previous session of the browser', async () => {
    const old = await cookieOf('customer');
    await signIn('customer', FIRST_PASSWORDS.customer).set('cookie', old);
    expect((await request(url).get('/api/user').set('cookie', old)).status).toBe(401);
  });

  it('answers at most twenty of fifty parallel guesses', async () => {
    await request(url)
      .post('/api/register')
      .send(person({ username: 'guessed-at', email: 'guessed@people.example' }));
    const guess = (n: number) => signIn('guessed-at', `guess number ${n}`);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(n)));
    const isBusy = ({ status }: { status: number }) => status === 503;
    // A busy machine answers some requests with 503. These are repeated in sequence, because a counted guess stays
    // counted.
    for (const [n] of answers.filter(isBusy).entries()) answers.push(await guess(50 + n));
    const counted = (which: number) => answers.filter(({ status }) => status === which).length;
    const refused = answers.filter(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0);
    expect([...new Set(answers.map(({ status }) => status))].filter((one) => ![401, 429, 503].includes(one))).toEqual(
      [],
    );
    expect(counted(401)).toBeLessThanOrEqual(20);
    expect(counted(401) + counted(503)).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeGreaterThanOrEqual(30);
    // Waits until the hashing queue is empty, so that later tests are not delayed.
    await waitFor(async () => (await signIn('master', FIRST_PASSWORDS.master)).status === 200);
  });
});

describe('registration', () => {
  it('signs a customer in', async () => {
    const { status, body, headers } = await request(url).post('/api/register').send(person());
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ username: 'thandi', role: 'user', status: 'active' }),
    ]);
    expect(
      (
        await request(url)
          .get('/api/user')
          .set('cookie', headers['set-cookie']?.[0]?.split(';')[0] ?? '')
      ).body,
    ).toEqual(body);
  });

  it('refuses the role master and puts a shop account on hold', async () => {
    expect(
      (
        await request(url)
          .post('/api/register')
          .send(person({ username: 'boss', email: 'boss@people.example', role: 'master' }))
      ).status,
    ).toBe(400);
    expect((await signIn('boss', 'velvet-otter-morning')).status).toBe(401);
    const { headers } = await request(url)
      .post('/api/register')
      .send(person({ username: 'new-shop', email: 'new@people.example', role: 'tenant_admin' }));
    const bench = await request(url)
      .get('/api/bench/devices')
      .set('cookie', headers['set-cookie']?.[0]?.split(';')[0] ?? '');
    expect([bench.status, bench.body]).toEqual([403, expect.objectContaining({ code: 'ACCOUNT_NOT_ACTIVE' })]);
  });

  it('names the wrong field for a common password or a taken name', async () => {
    const common = await request(url)
      .post('/api/register')
      .send(person({ username: 'other', email: 'other@people.example', password: 'password123' }));
    expect(common.body).toMatchObject({
      code: 'INVALID',
      fields: [{ path: 'password', message: expect.stringContaining('common') }],
    });
    const taken = await request(url)
      .post('/api/register')
      .send(person({ username: 'MASTER', email: 'm@people.example' }));
    expect([taken.status, taken.body]).toEqual([
      409,
      expect.objectContaining({ code: 'USERNAME_TAKEN', fields: [{ path: 'username', message: expect.any(String) }] }),
    ]);
  });
});

describe('sessions', () => {
  it('ends the session and its streams on suspension and then shows only the status', async () => {
    const { body, headers } = await request(url)
      .post('/api/register')
      .send(person({ username: 'suspended', email: 'suspended@people.example' }));
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const stream = await fetch(`${url}/api/events`, { headers: { cookie } });
    const ended = stream.text();
    const suspended = await request(url)
      .post(`/api/users/${(body as { id: string }).id}/suspend`)
      .set('cookie', await cookieOf('master'))
      .send({ reason: 'said why' });
    expect(suspended.status).toBe(200);
    await ended;
    expect((await request(url).get('/api/user').set('cookie', cookie)).status).toBe(401);
    const again = await signIn('suspended', 'velvet-otter-morning');
    expect(again.body).toMatchObject({ status: 'suspended' });
  });
});

describe('audit trail', () => {
  it('lists the shop’s actions in the format of the specification', async () => {
    const cookie = await cookieOf('shop');
    const read = async () => (await request(url).get('/api/audit/recent').set('cookie', cookie)).body as AuditEntry[];
    await waitFor(async () => (await read()).some(({ action }) => action === 'session.opened'));
    expect((await read())[0]).toEqual({
      id: expect.any(String),
      action: expect.any(String),
      notes: expect.any(String),
      actorId: expect.any(String),
      createdAt: expect.any(String),
      actor: { username: 'shop', role: 'tenant_admin' },
    });
    expect(
      (
        await request(url)
          .get('/api/audit/recent')
          .set('cookie', await cookieOf('customer'))
      ).status,
    ).toBe(403);
  });
});

describe('unavailable services', () => {
  it('reports each unavailable service by name', async () => {
    const read = async () => {
      const { status, body } = await request(url).get('/api/health');
      const { status: whole, services } = body as { status: string; services: { name: string; status: string }[] };
      return { status, whole, of: Object.fromEntries(services.map((one) => [one.name, one.status])) };
    };
    // On a busy machine the probe can time out, so the request is repeated.
    let seen = await read();
    await waitFor(async () => seen.of['identity'] === 'ok' || (seen = await read()).of['identity'] === 'ok');
    expect(seen).toMatchObject({ status: 503, whole: 'failing', of: { identity: 'ok', fleet: 'failing' } });
    const bench = await request(url)
      .get('/api/bench/devices')
      .set('cookie', await cookieOf('shop'));
    expect([bench.status, bench.body]).toEqual([503, expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })]);
    expect(Number(bench.headers['retry-after'])).toBeGreaterThan(0);
  });
});
