import type { UseCases } from '../fixtures/use-cases.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Application, HardwareInfo } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { HARDWARE_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import pg from 'pg';
import { aCommand, createReviewFixture, inFinalReview, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  Object.assign(fixture.shops, {
    reviewers: 2,
    opened: [],
    asked: 0,
    leftOut: [],
    refusal: undefined,
    after: async () => undefined,
  });
});

/** Runs SQL as the superuser, bypassing row-level security and grants. */
async function behind(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: fixture.database.adminUrl });
  await client.connect();
  await client.query(sql, values);
  await client.end();
}
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unforeseen',
  );
const whole = (id: string): Promise<Application> => fixture.readApplications.get(fixture.master, id);

const record = (id: string, by: Actor = fixture.admin) =>
  fixture.approveApplication.record(by, { id, reason: '' }, aCommand());
const generate = async (id: string, over: object = {}, by: Actor = fixture.master, service: UseCases = fixture) => {
  const { summary, body } = await whole(id);
  return service.approveApplication.generate(
    by,
    {
      tenantId: id,
      businessName: summary?.businessName ?? '',
      hardwareInfo: body?.hardwareInfo ?? null,
      port: 8890,
      ...over,
    },
    aCommand(),
  );
};
async function approvedTwice() {
  const one = await inFinalReview(fixture);
  await record(one.id);
  await record(one.id, fixture.master);
  return one;
}
const historyOf = async (id: string): Promise<string[]> => (await whole(id)).history.map(({ what }) => what).slice(7);

describe('final review approvals', () => {
  // spec E087
  it('counts one approval per person and resets them on requested changes', async () => {
    const early = await fixture.anApplication();
    expect(await codeOf(record(early.id))).toBe('INVALID_TRANSITION');
    const { id, applicant } = await inFinalReview(fixture);
    expect([(await whole(id)).approvalsNeeded, (await whole(id)).approvals]).toEqual([2, []]);
    await record(id);
    expect(await codeOf(record(id))).toBe('INVALID_TRANSITION');
    expect((await whole(id)).approvals.map(({ by, role, mine }) => [by, role, mine])).toEqual([
      ['an-admin', 'admin', false],
    ]);
    await expect(generate(id)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'It has 1 of 2 recorded approvals.',
    });
    await record(id, fixture.master);
    expect((await whole(id)).approvals).toHaveLength(2);
    await fixture.reviewApplication.requestChanges(fixture.admin, { id, reason: 'More memory' }, aCommand());
    await fixture.submitDetails.hardware({ applicant, ...HARDWARE_FORM });
    await fixture.reviewApplication.approveHardware(fixture.master, { id, reason: '' }, aCommand());
    await fixture.submitDetails.staff({ applicant, staff: [STAFF_MEMBER] });
    expect((await whole(id)).approvals).toEqual([]);
    await expect(generate(id)).rejects.toMatchObject({ message: 'It has 0 of 2 recorded approvals.' });
    expect(fixture.shops.asked).toBe(0);
    await record(id);
    expect((await whole(id)).approvals).toHaveLength(1);
  });

  it('accepts masters and admins with a fresh command, once per person', async () => {
    const { id } = await inFinalReview(fixture);
    for (const by of [
      fixture.sales,
      fixture.shop,
      aUser({ role: 'finance' }),
      aUser({ role: 'tech' }),
      aUser({ role: 'user' }),
    ])
      expect(await codeOf(record(id, by))).toBe('NOT_ALLOWED');
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(record(id))));
    expect(answers.filter((code) => code === 'done')).toHaveLength(1);
    const command = aCommand();
    await fixture.approveApplication.record(fixture.master, { id, reason: '' }, command);
    const other = await inFinalReview(fixture);
    expect(await codeOf(fixture.approveApplication.record(fixture.master, { id: other.id, reason: '' }, command))).toBe(
      'COMMAND_TOKEN_REFUSED',
    );
    expect([await codeOf(record('x')), await codeOf(record(uuidv7()))]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('requires one approval with a single reviewer', async () => {
    fixture.shops.reviewers = 1;
    const { id } = await inFinalReview(fixture);
    await expect(generate(id)).rejects.toMatchObject({ message: 'It has 0 of 1 recorded approvals.' });
    await record(id, fixture.master);
    expect((await generate(id)).summary?.status).toBe('approved');
  });

  it('rejects an altered approval', async () => {
    const { id } = await approvedTwice();
    await behind('update approvals set by_id = $2 where application_id = $1 and by_role = $3', [id, uuidv7(), 'admin']);
    expect(await codeOf(generate(id))).toBe('SEAL_BROKEN');
    expect(fixture.shops.asked).toBe(0);
  });
});

