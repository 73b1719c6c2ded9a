import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import { HARDWARE_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import { aCommand, createReviewFixture, COMPANY, type ReviewFixture } from './fixtures/review-fixture.js';
import { aShopAdmin, stepTakers } from './fixtures/step-takers.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const FIFTY = 50;
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unforeseen',
  );
async function fifty(send: () => Promise<unknown>): Promise<Record<string, number>> {
  const codes = await Promise.all(Array.from({ length: FIFTY }, () => codeOf(send())));
  return Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]),
  );
}

interface Case {
  id: string;
  applicant: Applicant;
}
const approve = ({ id }: Case) =>
  fixture.reviewApplication.approvePreliminarily(fixture.master, { id, reason: '' }, aCommand());
const setUp = ({ applicant }: Case) => fixture.submitDetails.setUp({ applicant, setupType: 'multi_user' });
const company = ({ applicant }: Case) => fixture.submitDetails.company({ applicant, ...COMPANY });
const hardware = ({ applicant }: Case) => fixture.submitDetails.hardware({ applicant, ...HARDWARE_FORM });
const approveHardware = ({ id }: Case) =>
  fixture.reviewApplication.approveHardware(fixture.master, { id, reason: '' }, aCommand());
const staff = ({ applicant }: Case) => fixture.submitDetails.staff({ applicant, staff: [STAFF_MEMBER] });

const PARTS = [
  { verb: 'set_up', before: [approve], send: setUp, to: 'company_details' },
  { verb: 'submit_company', before: [approve, setUp], send: company, to: 'hardware_verification' },
  { verb: 'submit_hardware', before: [approve, setUp, company], send: hardware, to: 'hardware_verification' },
  {
    verb: 'submit_staff',
    before: [approve, setUp, company, hardware, approveHardware],
    send: staff,
    to: 'final_review',
  },
] as const;

describe('application part sent by fifty concurrent requests', () => {
  it.each(PARTS)('has one effect: $verb', async ({ verb, before, send, to }) => {
    const one = await fixture.anApplication();
    for (const step of before) await step(one);
    const emails = (await fixture.emails()).length;
    const codes = await fifty(() => send(one));
    // On a busy machine, a request that waits too long for a connection gets SERVICE_UNAVAILABLE.
    expect(
      Object.keys(codes).filter((code) => !['done', 'INVALID_TRANSITION', 'SERVICE_UNAVAILABLE'].includes(code)),
    ).toEqual([]);
    // Repeated hardware is accepted without effect. The other transitions leave the status, so repeats are refused.
    if (verb === 'submit_hardware') expect(codes['INVALID_TRANSITION'] ?? 0).toBe(0);
    else expect(codes['done']).toBe(1);
    expect((await fixture.submitDetails.read(one.applicant)).summary?.status).toBe(to);
    expect(
      await fixture.rows('select what from history where application_id = $1 and what = $2', [one.id, verb]),
    ).toHaveLength(1);
    expect(
      (await fixture.actions()).filter(
        ({ action, notes }) => action === `application.${verb}` && notes.includes(one.id),
      ),
    ).toHaveLength(1);
    expect((await fixture.emails()).length - emails).toBe(0);
    expect(
      await fixture.rows("select field from encrypted_fields where application_id = $1 and field = 'staff'", [one.id]),
    ).toHaveLength(verb === 'submit_staff' ? 1 : 0);
  });

  it('accepts different hardware as a new submission', async () => {
    const one = await fixture.anApplication();
    for (const step of [approve, setUp, company, hardware]) await step(one);
    await fixture.submitDetails.hardware({ applicant: one.applicant, ...HARDWARE_FORM, ramGb: 32 });
    expect(
      await fixture.rows("select 1 from history where application_id = $1 and what = 'submit_hardware'", [one.id]),
    ).toHaveLength(2);
    expect((await fixture.submitDetails.read(one.applicant)).body?.hardwareInfo?.ram).toBe('32 GB');
  });
});

describe('decision made by fifty concurrent requests', () => {
  it.each([
    { name: 'approve_preliminarily', before: [], send: approve, template: 'preliminary_approved' },
    {
      name: 'approve_hardware',
      before: [approve, setUp, company, hardware],
      send: approveHardware,
      template: 'hardware_approved',
    },
  ] as const)('makes one decision and sends one email: $name', async ({ name, before, send, template }) => {
    const one = await fixture.anApplication();
    for (const step of before) await step(one);
    expect((await fifty(() => send(one)))['done']).toBe(1);
    expect(
      await fixture.rows('select 1 from history where application_id = $1 and what = $2', [one.id, name]),
    ).toHaveLength(1);
    expect(
      await fixture.rows('select 1 from application_emails where application_id = $1 and template = $2', [
        one.id,
        template,
      ]),
    ).toHaveLength(1);
  });
});

