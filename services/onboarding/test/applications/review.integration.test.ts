import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { APPLICATION_STATUSES } from '@revive/contracts/onboarding/states';
import { uuidv7 } from '@revive/platform/core/ids';
import { HARDWARE_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import { TRANSITIONS } from '../../src/applications/application.lifecycle.js';
import { codeOf, seenIn, type Case } from '../fixtures/cases.js';
import { aCommand, createReviewFixture, inFinalReview, type ReviewFixture } from '../fixtures/review-fixture.js';
import { reviewMoves, MOVES_TO, type Open } from '../fixtures/review-moves.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { mine, staffView } = seenIn(() => fixture);
const { DO, VERBS, at } = reviewMoves(() => fixture);

describe.each(APPLICATION_STATUSES.filter((status): status is Open => status !== 'approved'))(
  'application in status %s',
  (status) => {
    it('accepts the transitions of the table and refuses all others', async () => {
      for (const verb of VERBS) {
        const one = await at(status);
        const legal = (TRANSITIONS[verb].from as readonly string[]).includes(status);
        expect([verb, await codeOf(DO[verb](one))]).toEqual([verb, legal ? 'done' : 'INVALID_TRANSITION']);
        expect([verb, (await mine(one)).summary?.status]).toEqual([verb, legal ? TRANSITIONS[verb].to : status]);
      }
    });
  },
);

describe('application review', () => {
  // spec E087
  it('passes six steps in alternating turns and sends emails', async () => {
    const one = await at('pending');
    const seen: unknown[] = [];
    for (const verb of MOVES_TO.final_review) {
      const { summary } = await mine(one);
      seen.push([summary?.status, summary?.currentStep, summary?.waitsFor]);
      await DO[verb](one);
    }
    const last = await mine(one);
    expect([...seen, [last.summary?.status, last.summary?.currentStep, last.summary?.waitsFor]]).toEqual([
      ['pending', 1, 'staff'],
      ['preliminary_approved', 2, 'applicant'],
      ['company_details', 3, 'applicant'],
      ['hardware_verification', 4, 'applicant'],
      ['hardware_verification', 4, 'staff'],
      ['staff_info', 5, 'applicant'],
      ['final_review', 6, 'staff'],
    ]);
    expect(last.body?.hardwareInfo).toMatchObject({
      compatibilityScore: 100,
      hardwareVerified: true,
      source: 'declared',
      ram: '16 GB',
      storage: '512 GB, 200 GB free',
    });
    expect(last.body?.companyDetails?.bankingDetails).toEqual({
      bankName: 'B Bank',
      accountType: 'current',
      accountNumber: '•••• 678',
      branchCode: '•••• 655',
      accountHolder: 'Umbani (Pty) Ltd',
    });
    expect(last.body?.tenantAdminInfo).toMatchObject({
      name: 'Sipho Nkosi',
      isAdmin: true,
      credentials: { username: 'sipho' },
      pcDetails: { assignedPort: 8888 },
    });
    expect(last.body?.customBatGenerated).toBe(false);
    const emails = await fixture.rows<{ template: string }>(
      'select template from application_emails where application_id = $1 order by id',
      [one.id],
    );
    expect(emails.map(({ template }) => template)).toEqual([
      'application_received',
      'preliminary_approved',
      'hardware_approved',
    ]);
    expect((await fixture.actions()).filter(({ notes }) => notes.includes(one.id)).map(({ action }) => action)).toEqual(
      ['submitted', ...MOVES_TO.final_review].map((what) => `application.${what}`),
    );
    expect(fixture.frames).toContain('live:staff');
  });

  it('requires a hardware score of 90 or a written reason', async () => {
    const one = await at('company_details');
    await DO.submit_company(one);
    await expect(DO.approve_hardware(one)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'The applicant has not submitted the hardware yet.',
    });
    await fixture.submitDetails.hardware({ applicant: one.applicant, ...HARDWARE_FORM, ramGb: 4, usb: 'usb2' });
    await expect(DO.approve_hardware(one)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: expect.stringContaining('below 90') },
    });
    await fixture.reviewApplication.approveHardware(
      fixture.master,
      { id: one.id, reason: 'Enough for phones alone' },
      aCommand(),
    );
    expect((await fixture.readApplications.get(fixture.master, one.id)).history.at(-1)).toMatchObject({
      what: 'approve_hardware',
      reason: 'Enough for phones alone',
      by: 'the-master',
      status: 'staff_info',
    });
  });

  // spec E087
  it('waits for new hardware after a change request', async () => {
    const one = await at('final_review');
    await DO.request_changes(one);
    const after = await mine(one);
    expect([
      after.summary?.status,
      after.summary?.currentStep,
      after.summary?.waitsFor,
      after.body?.hardwareInfo?.hardwareVerified,
      after.body?.request?.reason,
    ]).toEqual(['hardware_verification', 4, 'applicant', false, 'More memory, please']);
    await expect(DO.approve_hardware(one)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await fixture.submitDetails.message({ applicant: one.applicant, text: 'It is on its way' });
    expect((await mine(one)).summary?.waitsFor).toBe('applicant');
    await DO.submit_hardware(one);
    expect((await mine(one)).summary?.waitsFor).toBe('staff');
    await DO.approve_hardware(one);
    expect((await mine(one)).summary?.status).toBe('staff_info');
  });

  it('accepts a message as the answer to a question and hides notes from the applicant', async () => {
    const one = await at('pending');
    await fixture.reviewApplication.requestInformation(fixture.admin, { id: one.id, reason: 'Which street?' });
    expect([(await mine(one)).summary?.waitsFor, (await mine(one)).body?.request?.kind]).toEqual([
      'applicant',
      'information',
    ]);
    await fixture.submitDetails.message({ applicant: one.applicant, text: 'Long Street' });
    await fixture.reviewApplication.reply(fixture.admin, { id: one.id, text: 'Thank you' });
    await fixture.reviewApplication.addNote(fixture.admin, { id: one.id, text: 'Sounds right' });
    const read = await mine(one);
    expect(read.body?.messages.map(({ from, by, text }) => [from, by, text])).toEqual([
      ['staff', 'Revive', 'Which street?'],
      ['applicant', 'Thandi Dlamini', 'Long Street'],
      ['staff', 'Revive', 'Thank you'],
    ]);
    expect(JSON.stringify(read)).not.toMatch(/Sounds right|an-admin/);
    const whole = await fixture.readApplications.get(fixture.master, one.id);
    expect([whole.notes.map(({ text, by }) => [text, by]), whole.summary?.waitsFor]).toEqual([
      [['Sounds right', 'an-admin']],
      'staff',
    ]);
    for (const text of ['', ' '])
      expect([
        await codeOf(fixture.reviewApplication.addNote(fixture.admin, { id: one.id, text })),
        await codeOf(fixture.submitDetails.message({ applicant: one.applicant, text })),
      ]).toEqual(['INVALID', 'INVALID']);
  });

  it('ends with a rejection email or a confirmed withdrawal', async () => {
    const [rejected, withdrawn] = [await at('final_review'), await at('staff_info')];
    expect(
      await codeOf(fixture.reviewApplication.reject(fixture.master, { id: rejected.id, reason: '' }, aCommand())),
    ).toBe('INVALID');
    await DO.reject(rejected);
    await DO.withdraw(withdrawn);
    const emailOf = async ({ id }: Case) =>
      fixture.readEmail.run(
        (
          await fixture.rows<{ id: string }>(
            'select id from application_emails where application_id = $1 order by id desc limit 1',
            [id],
          )
        )[0]?.id ?? '',
      );
    expect(await emailOf(rejected)).toMatchObject({
      to: 'thandi@umbani.example',
      name: 'Thandi Dlamini',
      values: {
        reason: 'Not a shop',
        link: expect.stringMatching(/^http:\/\/localhost:3000\/registration-confirmation#application=[\w-]+$/),
      },
    });
    expect(await emailOf(withdrawn)).toMatchObject({
      to: 'thandi@umbani.example',
      values: { link: expect.stringContaining('#application=') },
    });
    expect(
      (
        await fixture.rows<{ template: string }>(
          'select template from application_emails where application_id = $1 order by id desc limit 1',
          [withdrawn.id],
        )
      )[0]?.template,
    ).toBe('application_withdrawn');
    const [earlier] = await fixture.rows<{ id: string }>(
      "select id from application_emails where application_id = $1 and template = 'hardware_approved'",
      [withdrawn.id],
    );
    expect(await fixture.readEmail.run(earlier?.id ?? '')).toEqual({ to: '', name: '', values: {} });
    expect([
      (await mine(rejected)).summary?.withdrawnAt,
      (await mine(rejected)).body?.closedReason,
      (await mine(rejected)).summary?.currentStep,
    ]).toEqual([undefined, 'Not a shop', 6]);
    expect((await mine(withdrawn)).summary?.withdrawnAt).toBeDefined();
    expect(await codeOf(fixture.readEmail.run(uuidv7()))).toBe('NOT_FOUND');
  });

  it('accepts one person only for a single setup', async () => {
    const one = await at('preliminary_approved');
    await fixture.submitDetails.setUp({ applicant: one.applicant, setupType: 'single' });
    for (const verb of ['submit_company', 'submit_hardware', 'approve_hardware'] as const) await DO[verb](one);
    const second = {
      ...STAFF_MEMBER,
      username: 'zanele',
      email: 'zanele@umbani.example',
      isAdmin: false,
      pcDetails: { ...STAFF_MEMBER.pcDetails, assignedPort: 8889 },
    };
    expect(await codeOf(fixture.submitDetails.staff({ applicant: one.applicant, staff: [STAFF_MEMBER, second] }))).toBe(
      'INVALID',
    );
    expect(
      await codeOf(
        fixture.submitDetails.staff({ applicant: one.applicant, staff: [{ ...STAFF_MEMBER, isAdmin: false }] }),
      ),
    ).toBe('INVALID');
    await DO.submit_staff(one);
    expect(
      await fixture.rows(
        "select 1 from encrypted_fields s where s::text like '%Sipho%' or s::text like '%' || $1 || '%'",
        [Buffer.from('Sipho').toString('hex')],
      ),
    ).toEqual([]);
  });

  it('rejects a link after thirty days', async () => {
    const one = await at('pending');
    fixture.later(31 * 24 * 3_600_000);
    expect(await codeOf(mine(one))).toBe('NOT_FOUND');
  });
});

describe('shop opening result', () => {
  it('lists renamed and omitted people in the history', async () => {
    const one = await inFinalReview(fixture, {}, 'single');
    fixture.shops.reviewers = 1;
    Object.assign(fixture.shops, { leftOut: ['zanele'], renamed: ['sipho'] });
    await fixture.approveApplication.record(fixture.master, { id: one.id, reason: '' }, aCommand());
    const { summary, body } = await staffView(one);
    const done = await fixture.approveApplication.generate(
      fixture.master,
      {
        tenantId: one.id,
        businessName: summary?.businessName ?? '',
        hardwareInfo: body?.hardwareInfo ?? null,
        port: 8890,
      },
      aCommand(),
    );
    expect(done.history.at(-1)?.reason).toMatch(
      /^No account for: zanele .*\nUsername taken, sign-in by email address: sipho\.$/,
    );
    expect((await mine(one)).body).not.toHaveProperty('history');
  });
});
