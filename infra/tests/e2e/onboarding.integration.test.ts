import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '@revive/gateway/config';
import { gateway } from '@revive/gateway/service';
import type { IdentityConfig } from '@revive/identity/config';
import { createFirstAccounts } from '@revive/identity/first-accounts';
import { ReadPerson } from '@revive/identity/people/read-person';
import { identity, startIdentity } from '@revive/identity/service';
import { onboarding } from '@revive/onboarding/service';
import { QUIZ_BANK } from '@revive/onboarding/training/quiz-bank';
import { REQUIRED_MODULES } from '@revive/contracts/training/modules';
import { freePort } from '@revive/platform/concurrency/free-port';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { stopAll, type RunningService } from '@revive/platform/runtime/service';
import {
  aUser,
  freshDatabase,
  testActorKeys,
  testInfrastructure,
  testRpc,
  type TestDatabase,
} from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import request from 'supertest';
import { studyParts } from './study-module.js';
import { confirmAddress } from './confirmed-address.js';

const passwords = { master: 'copper-lantern-one', shop: 'copper-lantern-two', customer: 'copper-lantern-three' };
const AGREEMENT = {
  businessName: 'Umbani',
  businessType: 'mobile-repair',
  primaryServices: ['Phone repair'],
  targetMarket: 'south-africa',
  technicalExperience: 'advanced',
  deviceTypes: ['Smartphones'],
  repairVolume: '11-50',
  termsAccepted: true,
  disclaimerAccepted: true,
  aiRiskAccepted: true,
  dataProtectionAccepted: true,
  nonAffiliatationAccepted: true,
  fullName: 'Thandi Dlamini',
  signature: 'Thandi Dlamini',
  userId: uuidv7(),
  ipAddress: '203.0.113.99',
  timestamp: '1999-01-01T00:00:00.000Z',
};
let url: string;
let base: Infrastructure;
let databases: TestDatabase[];
let config: IdentityConfig;
let running: RunningService[];
let readPerson: ReadPerson;
let aheadMs = 0;

/** The real gateway in front of the real identity and onboarding, over their real certificates. */
beforeAll(async () => {
  const [rpc, keys, port] = [
    await testRpc('identity', 'gateway', 'fleet', 'repairs', 'billing', 'onboarding', 'notifications'),
    testActorKeys(),
    await freePort(),
  ];
  const [one, other] = [
    await freshDatabase('identity', identity.migrations),
    await freshDatabase('onboarding', onboarding.migrations),
  ];
  base = await testInfrastructure();
  databases = [one, other];
  const urls = (database: TestDatabase) => ({
    tenant: database.DATABASE_URL,
    staff: database.DATABASE_STAFF_URL,
    system: database.DATABASE_SYSTEM_URL,
  });
  config = {
    databases: urls(one),
    rpc: rpc.identity,
    actorPublicKeys: keys.publicKeys,
    actorPrivateKey: keys.sign,
    sealKey: randomBytes(32),
    logLevel: 'silent',
    publicUrl: 'https://revive.example',
    requireStaffOtp: false,
  };
  await createFirstAccounts(config, { passwords });
  const front = readConfig({
    PORT: String(port),
    INSTALLATION_ID: 'test1234',
    WEB_DIR: '/nowhere',
    LOG_LEVEL: 'silent',
    ACTOR_PUBLIC_KEYS: keys.publicKeys,
    RPC_LISTEN: rpc.gateway.listen,
    RPC_CA: rpc.gateway.tls.ca,
    RPC_CERT: rpc.gateway.tls.cert,
    RPC_KEY: rpc.gateway.tls.key,
    ...Object.fromEntries(
      Object.entries(rpc.gateway.peers).map(([name, address]) => [`RPC_TO_${name.toUpperCase()}`, address]),
    ),
  });
  running = [
    await startIdentity(config, base, (app) => void (readPerson = app.get(ReadPerson))),
    await onboarding.start(
      {
        databases: urls(other),
        rpc: rpc.onboarding,
        actorPublicKeys: keys.publicKeys,
        sealKey: randomBytes(32),
        publicUrl: 'https://revive.example',
        logLevel: 'silent',
        clock: () => new Date(Date.now() + aheadMs),
      },
      base,
    ),
    await gateway.start(front, base),
  ];
  url = `http://127.0.0.1:${port}`;
}, 120_000);
afterAll(async () => {
  await stopAll(running);
  await base.close();
  for (const database of databases) await database.close();
});