describe('message sent by fifty concurrent requests', () => {
  const remarks = ({ id }: Case) =>
    fixture.rows<{ text: string }>('select text from remarks where application_id = $1', [id]);
  const TEXT = 'The street number is missing';
  it.each([
    {
      name: 'a note',
      send: ({ id }: Case) => fixture.reviewApplication.addNote(fixture.admin, { id, text: TEXT }),
      template: '',
    },
    {
      name: 'a question',
      send: ({ id }: Case) => fixture.reviewApplication.requestInformation(fixture.admin, { id, reason: TEXT }),
      template: 'more_information',
    },
    {
      name: 'an answer',
      send: ({ id }: Case) => fixture.reviewApplication.reply(fixture.admin, { id, text: TEXT }),
      template: 'application_reply',
    },
    {
      name: 'a message of the applicant',
      send: ({ applicant }: Case) => fixture.submitDetails.message({ applicant, text: TEXT }),
      template: '',
    },
  ])('stores one message and sends one email: $name', async ({ send, template }) => {
    const one = await fixture.anApplication();
    await approve(one);
    expect((await fifty(() => send(one)))['done']).toBeGreaterThan(0);
    expect(await remarks(one)).toHaveLength(1);
    if (template !== '')
      expect(
        await fixture.rows('select 1 from application_emails where application_id = $1 and template = $2', [
          one.id,
          template,
        ]),
      ).toHaveLength(1);
    // The same text after a different message is a new message.
    await fixture.reviewApplication.addNote(fixture.master, { id: one.id, text: 'Seen' });
    await send(one);
    expect((await remarks(one)).map(({ text }) => text)).toEqual([TEXT, 'Seen', TEXT]);
  });

  it('assigns an application once', async () => {
    const one = await fixture.anApplication();
    await fifty(() => fixture.reviewApplication.assign(fixture.admin, { id: one.id, take: true }));
    expect(
      await fixture.rows("select 1 from history where application_id = $1 and what = 'assigned'", [one.id]),
    ).toHaveLength(1);
    await fifty(() => fixture.reviewApplication.assign(fixture.admin, { id: one.id, take: false }));
    expect(
      await fixture.rows("select 1 from history where application_id = $1 and what = 'unassigned'", [one.id]),
    ).toHaveLength(1);
  });
});

describe('account review changed by fifty concurrent requests', () => {
  it('records a single assignment, note and return', async () => {
    const { id } = fixture.identity.aPerson();
    const note = () => fixture.decideReview.note(fixture.admin, { id, text: 'Ask for a second reference' });
    const take = (yes: boolean) => fixture.decideReview.take(fixture.admin, { id, take: yes });
    for (const send of [() => take(true), note, () => take(false)])
      expect((await fifty(send))['done']).toBeGreaterThan(0);
    expect(await fixture.rows('select 1 from account_notes where account_id = $1', [id])).toHaveLength(1);
    const about = (await fixture.actions()).filter(({ notes }) => notes.includes(id)).map(({ action }) => action);
    expect(about).toEqual(['account.taken', 'account.noted', 'account.given_back']);
  });
});

describe('last onboarding step taken by fifty concurrent requests', () => {
  it('writes one row change and one audit line with the time of the first request', async () => {
    const shop = aShopAdmin();
    const take = stepTakers(() => fixture);
    for (const step of [take.details, take.services, take.sign, take.agent]) await step(shop);
    expect(Object.keys(await fifty(() => take.support(shop)))).toContain('done');
    const [row] = await fixture.rows<{ version: number; at: Date }>(
      'select version, support_at as at from tenant_onboardings where tenant_id = $1',
      [shop.tenantId],
    );
    expect([row?.version, (await fixture.completeStep.read(shop)).supportStatus]).toEqual([5, 'Active']);
    expect(
      (await fixture.actions()).filter(
        ({ tenantId, action }) => tenantId === shop.tenantId && action === 'onboarding.support',
      ),
    ).toHaveLength(1);
  });
});