describe('installer generation', () => {
  // spec K112, E087
  it('opens the shop and closes the review at step six', async () => {
    const { id, applicant } = await approvedTwice();
    fixture.shops.leftOut = ['sipho'];
    const done = await generate(id);
    expect([
      done.summary?.status,
      done.summary?.currentStep,
      done.summary?.waitsFor,
      done.body?.customBatGenerated,
      done.body?.batFileUrl,
      done.opening,
    ]).toEqual(['approved', 6, 'nobody', true, `/api/tenants/${id}/installer?kind=bat`, false]);
    expect(fixture.shops.opened).toMatchObject([
      {
        id,
        businessName: done.summary?.businessName,
        email: 'thandi@umbani.example',
        accountId: '',
        staff: [{ username: 'sipho', email: 'sipho@umbani.example', isAdmin: true }],
        byUser: fixture.master.userId,
        byRole: 'master',
      },
    ]);
    expect(await historyOf(id)).toEqual(['approval', 'approval', 'opening', 'approve']);
    expect((await whole(id)).history.at(-1)).toMatchObject({
      by: 'the-master',
      reason: 'No account for: sipho (no email address, or the address already has an account).',
    });
    expect(JSON.stringify((await fixture.actions()).filter(({ notes }) => notes.includes(id)))).not.toMatch(
      /sipho|thandi/i,
    );
    const read = await fixture.submitDetails.read(applicant);
    expect([read.summary?.status, read.body?.customBatGenerated]).toEqual(['approved', true]);
    expect(JSON.stringify(read)).not.toMatch(/an-admin|the-master/);
    for (const verb of ['reject', 'requestChanges'] as const)
      expect(
        await codeOf(fixture.reviewApplication[verb](fixture.master, { id, reason: 'Too late' }, aCommand())),
      ).toBe('INVALID_TRANSITION');
  });

  it('requires a master and the facts displayed on the page', async () => {
    const { id } = await approvedTwice();
    expect(await codeOf(generate(id, {}, fixture.admin))).toBe('NOT_ALLOWED');
    expect(await codeOf(generate(id, { businessName: 'Another' }))).toBe('INVALID');
    expect(
      await codeOf(
        generate(id, {
          hardwareInfo: { ...(await whole(id)).body?.hardwareInfo, compatibilityScore: 1 } as HardwareInfo,
        }),
      ),
    ).toBe('INVALID');
    expect(await codeOf(generate(id, { hardwareInfo: null }))).toBe('INVALID');
    for (const port of [0, 80, 70_000, 1.5]) expect(await codeOf(generate(id, { port }))).toBe('INVALID');
    expect([fixture.shops.asked, (await whole(id)).summary?.status]).toEqual([0, 'final_review']);
  });

  it('runs once for fifty concurrent requests and answers them alike', async () => {
    const { id } = await approvedTwice();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        generate(id).then(({ summary, body }) => `${summary?.status} ${body?.batFileUrl}`),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([`approved /api/tenants/${id}/installer?kind=bat`]));
    expect([fixture.shops.opened.length, fixture.shops.asked]).toEqual([1, 1]);
    expect(await historyOf(id)).toEqual(['approval', 'approval', 'opening', 'approve']);
  });

  it('reports a refusal by the identity service and allows a retry', async () => {
    const { id } = await approvedTwice();
    fixture.shops.refusal = new AppError('EMAIL_TAKEN', undefined, { sentence: 'The address has an account.' });
    await expect(generate(id)).rejects.toMatchObject({ code: 'EMAIL_TAKEN', message: 'The address has an account.' });
    expect([
      (await whole(id)).summary?.status,
      (await whole(id)).opening,
      (await whole(id)).history.at(-1)?.reason,
    ]).toEqual(['final_review', false, 'The address has an account.']);
    fixture.shops.refusal = undefined;
    expect((await generate(id)).summary?.status).toBe('approved');
  });
});