async function newcomer(username: string) {
  const { headers, body } = await request(url)
    .post('/api/register')
    .send({
      username,
      name: 'Thandi',
      email: `${username}@people.example`,
      password: 'velvet-otter-morning',
      role: 'tech',
    });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return {
    id: (body as { id: string }).id,
    get: (path: string) => request(url).get(path).set('cookie', cookie),
    post: (path: string, sent?: object) => {
      const asked = request(url).post(path).set('cookie', cookie);
      return sent === undefined ? asked : asked.send(sent);
    },
  };
}
async function aMaster() {
  const { headers } = await request(url).post('/api/login').send({ username: 'master', password: passwords.master });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return {
    get: (path: string) => request(url).get(path).set('cookie', cookie),
    post: (path: string, sent: object) => request(url).post(path).set('cookie', cookie).send(sent),
  };
}
const statusOf = async (id: string) => (await readPerson.run(aUser({ role: 'master' }), id)).person?.status;

describe('the way in', () => {
  // spec E041, F027
  it('goes from agreement, profile, approval and training to an active account in one session of its own', async () => {
    const me = await newcomer('way-in');
    expect((await me.get('/api/user-agreement/status')).body).toEqual({ agreement: null });
    expect((await me.get('/api/onboarding')).body).toMatchObject({ next: 'agreement', status: 'pending' });
    const signed = await me.post('/api/user-agreement', AGREEMENT);
    expect([signed.status, signed.body]).toEqual([
      201,
      {
        agreement: expect.objectContaining({
          businessName: 'Umbani',
          businessType: 'mobile-repair',
          targetMarket: 'south-africa',
          technicalExperience: 'advanced',
          current: true,
        }),
      },
    ]);
    const { agreement } = signed.body as { agreement: { id: string; fileHash: string; signedAt: string } };
    expect(Math.abs(Date.parse(agreement.signedAt) - Date.now())).toBeLessThan(600_000);
    const file = (await me.get(`/api/user-agreement/files/${agreement.id}`)).body as { base64: string };
    const hash = createHash('sha256').update(Buffer.from(file.base64, 'base64')).digest('hex');
    expect((await request(url).post('/api/verify-document').send({ hash })).body).toMatchObject({
      known: true,
      kind: 'agreement',
    });
    expect((await (await newcomer('a-stranger')).get(`/api/user-agreement/files/${agreement.id}`)).status).toBe(404);

    expect((await me.get('/api/onboarding')).body).toMatchObject({ next: 'profile' });
    expect((await me.post('/api/business-profile', { businessName: 'Umbani' })).body).toMatchObject({
      code: 'INVALID',
      fields: expect.arrayContaining([
        {
          path: 'streetAddress',
          message: 'Please fill in all required fields including business name, address, and service categories.',
        },
      ]),
    });
    const profile = await me.post('/api/business-profile', {
      businessName: 'Umbani',
      streetAddress: '1 Long Street',
      primaryCategories: ['laptops'],
      yearsInBusiness: 'many',
      employeeCount: '3',
    });
    expect(profile.status).toBe(201);
    expect((await me.get('/api/business-profile')).body).toMatchObject({
      profile: { businessName: 'Umbani', yearsInBusiness: '0', employeeCount: '3' },
    });
    expect((await me.get('/api/onboarding')).body).toMatchObject({ next: 'review', status: 'pending' });

    const master = await aMaster();
    const queue = (await master.get('/api/account-reviews?search=way-in')).body as {
      accounts: { person: object; review: object }[];
    };
    expect(queue.accounts).toEqual([
      {
        person: expect.objectContaining({ id: me.id, role: 'tech', status: 'pending' }),
        review: expect.objectContaining({
          agreementCurrent: true,
          waitsFor: 'staff',
          refused: false,
          modulesDone: 0,
          modulesRequired: 7,
        }),
      },
    ]);
    const found = async (query: string): Promise<string[]> =>
      (
        (await master.get(`/api/account-reviews?${query}`)).body as { accounts: { person: { id: string } }[] }
      ).accounts.map(({ person }) => person.id);
    // By what the business is called as well, and a sign that databases take for anything is that sign.
    expect([await found('search=umb'), await found('search=%25mb'), await found(`search=umb&before=${me.id}`)]).toEqual(
      [[me.id], [], []],
    );
    expect(await found('mine=true')).toEqual([]);
    expect((await master.post(`/api/account-reviews/${me.id}/assign`, { take: true })).body).toMatchObject({
      line: { assignedToMe: true },
    });
    expect([
      await found('mine=true'),
      await found('mine=true&search=umb'),
      await found('mine=true&search=another'),
    ]).toEqual([[me.id], [me.id], []]);
    const review = (await master.get(`/api/account-reviews/${me.id}`)).body as {
      agreements: { fileId: string; fileHash: string }[];
    };
    expect(review).toMatchObject({
      agreements: [{ fullName: 'Thandi Dlamini', fileHash: agreement.fileHash, current: true }],
      profile: { businessName: 'Umbani', yearsInBusiness: '0', employeeCount: '3' },
      applications: [],
      refusals: [],
      notes: [],
    });
    expect(
      (await master.get(`/api/account-reviews/${me.id}/files/${review.agreements[0]?.fileId ?? ''}`)).body,
    ).toMatchObject({ fileHash: agreement.fileHash, base64: file.base64 });

    // Refused with a reason: the account stays pending, reads it, sends again, and waits for us again.
    expect(
      (await master.post(`/api/account-reviews/${me.id}/refuse`, { reason: 'Which street number?' })).body,
    ).toMatchObject({ line: { refused: true, waitsFor: 'account' } });
    expect((await me.get('/api/onboarding')).body).toMatchObject({
      next: 'profile',
      status: 'pending',
      refusal: 'Which street number?',
    });
    expect(
      (
        await me.post('/api/business-profile', {
          businessName: 'Umbani',
          streetAddress: '1 Long Street, second floor',
          primaryCategories: ['laptops'],
        })
      ).status,
    ).toBe(201);
    const again = (await me.get('/api/onboarding')).body as object;
    expect(again).toMatchObject({ next: 'review', status: 'pending' });
    expect(again).not.toHaveProperty('refusal');
    expect((await master.get(`/api/account-reviews/${me.id}`)).body).toMatchObject({
      line: { refused: false, waitsFor: 'staff' },
      refusals: [{ reason: 'Which street number?', open: false }],
    });
    expect((await me.post(`/api/account-reviews/${me.id}/approve`, {})).body).toMatchObject({
      code: 'ACCOUNT_NOT_ACTIVE',
    });

    expect((await master.get('/api/account-reviews?search=way-in')).body).toMatchObject({
      accounts: [{ person: { id: me.id, emailConfirmed: false } }],
    });
    expect(
      (await master.post(`/api/account-reviews/${me.id}/approve`, { businessName: 'Umbani Repairs' })).body,
    ).toMatchObject({ code: 'INVALID_TRANSITION' });
    await confirmAddress(config, 'way-in');
    expect(
      (await master.post(`/api/account-reviews/${me.id}/approve`, { businessName: 'Umbani Repairs' })).body,
    ).toMatchObject({ id: me.id, status: 'approved', tenantName: 'Umbani Repairs' });
    // The approval ends the sessions; the event moves the account on.
    await waitFor(async () => (await statusOf(me.id)) === 'training');
    const { headers } = await request(url)
      .post('/api/login')
      .send({ username: 'way-in', password: 'velvet-otter-morning' });
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const post = (path: string, body?: object) => {
      const asked = request(url).post(path).set('cookie', cookie);
      return body === undefined ? asked : asked.send(body);
    };
    expect((await post('/api/training/complete')).status).toBe(409);
    for (const id of REQUIRED_MODULES) {
      const { questions } = (await post(`/api/training/module/${id}/begin`)).body as {
        questions: { id: string; options: string[] }[];
      };
      await studyParts(
        {
          accountId: me.id,
          post: async (path, body) => expect([path, (await post(path, body)).status]).toEqual([path, 200]),
        },
        id,
      );
      const answers = questions.map((one) => ({
        question: one.id,
        option: one.options.indexOf(QUIZ_BANK[id].find((known) => known.id === one.id)?.options[0] ?? ''),
      }));
      expect((await post(`/api/training/module/${id}/quiz`, { answers })).body).toMatchObject({ passed: true });
      expect((await post(`/api/training/module/${id}/complete`)).status).toBe(409);
      aheadMs += 10 * 60_000;
      expect((await post(`/api/training/module/${id}/complete`)).status).toBe(200);
    }
    const done = await post('/api/training/complete');
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({ status: 'active', requiredDone: 7, requiredTotal: 7 }),
    ]);
    // The same session: it says at once what the account is now.
    expect((await request(url).get('/api/user').set('cookie', cookie)).body).toMatchObject({ status: 'active' });
    expect((await request(url).get('/api/notifications/preferences').set('cookie', cookie)).status).not.toBe(403);
  });

  it('is signed once, sent fifty times at once', async () => {
    const me = await newcomer('fifty-times');
    const answers = await Promise.all(Array.from({ length: 50 }, () => me.post('/api/user-agreement', AGREEMENT)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  });
});
