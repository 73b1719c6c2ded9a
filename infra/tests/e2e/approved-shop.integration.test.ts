import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandVerifier } from '@revive/platform/auth/command-token';
import { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { type TestDatabase } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { REGISTRATION_FORM } from '@revive/contracts/testing/sample-forms';
import pg from 'pg';
import { confirmAddress } from '../world/confirm-address.js';
import { FIRST_PASSWORDS, type StartedServices, startServices } from './started-services.js';
import type { PublicDoor } from '../../dev/public-door.js';
import { signUp } from '../world/accounts.js';
import {
  approveFinally,
  approveHardware,
  approvePreliminarily,
  chooseSetup,
  generateInstaller,
  readApplication,
  registerShop,
  sendCompany,
  sendHardware,
  sendStaff,
  type ReviewedApplication,
} from '../world/applications.js';

let services: StartedServices<'onboarding'>;
let master: PublicDoor;

beforeAll(async () => {
  services = await startServices(['onboarding']);
  master = await services.anyone().signIn('master', FIRST_PASSWORDS.master);
}, 120_000);
afterAll(() => services.stop());

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

const [OWNER, PASSWORD] = ['thandi', 'velvet-otter-morning'];
interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string };
}
async function answerOf(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

describe('an application sent while signed in', () => {
  it('creates the shop and its accounts once, however many calls arrive at once', async () => {
    const applicant = services.anyone();
    await signUp(applicant, { username: OWNER, email: FORM.email, password: PASSWORD, role: 'tenant_admin' });
    await registerShop(applicant, FORM);
    const { id } = await readApplication(applicant);
    await approvePreliminarily(master, id);
    await chooseSetup({ client: applicant });
    await sendCompany({ client: applicant });
    await sendHardware({ client: applicant });
    await approveHardware(master, id);
    expect(await sendStaff({ client: applicant })).toMatchObject({ status: 'final_review' });

    const read = () => master.get<ReviewedApplication & { approvalsNeeded: number }>(`/api/tenant-applications/${id}`);
    const { approvalsNeeded, ...reviewed } = await read();
    const generate = () =>
      answerOf(generateInstaller({ post: (path, body) => master.raw('POST', path, body) }, id, reviewed));
    expect([approvalsNeeded, (await generate()).status]).toEqual([1, 409]);
    await approveFinally(master, id);
    const early = await generate();
    expect([early.status, early.body]).toMatchObject([
      409,
      { message: expect.stringContaining('has not confirmed their email address') },
    ]);
    await confirmAddress(services.identityConfig, OWNER);
    const answers = await Promise.all(Array.from({ length: 20 }, generate));
    // A busy machine answers some requests with 503; these are repeated in sequence.
    for (const [at, { status }] of answers.entries()) if (status === 503) answers[at] = await generate();
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set([`200 {"downloadUrl":"/api/tenants/${id}/installer?kind=bat"}`]),
    );

    expect(await read()).toMatchObject({
      status: 'approved',
      currentStep: 6,
      customBatGenerated: true,
      batFileUrl: `/api/tenants/${id}/installer?kind=bat`,
      opening: false,
    });
    expect((await applicant.raw('GET', '/api/user')).status).toBe(401);
    expect(await services.anyone().post('/api/login', { username: OWNER, password: PASSWORD })).toMatchObject({
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
  const code = async (asked: Promise<Response>): Promise<string> => {
    const { status, body } = await answerOf(asked);
    return `${status} ${body.code ?? ''}`;
  };
  const step = (owner: PublicDoor, name: string, body: object): Promise<Response> =>
    owner.raw('POST', `/api/tenant-onboarding/${name}`, body);

  it('completes the steps up to the trial with a signature proof; the agent step waits for activation', async () => {
    const owner = await services.anyone().signIn(OWNER, PASSWORD);
    const begun = await owner.get<{ tenantId: string }>('/api/tenant-onboarding');
    const { tenantId } = begun;
    expect(begun).toMatchObject({ supportStatus: 'Pending', version: 0 });
    await owner.post('/api/tenant-onboarding/business-details', DETAILS);
    const [selectedServices, path] = [['mobile_repair'], '/api/tenant-onboarding/service-selection'];
    expect(await code(owner.raw('POST', path, { selectedServices, monthlySubscription: 1 }))).toBe('409 PRICE_DIFFERS');
    await owner.post(path, { tenantId, selectedServices, monthlySubscription: 218.8 });
    const signed = { tenantId, agreementSigned: true };
    expect(await owner.post('/api/tenant-onboarding/sign-agreement', signed)).toMatchObject({
      agreement: { signedBy: 'Thandi Dlamini' },
      trial: { running: true, remaining: 5 },
      steps: expect.arrayContaining([expect.objectContaining({ step: 'agent', state: 'locked' })]),
    });
    expect([
      await code(step(owner, 'generate-agent', { tenantId })),
      await code(step(owner, 'live-support', {})),
    ]).toEqual(['403 ACCOUNT_NOT_ACTIVE', '409 INVALID_TRANSITION']);
    expect(await code(owner.raw('GET', '/api/repairs'))).toBe('403 ACCOUNT_NOT_ACTIVE');

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
    const waiting = services.anyone();
    await signUp(waiting, { username: 'waits', name: 'Waits', email: 'waits@umbani.example', role: 'tenant_admin' });
    expect([
      await code(waiting.raw('GET', '/api/tenant-onboarding')),
      await code(step(waiting, 'business-details', DETAILS)),
    ]).toEqual(['403 ACCOUNT_NOT_ACTIVE', '403 ACCOUNT_NOT_ACTIVE']);
  });
});

describe('an owner with an account created by staff', () => {
  it('has an application at the final review', async () => {
    const made = await master.post('/api/admin/create-user', {
      username: 'lerato',
      name: 'Lerato Adams',
      email: 'lerato@made.example',
      password: 'copper-lantern-nine',
      role: 'tenant_admin',
      businessName: 'Made By Staff',
    });
    expect(JSON.stringify(made)).toContain('Lerato Adams');
    const found = async () =>
      (
        await master.get<{ applications: { id: string; status: string; businessName: string }[] }>(
          '/api/tenant-applications?search=Made',
        )
      ).applications;
    await waitFor(async () =>
      (await found()).some(({ status, businessName }) => status === 'final_review' && businessName === 'Made By Staff'),
    );
    const [one] = await found();
    const whole = await master.get<object>(`/api/tenant-applications/${one?.id}`);
    expect(whole).toMatchObject({
      email: 'lerato@made.example',
      linkedAccount: true,
      staffInfo: [],
      approvals: [],
    });
    expect(whole).not.toHaveProperty('companyDetails');
  });
});
