import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandVerifier } from '@revive/platform/auth/command-token';
import { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { type TestDatabase } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { COMPANY_FORM, HARDWARE_FORM, REGISTRATION_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import pg from 'pg';
import { confirmAddress } from './confirmed-address.js';
import request from 'supertest';
import { FIRST_PASSWORDS, type StartedServices, cookieOf, startServices } from './started-services.js';

let services: StartedServices<'onboarding'>;
let url: string;
let master: string;

beforeAll(async () => {
  services = await startServices(['onboarding']);
  url = services.url;
  master = await services.signIn('master', FIRST_PASSWORDS.master);
}, 120_000);
afterAll(() => services.stop());

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

const FORM = { ...REGISTRATION_FORM, businessName: 'O\'Brien & "Sons"; %PATH%' };

async function ok(asked: ReturnType<typeof post>): Promise<Record<string, never>> {
  const { status, body } = await asked;
  if (status >= 300) throw new TypeError(`${status} ${JSON.stringify(body)}`);
  return body as Record<string, never>;
}

describe('an application sent while signed in', () => {
  it('creates the shop and its accounts once, however many calls arrive at once', async () => {
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
      post(applicant, '/api/repair-shop/application/company', { ...COMPANY_FORM, accountHolder: 'Umbani (Pty) Ltd' }),
    );
    await ok(post(applicant, '/api/repair-shop/application/hardware', HARDWARE_FORM));
    await ok(post(master, `/api/tenant-applications/${id}/approve-hardware`, {}));
    const sent = await ok(post(applicant, '/api/repair-shop/application/staff', { staff: [STAFF_MEMBER] }));
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
    await confirmAddress(services.identityConfig, 'thandi');
    const answers = await Promise.all(Array.from({ length: 20 }, generate));
    // A busy machine answers some requests with 503; these are repeated in sequence.
    for (const [at, { status }] of answers.entries()) if (status === 503) answers[at] = await generate();
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
      await rowsOf(
        services.databases.identity,
        'select username, role, status, invited from users where tenant_id = $1 order by id',
        [id],
      ),
    ).toEqual([
      { username: 'thandi', role: 'tenant_admin', status: 'approved', invited: false },
      { username: 'sipho', role: 'tenant_admin', status: 'approved', invited: true },
    ]);
    expect(
      await rowsOf(
        services.databases.identity,
        "select count(*)::int as n from outbox where topic = 'identity.tenant' and key = $1",
        [id],
      ),
    ).toEqual([{ n: 1 }]);
    expect(
      await rowsOf(
        services.databases.identity,
        "select template from emails where template in ('application_approved', 'invited') order by template",
        [],
      ),
    ).toEqual([{ template: 'application_approved' }, { template: 'invited' }]);
  });
});

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

describe('the owner of an approved shop without an active account', () => {
  const code = ({ status, body }: { status: number; body: unknown }) =>
    `${status} ${(body as { code?: string }).code ?? ''}`;

  it('completes the steps up to the trial with a signature proof; the agent step waits for activation', async () => {
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
      services.databases.onboarding,
      "select payload from outbox where topic = 'onboarding.trial' and key = $1",
      [tenantId],
    );
    const { proof, startedAt } = TrialStarted.decode(event?.['payload'] as Buffer);
    const command = new CommandVerifier([createPublicKey(services.signing)], () => new Date()).readSigned(
      proof,
      '/revive.onboarding.v1.TenantOnboarding/SignTenantAgreement',
    );
    expect(command).toMatchObject({ tenantId, person: { username: 'thandi', role: 'tenant_admin' } });
    expect(Math.abs((command?.expiresAt ?? 0) - Date.parse(startedAt))).toBeLessThan(60_000);
  });

  it('refuses the steps to an account before its approval', async () => {
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

describe('an owner with an account created by staff', () => {
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