describe('crash during the approval', () => {
  it('resumes after a crash before the call to the identity service', async () => {
    const { id, applicant } = await approvedTwice();
    fixture.shops.refusal = new AppError('SERVICE_UNAVAILABLE');
    expect(await codeOf(generate(id))).toBe('SERVICE_UNAVAILABLE');
    expect([(await whole(id)).summary?.status, (await whole(id)).opening]).toEqual(['final_review', true]);
    const tooLate = [
      () => fixture.submitDetails.withdraw({ applicant, reason: '' }),
      () => fixture.reviewApplication.reject(fixture.master, { id, reason: 'Not after all' }, aCommand()),
      () => fixture.reviewApplication.requestChanges(fixture.master, { id, reason: 'Not after all' }, aCommand()),
    ];
    for (const move of tooLate) expect(await codeOf(move())).toBe('INVALID_TRANSITION');
    fixture.later(60_000);
    expect(await (await fixture.another()).approveApplication.resume()).toBe(0);
    expect(fixture.failures.at(-1)).toMatch(/is not open yet/);
    fixture.shops.refusal = undefined;
    expect(await (await fixture.another()).approveApplication.resume()).toBe(1);
    expect([(await whole(id)).summary?.status, fixture.shops.opened.length]).toEqual(['approved', 1]);
    expect(await (await fixture.another()).approveApplication.resume()).toBe(0);
  });

  it('creates no second shop after a crash behind the identity call', async () => {
    const { id } = await approvedTwice();
    fixture.shops.after = () => Promise.reject(new Error('killed'));
    await expect(generate(id)).rejects.toThrow('killed');
    expect([(await whole(id)).summary?.status, (await whole(id)).opening, fixture.shops.opened.length]).toEqual([
      'final_review',
      true,
      1,
    ]);
    fixture.shops.after = async () => undefined;
    fixture.later(60_000);
    await Promise.all([
      (await fixture.another()).approveApplication.resume(),
      (await fixture.another()).approveApplication.resume(),
      generate(id),
    ]);
    expect([(await whole(id)).summary?.status, fixture.shops.opened.length]).toEqual(['approved', 1]);
    expect((await historyOf(id)).filter((what) => what === 'approve')).toHaveLength(1);
  });
});

describe('owner whose account staff created', () => {
  const told = (accountId: string) =>
    fixture.createApplicationForAccount.run(
      {
        id: uuidv7(),
        topic: 'identity.shop',
        key: accountId,
        type: 'revive.identity.v1.ShopRegistered',
        payload: new Uint8Array(),
        occurredAt: new Date(),
      },
      accountId,
    );
  const of = (accountId: string) => ({ link: '', accountId, address: '192.0.2.9' });

  it('starts once at the final review and continues as usual', async () => {
    const accountId = uuidv7();
    fixture.shops.begun = () => ({ businessName: 'Made By Staff', name: 'Lerato Adams', email: 'lerato@made.example' });
    await Promise.all(Array.from({ length: 10 }, () => told(accountId)));
    await told(accountId);
    const rows = await fixture.rows<{ id: string }>('select id from applications where account_id = $1', [accountId]);
    expect(rows).toHaveLength(1);
    const id = rows[0]?.id ?? '';
    const begun = await whole(id);
    expect([
      begun.summary?.status,
      begun.summary?.currentStep,
      begun.summary?.businessName,
      begun.linkedAccount,
      begun.body?.companyDetails,
      begun.body?.hardwareInfo,
      begun.duplicates,
    ]).toEqual(['final_review', 6, 'Made By Staff', true, null, null, []]);
    await record(id);
    await record(id, fixture.master);
    await expect(
      fixture.approveApplication.generate(
        fixture.master,
        { tenantId: id, businessName: 'Made By Staff', hardwareInfo: null, port: 8888 },
        aCommand(),
      ),
    ).rejects.toMatchObject({ message: 'The hardware is not verified yet.' });
    await fixture.reviewApplication.requestChanges(
      fixture.admin,
      { id, reason: 'Tell us about your PC and your people' },
      aCommand(),
    );
    await fixture.submitDetails.hardware({ applicant: of(accountId), ...HARDWARE_FORM });
    await fixture.reviewApplication.approveHardware(fixture.master, { id, reason: '' }, aCommand());
    await fixture.submitDetails.staff({ applicant: of(accountId), staff: [STAFF_MEMBER] });
    await record(id);
    await record(id, fixture.master);
    expect((await generate(id)).summary?.status).toBe('approved');
    expect(fixture.shops.opened).toMatchObject([{ id, accountId, email: 'lerato@made.example' }]);
  });

  it('creates nothing if the identity service knows no shop', async () => {
    fixture.shops.begun = () => {
      throw new AppError('NOT_FOUND');
    };
    const accountId = uuidv7();
    for (const id of [accountId, 'x', '']) await told(id);
    expect(await fixture.rows('select 1 from applications where account_id = $1', [accountId])).toEqual([]);
  });
});
