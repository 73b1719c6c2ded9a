import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import { HARDWARE_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import {
  aCommand,
  approvedShop,
  createReviewFixture,
  COMPANY,
  inFinalReview,
  type ReviewFixture,
} from '../fixtures/review-fixture.js';

const DAY = 24 * 3_600_000;
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

interface Case {
  readonly id: string;
  readonly applicant: Applicant;
}
const mine = ({ applicant }: Case) => fixture.submitDetails.read(applicant);
const staffView = ({ id }: Case) => fixture.readApplications.get(fixture.master, id);
const ask = ({ id }: Case, reason = 'Send the registration certificate, please') =>
  fixture.reviewApplication.requestInformation(fixture.admin, { id, reason });
const reply = ({ id }: Case, text: string) => fixture.reviewApplication.reply(fixture.admin, { id, text });
const write = ({ applicant }: Case, text: string) => fixture.submitDetails.message({ applicant, text });
const reject = ({ id }: Case) =>
  fixture.reviewApplication.reject(fixture.master, { id, reason: 'No shop at that address' }, aCommand());
const queued = async ({ id }: Case) =>
  (
    await fixture.readApplications.list(fixture.master, { before: '', search: '', status: '', mine: false, waits: '' })
  ).applications.find((one) => one.id === id);
async function atHardware(): Promise<Case> {
  const one = await fixture.anApplication();
  await fixture.reviewApplication.approvePreliminarily(fixture.master, { id: one.id, reason: '' }, aCommand());
  await fixture.submitDetails.setUp({ applicant: one.applicant, setupType: 'single' });
  await fixture.submitDetails.company({ applicant: one.applicant, ...COMPANY });
  return one;
}
const withLinkOf = async (one: Case, template: string): Promise<Case> => {
  const [email] = await fixture.rows<{ id: string }>(
    'select id from application_emails where application_id = $1 and template = $2 order by id desc limit 1',
    [one.id, template],
  );
  const { values } = await fixture.readEmail.run(email?.id ?? '');
  return { ...one, applicant: { ...one.applicant, link: values['link']?.split('#application=')[1] ?? '' } };
};

describe('open question', () => {
  it('stays open until a message answers the question', async () => {
    const one = await fixture.anApplication();
    await fixture.reviewApplication.approvePreliminarily(fixture.master, { id: one.id, reason: '' }, aCommand());
    await ask(one);
    const asked = async () => [
      (await mine(one)).summary?.status,
      (await mine(one)).summary?.waitsFor,
      (await mine(one)).body?.request?.kind,
    ];
    await fixture.submitDetails.setUp({ applicant: one.applicant, setupType: 'single' });
    expect(await asked()).toEqual(['company_details', 'applicant', 'information']);
    await fixture.submitDetails.company({ applicant: one.applicant, ...COMPANY });
    expect(await asked()).toEqual(['hardware_verification', 'applicant', 'information']);
    await fixture.submitDetails.hardware({ applicant: one.applicant, ...HARDWARE_FORM });
    expect(await asked()).toEqual(['hardware_verification', 'applicant', 'information']);
    await fixture.reviewApplication.approveHardware(fixture.master, { id: one.id, reason: '' }, aCommand());
    await fixture.submitDetails.staff({ applicant: one.applicant, staff: [STAFF_MEMBER] });
    expect(await asked()).toEqual(['final_review', 'applicant', 'information']);
    await write(one, 'It is attached');
    expect(await asked()).toEqual(['final_review', 'staff', undefined]);
  });

  it('ends a hardware request with new hardware', async () => {
    const one = await inFinalReview(fixture);
    await fixture.reviewApplication.requestChanges(fixture.master, { id: one.id, reason: 'More memory' }, aCommand());
    await fixture.submitDetails.hardware({ applicant: one.applicant, ...HARDWARE_FORM, ramGb: 32 });
    expect([(await mine(one)).summary?.waitsFor, (await mine(one)).body?.request]).toEqual(['staff', null]);
    // The staff list is kept, so the applicant only confirms the names.
    await fixture.reviewApplication.approveHardware(fixture.master, { id: one.id, reason: '' }, aCommand());
    expect((await mine(one)).body?.staffInfo.map(({ name }) => name)).toEqual([STAFF_MEMBER.name]);
  });
});

describe('staff reply', () => {
  it('sends the reply by email and notifies the account', async () => {
    const one = await fixture.anApplication();
    await reply(one, 'A second-hand PC will do.');
    const [email] = await fixture.rows<{ id: string }>(
      "select id from application_emails where application_id = $1 and template = 'application_reply'",
      [one.id],
    );
    expect(await fixture.readEmail.run(email?.id ?? '')).toMatchObject({
      to: 'thandi@umbani.example',
      values: { reason: 'A second-hand PC will do.', link: expect.stringContaining('#application=') },
    });
    expect((await fixture.emails()).filter(({ id }) => id === email?.id)).toEqual([
      expect.objectContaining({ template: 'application_reply' } satisfies Partial<EmailRequested>),
    ]);
  });

  it('shows staff if the applicant’s message is unanswered', async () => {
    const one = await fixture.anApplication();
    expect((await queued(one))?.unanswered).toBe(false);
    await write(one, 'May I use a Mac?');
    expect((await queued(one))?.unanswered).toBe(true);
    // A note is not an answer, because the applicant never sees the note.
    await fixture.reviewApplication.addNote(fixture.admin, { id: one.id, text: 'Asks about a Mac' });
    expect((await queued(one))?.unanswered).toBe(true);
    await reply(one, 'Yes');
    expect((await queued(one))?.unanswered).toBe(false);
    expect((await mine(one)).summary?.unanswered).toBe(false);
  });
});

describe('rejected application', () => {
  it('keeps the thread open until the data is erased', async () => {
    const one = await fixture.anApplication();
    await reject(one);
    await write(one, 'Which address did you look at?');
    await reply(one, 'That of your registration.');
    expect((await mine(one)).body?.messages.map(({ text }) => text)).toEqual([
      'Which address did you look at?',
      'That of your registration.',
    ]);
    expect([(await mine(one)).summary?.status, (await mine(one)).summary?.waitsFor]).toEqual(['rejected', 'nobody']);
    fixture.later(181 * DAY);
    await fixture.purgeExpiredApplications.run();
    await expect(reply(one, 'One thing more')).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'This application is closed. You can no longer write messages.',
    });
  });

  it('closes the thread after a withdrawal or an approval', async () => {
    const withdrawn = await fixture.anApplication();
    await fixture.submitDetails.withdraw({ applicant: withdrawn.applicant, reason: '' });
    await expect(write(withdrawn, 'Hello?')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(reply(withdrawn, 'Hello?')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(ask(withdrawn)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(
      fixture.reviewApplication.reply(fixture.admin, { id: await approvedShop(fixture), text: 'Hello?' }),
    ).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });
});

describe('waiting applicant', () => {
  const aged = async (): Promise<Case> => {
    const one = await atHardware();
    fixture.later(77 * DAY);
    expect((await fixture.purgeExpiredApplications.run()).warned).toBe(1);
    return withLinkOf(one, 'application_waits');
  };
  const later = async (days: number) => {
    fixture.later(days * DAY);
    return fixture.purgeExpiredApplications.run();
  };
  const end = async (one: Case) => void (await reject(one));

  it('keeps the application after a message from the applicant', async () => {
    const one = await aged();
    await write(one, 'Please keep it: the PC comes next week');
    expect(await later(20)).toMatchObject({ abandoned: 0, warned: 0 });
    expect(await later(60)).toMatchObject({ abandoned: 0, warned: 1 });
    await end(one);
  });

  it('keeps the application after an uploaded file', async () => {
    const one = await aged();
    const { upload } = await fixture.uploadFile.begin({
      applicant: one.applicant,
      kind: 'document',
      name: 'registration.pdf',
      size: PDF.length,
    });
    await fixture.uploadFile.part({ applicant: one.applicant, upload, number: 0, content: PDF });
    await fixture.uploadFile.finish({ applicant: one.applicant, upload });
    expect(await later(20)).toMatchObject({ abandoned: 0, warned: 0 });
    await end(one);
  });

  it('restarts the deadline with a question from staff', async () => {
    const one = await aged();
    await ask(one);
    expect(await later(20)).toMatchObject({ abandoned: 0, warned: 0 });
    await end(one);
  });

  it('keeps the platform’s waiting time when the applicant writes', async () => {
    const one = await fixture.anApplication();
    const since = (await staffView(one)).summary?.waitsSince;
    fixture.later(DAY);
    await write(one, 'Any news?');
    expect((await staffView(one)).summary?.waitsSince).toBe(since);
    await end(one);
  });
});

describe('hardware approval', () => {
  it('approves only the hardware that the reviewer saw', async () => {
    const one = await atHardware();
    await fixture.submitDetails.hardware({ applicant: one.applicant, ...HARDWARE_FORM });
    const seen = (await staffView(one)).body?.hardwareInfo?.submittedAt ?? '';
    await fixture.submitDetails.hardware({ applicant: one.applicant, ...HARDWARE_FORM, pcModel: 'Another PC' });
    const approve = (hardwareAt: string) =>
      fixture.reviewApplication.approveHardware(fixture.master, { id: one.id, reason: '', hardwareAt }, aCommand());
    await expect(approve(seen)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'The applicant has changed the hardware since you opened this page. Review it and decide again.',
    });
    expect((await mine(one)).body?.hardwareInfo?.hardwareVerified).toBe(false);
    await expect(approve('yesterday')).rejects.toMatchObject({ code: 'INVALID' });
    await approve((await staffView(one)).body?.hardwareInfo?.submittedAt ?? '');
    expect((await mine(one)).summary?.status).toBe('staff_info');
  });
});
