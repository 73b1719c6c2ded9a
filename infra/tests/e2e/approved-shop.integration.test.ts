import { createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import { createFirstAccounts } from '@revive/identity/first-accounts';
import { identity, startIdentity } from '@revive/identity/service';
import type { IdentityConfig } from '@revive/identity/config';
import { onboarding } from '@revive/onboarding/service';
import { gateway } from '@revive/gateway/service';
import { readConfig } from '@revive/gateway/config';
import { CommandVerifier } from '@revive/platform/auth/command-token';
import { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { freePort } from '@revive/platform/concurrency/free-port';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { stopAll, type RunningService } from '@revive/platform/runtime/service';
import {
  freshDatabase,
  testActorKeys,
  testInfrastructure,
  testRpc,
  type TestDatabase,
} from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import pg from 'pg';
import { confirmAddress } from './confirmed-address.js';
import request from 'supertest';

const passwords = { master: 'copper-lantern-one', shop: 'copper-lantern-two', customer: 'copper-lantern-three' };
let url: string;
let base: Infrastructure;
let databases: TestDatabase[];
let config: IdentityConfig;
let running: RunningService[];
let master: string;
let signing: KeyObject;

/** The real gateway in front of the real onboarding and identity, which speak with each other as they would. */
beforeAll(async () => {
  const [rpc, keys, port] = [
    await testRpc('identity', 'gateway', 'fleet', 'repairs', 'billing', 'onboarding', 'notifications'),
    testActorKeys(),
    await freePort(),
  ];
  signing = keys.sign;
  databases = [
    await freshDatabase('identity', identity.migrations),
    await freshDatabase('onboarding', onboarding.migrations),
  ];
  base = await testInfrastructure();
  const common = (database: TestDatabase | undefined) => ({
    databases: {
      tenant: database?.DATABASE_URL ?? '',
      staff: database?.DATABASE_STAFF_URL ?? '',
      system: database?.DATABASE_SYSTEM_URL ?? '',
    },
    actorPublicKeys: keys.publicKeys,
    sealKey: randomBytes(32),
    logLevel: 'silent' as const,
    publicUrl: 'https://revive.example',
  });
  config = { ...common(databases[0]), rpc: rpc.identity, actorPrivateKey: keys.sign, requireStaffOtp: false };
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
    await startIdentity(config, base),
    await onboarding.start({ ...common(databases[1]), rpc: rpc.onboarding }, base),
    await gateway.start(front, base),
  ];
  url = `http://127.0.0.1:${port}`;
  master = cookieOf((await signIn('master', passwords.master)).headers);
}, 120_000);
afterAll(async () => {
  await stopAll(running);
  await base.close();
  for (const database of databases) await database.close();
});

const cookieOf = (headers: Record<string, unknown>): string =>
  (headers['set-cookie'] as string[] | undefined)?.[0]?.split(';')[0] ?? '';
const signIn = (username: string, password: string) => request(url).post('/api/login').send({ username, password });
const post = (cookie: string, path: string, body: object) => request(url).post(path).set('cookie', cookie).send(body);
async function rowsOf(
  database: TestDatabase | undefined,
  sql: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database?.adminUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const COMPANY = {
  registrationNumber: '2019/123456/07',
  physicalAddress: '1 Long Street, Cape Town',
  businessType: 'mobile_repair',
  yearsInBusiness: 4,
  monthlyRepairVolume: 60,
  currentServices: ['Screen Repair'],
  bankName: 'A Bank',
};
const FORM = {
  ...COMPANY,
  businessName: 'O\'Brien & "Sons"; %PATH%',
  taxId: '9012345678',
  contactName: 'Thandi Dlamini',
  email: 'thandi@umbani.example',
  phone: '021 555 0100',
  subscriptionTier: 'professional',
  accountType: 'current',
  accountNumber: '6212345678',
  branchCode: '250655',
  ...Object.fromEntries(ACCEPTANCES.map((name) => [name, true])),
};
const HARDWARE = {
  pcModel: 'ThinkCentre',
  processor: 'Core i5',
  processorCores: 6,
  ramGb: 16,
  diskGb: 512,
  freeDiskGb: 200,
  operatingSystem: 'windows_11',
  usb: 'usb3',
  networkConnection: 'cable',
  recommendedPort: 8888,
};
const pcDetails = {
  model: 'ThinkCentre',
  processor: 'i5',
  ram: '16 GB',
  storage: '512 GB',
  os: 'Windows 11',
  network: 'Cable',
  assignedPort: 8888,
  workstation: 'Bench 1',
};
const PERSON = {
  name: 'Sipho Nkosi',
  role: 'Technician',
  experience: '5 years',
  phoneNumber: '021 555 0101',
  emergencyContact: 'Zanele, 021 555 0102',
  isAdmin: true,
  pcDetails,
  username: 'sipho',
  email: 'sipho@umbani.example',
};

async function ok(asked: ReturnType<typeof post>): Promise<Record<string, never>> {
  const { status, body } = await asked;
  if (status >= 300) throw new TypeError(`${status} ${JSON.stringify(body)}`);
  return body as Record<string, never>;
}

describe('an application that was sent while signed in', () => {
  it('becomes a shop with accounts by one call, however often that is made at once', async () => {
    const registered = await request(url).post('/api/register').send({
      username: 'thandi',
      name: 'Thandi Dlamini',
      email: FORM.email,
      password: 'velvet-otter-morning',
      role: 'tenant_admin',
    });
    const applicant = cookieOf(registered.headers);
    await ok(post(applicant, '/api/repair-shop/register', FORM));
    const { id } = await ok(post(applicant, '/api/repair-shop/application', {}));
    await ok(post(master, `/api/tenant-applications/${id}/preliminary-approval`, {}));
    await ok(post(applicant, '/api/repair-shop/application/setup', { setupType: 'multi_user' }));
    await ok(
      post(applicant, '/api/repair-shop/application/company', { ...COMPANY, accountHolder: 'Umbani (Pty) Ltd' }),
    );
    await ok(post(applicant, '/api/repair-shop/application/hardware', HARDWARE));
    await ok(post(master, `/api/tenant-applications/${id}/approve-hardware`, {}));
    const sent = await ok(post(applicant, '/api/repair-shop/application/staff', { staff: [PERSON] }));
    expect(sent['status']).toBe('final_review');

    const read = await request(url).get(`/api/tenant-applications/${id}`).set('cookie', master);
    const { hardwareInfo, businessName, approvalsNeeded } = read.body as {
      hardwareInfo: object;
      businessName: string;
      approvalsNeeded: number;
    };
    const generate = () =>
      post(master, '/api/tenants/generate-bat', { tenantId: id, businessName, hardwareInfo, port: 8888 });
    expect([approvalsNeeded, (await generate()).status]).toEqual([1, 409]);
    await ok(post(master, `/api/tenant-applications/${id}/approvals`, {}));
    const early = await generate();
    expect([early.status, early.body]).toMatchObject([
      409,
      { message: expect.stringContaining('has not confirmed their email address') },
    ]);
    await confirmAddress(config, 'thandi');
    const answers = await Promise.all(Array.from({ length: 20 }, generate));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set([`200 {"downloadUrl":"/api/tenants/${id}/installer?kind=bat"}`]),
    );

    const after = await request(url).get(`/api/tenant-applications/${id}`).set('cookie', master);
    expect(after.body).toMatchObject({
      status: 'approved',
      currentStep: 6,
      customBatGenerated: true,
      batFileUrl: `/api/tenants/${id}/installer?kind=bat`,
      opening: false,
    });
    expect((await request(url).get('/api/user').set('cookie', applicant)).status).toBe(401);
    expect((await signIn('thandi', 'velvet-otter-morning')).body).toMatchObject({
      role: 'tenant_admin',
      status: 'approved',
      tenantId: id,
      tenantName: FORM.businessName,
    });
    expect(
      await rowsOf(databases[0], 'select username, role, status, invited from users where tenant_id = $1 order by id', [
        id,
      ]),
    ).toEqual([
      { username: 'thandi', role: 'tenant_admin', status: 'approved', invited: false },
      { username: 'sipho', role: 'tenant_admin', status: 'approved', invited: true },
    ]);
    expect(
      await rowsOf(databases[0], "select count(*)::int as n from outbox where topic = 'identity.tenant' and key = $1", [
        id,
      ]),
    ).toEqual([{ n: 1 }]);
    expect(
      await rowsOf(
        databases[0],
        "select template from emails where template in ('application_approved', 'invited') order by template",
        [],
      ),
    ).toEqual([{ template: 'application_approved' }, { template: 'invited' }]);
  }, 60_000);
});

/** What a shop confirms before its account is active. */
const DETAILS = {
  companyName: 'Umbani',
  contactPerson: 'Thandi Dlamini',
  email: FORM.email,
  phone: '021 555 0100',
  address: '1 Long Street',
  businessRegistration: '2019/123456/07',
  taxNumber: '9012345678',
  bankDetails: 'A Bank, 250655, 6212345678',
};

describe('the owner of that shop, whose account is approved and not active yet', () => {
  const code = ({ status, body }: { status: number; body: unknown }) =>
    `${status} ${(body as { code?: string }).code ?? ''}`;

  it('takes the steps up to the trial, with a proof of the signature; the agent’s waits for the account', async () => {
    const owner = cookieOf((await signIn('thandi', 'velvet-otter-morning')).headers);
    const read = await request(url).get('/api/tenant-onboarding').set('cookie', owner);
    const { tenantId } = read.body as { tenantId: string };
    expect([read.status, read.body]).toEqual([200, expect.objectContaining({ supportStatus: 'Pending', version: 0 })]);
    await ok(post(owner, '/api/tenant-onboarding/business-details', DETAILS));
    expect(
      code(
        await post(owner, '/api/tenant-onboarding/service-selection', {
          selectedServices: ['mobile_repair'],
          monthlySubscription: 1,
        }),
      ),
    ).toBe('409 PRICE_DIFFERS');
    await ok(
      post(owner, '/api/tenant-onboarding/service-selection', {
        tenantId,
        selectedServices: ['mobile_repair'],
        monthlySubscription: 218.8,
      }),
    );
    const signed = await ok(post(owner, '/api/tenant-onboarding/sign-agreement', { tenantId, agreementSigned: true }));
    expect(signed).toMatchObject({
      agreement: { signedBy: 'Thandi Dlamini' },
      trial: { running: true, remaining: 5 },
      steps: expect.arrayContaining([expect.objectContaining({ step: 'agent', state: 'locked' })]),
    });
    expect([
      code(await post(owner, '/api/tenant-onboarding/generate-agent', { tenantId })),
      code(await post(owner, '/api/tenant-onboarding/live-support', {})),
    ]).toEqual(['403 ACCOUNT_NOT_ACTIVE', '409 INVALID_TRANSITION']);
    expect(code(await request(url).get('/api/repairs').set('cookie', owner))).toBe('403 ACCOUNT_NOT_ACTIVE');

    const [event] = await rowsOf(
      databases[1],
      "select payload from outbox where topic = 'onboarding.trial' and key = $1",
      [tenantId],
    );
    const { proof, startedAt } = TrialStarted.decode(event?.['payload'] as Buffer);
    const command = new CommandVerifier([createPublicKey(signing)], () => new Date()).readSigned(
      proof,
      '/revive.onboarding.v1.TenantOnboarding/SignTenantAgreement',
    );
    expect(command).toMatchObject({ tenantId, person: { username: 'thandi', role: 'tenant_admin' } });
    expect(Math.abs((command?.expiresAt ?? 0) - Date.parse(startedAt))).toBeLessThan(60_000);
  }, 60_000);

  it('is nobody who applies: before the approval there is nothing to read', async () => {
    const { headers } = await request(url).post('/api/register').send({
      username: 'waits',
      name: 'Waits',
      email: 'waits@umbani.example',
      password: 'velvet-otter-morning',
      role: 'tenant_admin',
    });
    const waiting = cookieOf(headers);
    expect([
      code(await request(url).get('/api/tenant-onboarding').set('cookie', waiting)),
      code(await post(waiting, '/api/tenant-onboarding/business-details', DETAILS)),
    ]).toEqual(['403 ACCOUNT_NOT_ACTIVE', '403 ACCOUNT_NOT_ACTIVE']);
  });
});

describe('an owner whom staff made an account for', () => {
  it('has an application at the final review', async () => {
    const made = await ok(
      post(master, '/api/admin/create-user', {
        username: 'lerato',
        name: 'Lerato Adams',
        email: 'lerato@made.example',
        password: 'copper-lantern-nine',
        role: 'tenant_admin',
        businessName: 'Made By Staff',
      }),
    );
    expect(JSON.stringify(made)).toContain('Lerato Adams');
    await waitFor(async () => {
      const { body } = await request(url).get('/api/tenant-applications?search=Made').set('cookie', master);
      return (body as { applications: { status: string; businessName: string }[] }).applications.some(
        ({ status, businessName }) => status === 'final_review' && businessName === 'Made By Staff',
      );
    });
    const { body } = await request(url).get('/api/tenant-applications?search=Made').set('cookie', master);
    const [one] = (body as { applications: { id: string }[] }).applications;
    const whole = await request(url).get(`/api/tenant-applications/${one?.id}`).set('cookie', master);
    expect([whole.status, whole.body]).toEqual([
      200,
      expect.objectContaining({ email: 'lerato@made.example', linkedAccount: true, staffInfo: [], approvals: [] }),
    ]);
    expect(whole.body).not.toHaveProperty('companyDetails');
  });
});
