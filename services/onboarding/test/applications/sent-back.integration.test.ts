import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import { codeOf, seenIn, type Case } from '../fixtures/cases.js';
import {
  aCommand,
  createReviewFixture,
  COMPANY,
  inFinalReview,
  type ReviewFixture,
} from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { mine, staffView, emailsOf, emailOf } = seenIn(() => fixture);
const askAgain = (one: Case, part: string, reason = 'The number is another shop’s', by = fixture.admin) =>
  fixture.reviewApplication.requestChanges(by, { id: one.id, reason, part }, aCommand());
const takeBack = (one: Case, asked: string, reason = 'We do not need it after all', by = fixture.admin) =>
  fixture.reviewApplication.takeBack(by, { id: one.id, asked, reason });
const addDocument = async ({ applicant }: Case): Promise<void> => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  const { upload } = await fixture.uploadFile.begin({
    applicant,
    kind: 'document',
    name: 'certificate.pdf',
    size: pdf.length,
  });
  await fixture.uploadFile.part({ applicant, upload, number: 0, content: pdf });
  await fixture.uploadFile.finish({ applicant, upload });
};

describe('requested part', () => {
  it('requests a part by name, keeps the status and accepts only this part', async () => {
    const one = await inFinalReview(fixture);
    await fixture.approveApplication.record(fixture.master, { id: one.id, reason: '' }, aCommand());
    await askAgain(one, 'company');
    const asked = await mine(one);
    expect([
      asked.summary?.status,
      asked.summary?.waitsFor,
      asked.body?.request,
      asked.body?.requestedParts.map(({ part, reason }) => [part, reason]),
    ]).toEqual(['final_review', 'applicant', null, [['company', 'The number is another shop’s']]]);
    expect((await emailOf(one, 'changes_requested')).values['reason']).toBe(
      'Company details: The number is another shop’s',
    );
    expect((await staffView(one)).approvals).toEqual([]);
    expect(
      await codeOf(fixture.approveApplication.record(fixture.master, { id: one.id, reason: '' }, aCommand())),
    ).toBe('INVALID_TRANSITION');
    expect(await codeOf(fixture.submitDetails.staff({ applicant: one.applicant, staff: [STAFF_MEMBER] }))).toBe(
      'INVALID_TRANSITION',
    );
    await fixture.submitDetails.company({ applicant: one.applicant, ...COMPANY, registrationNumber: '2021/000001/07' });
    const sent = await mine(one);
    expect([
      sent.summary?.status,
      sent.summary?.waitsFor,
      sent.body?.requestedParts,
      sent.body?.companyDetails?.registrationNumber,
    ]).toEqual(['final_review', 'staff', [], '2021/000001/07']);
    expect(
      await codeOf(fixture.approveApplication.record(fixture.master, { id: one.id, reason: '' }, aCommand())),
    ).toBe('done');
    expect(await codeOf(fixture.submitDetails.company({ applicant: one.applicant, ...COMPANY }))).toBe(
      'INVALID_TRANSITION',
    );
  });

  it('handles several open parts independently', async () => {
    const one = await inFinalReview(fixture);
    await askAgain(one, 'staff', 'Two people have one phone number');
    await askAgain(one, 'documents', 'The registration certificate');
    const open = async () => (await mine(one)).body?.requestedParts.map(({ part }) => part);
    expect(await open()).toEqual(['staff', 'documents']);
    await addDocument(one);
    expect([await open(), (await mine(one)).summary?.waitsFor]).toEqual([['staff'], 'applicant']);
    await fixture.submitDetails.staff({
      applicant: one.applicant,
      staff: [{ ...STAFF_MEMBER, name: 'Sipho N. Nkosi' }],
    });
    const after = await mine(one);
    expect([
      after.summary?.status,
      after.summary?.waitsFor,
      after.body?.requestedParts,
      after.body?.staffInfo[0]?.name,
    ]).toEqual(['final_review', 'staff', [], 'Sipho N. Nkosi']);
  });

  it('accepts words as the answer to requested documents', async () => {
    const one = await fixture.anApplication();
    await askAgain(one, 'documents', 'The registration certificate');
    await fixture.submitDetails.message({ applicant: one.applicant, text: 'It is being renewed' });
    expect((await mine(one)).summary?.waitsFor).toBe('staff');
  });

  it('stays open after a message and ends with the application', async () => {
    const one = await inFinalReview(fixture);
    await askAgain(one, 'company');
    await fixture.reviewApplication.requestInformation(fixture.admin, { id: one.id, reason: 'Which floor?' });
    await fixture.submitDetails.message({ applicant: one.applicant, text: 'The second' });
    expect([
      (await mine(one)).summary?.waitsFor,
      (await mine(one)).body?.request,
      (await mine(one)).body?.requestedParts.length,
    ]).toEqual(['applicant', null, 1]);
    await fixture.submitDetails.withdraw({ applicant: one.applicant, reason: '' });
    expect((await mine(one)).body?.requestedParts).toEqual([]);
  });

  it('ends when staff withdraw the request, and other requests stay open', async () => {
    const one = await inFinalReview(fixture);
    for (const part of ['company', 'staff', 'documents']) await askAgain(one, part);
    await fixture.reviewApplication.requestInformation(fixture.admin, { id: one.id, reason: 'Which floor?' });
    for (const asked of ['question', 'staff', 'documents']) await takeBack(one, asked);
    const left = await mine(one);
    expect([left.body?.request, left.body?.requestedParts.map(({ part }) => part), left.summary?.waitsFor]).toEqual([
      null,
      ['company'],
      'applicant',
    ]);
    const fifty = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(takeBack(one, 'company', 'We found it in the register'))),
    );
    expect([fifty.filter((code) => code === 'done').length, new Set(fifty)]).toEqual([
      1,
      new Set(['done', 'INVALID_TRANSITION']),
    ]);
    const after = await staffView(one);
    expect([after.summary?.status, after.summary?.waitsFor, after.body?.requestedParts, after.history.at(-1)]).toEqual([
      'final_review',
      'staff',
      [],
      expect.objectContaining({
        what: 'take_back',
        by: fixture.admin.username,
        reason: 'Company details: We found it in the register',
      }),
    ]);
    expect([
      (await emailsOf(one, 'no_longer_needed')).length,
      (await emailOf(one, 'no_longer_needed')).values['reason'],
    ]).toEqual([4, 'Company details: We found it in the register']);
    expect(
      await codeOf(fixture.approveApplication.record(fixture.master, { id: one.id, reason: '' }, aCommand())),
    ).toBe('done');
  });

  it('restores the hardware approval step when the request is withdrawn', async () => {
    const one = await inFinalReview(fixture);
    await askAgain(one, 'hardware', 'More memory');
    expect([
      (await mine(one)).summary?.waitsFor,
      await codeOf(fixture.reviewApplication.approveHardware(fixture.master, { id: one.id, reason: '' }, aCommand())),
    ]).toEqual(['applicant', 'INVALID_TRANSITION']);
    await takeBack(one, 'hardware', 'The list was of another PC');
    expect([(await mine(one)).summary?.status, (await mine(one)).summary?.waitsFor]).toEqual([
      'hardware_verification',
      'staff',
    ]);
    expect(
      await codeOf(fixture.reviewApplication.approveHardware(fixture.master, { id: one.id, reason: '' }, aCommand())),
    ).toBe('done');
  });

  it('requires a preparer, a reason and an open request to withdraw', async () => {
    const one = await inFinalReview(fixture);
    await askAgain(one, 'company');
    for (const by of [fixture.sales, fixture.shop, aUser({ role: 'finance' })])
      expect(await codeOf(takeBack(one, 'company', 'We found it', by))).toBe('NOT_ALLOWED');
    expect([
      await codeOf(takeBack(one, 'company', '')),
      await codeOf(takeBack(one, 'roof')),
      await codeOf(takeBack(one, 'staff')),
      await codeOf(takeBack(one, 'question')),
      await codeOf(takeBack({ ...one, id: uuidv7() }, 'company')),
    ]).toEqual(['INVALID', 'INVALID', 'INVALID_TRANSITION', 'INVALID_TRANSITION', 'NOT_FOUND']);
    await fixture.submitDetails.withdraw({ applicant: one.applicant, reason: '' });
    expect(await codeOf(takeBack(one, 'company'))).toBe('INVALID_TRANSITION');
  });

  it('requires a sent part that is not due, a preparer and a reason', async () => {
    const [fresh, last] = [await fixture.anApplication(), await inFinalReview(fixture)];
    expect([
      await codeOf(askAgain(fresh, 'staff')),
      await codeOf(askAgain(fresh, 'hardware')),
      await codeOf(askAgain(fresh, 'roof')),
      await codeOf(askAgain(last, 'company', '')),
    ]).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION', 'INVALID', 'INVALID']);
    await fixture.reviewApplication.approvePreliminarily(fixture.master, { id: fresh.id, reason: '' }, aCommand());
    expect(await codeOf(askAgain(fresh, 'company'))).toBe('INVALID_TRANSITION');
    for (const by of [fixture.sales, fixture.shop, aUser({ role: 'finance' })])
      expect(await codeOf(askAgain(last, 'company', 'The number', by))).toBe('NOT_ALLOWED');
    await fixture.reviewApplication.reject(fixture.master, { id: last.id, reason: 'Not a shop' }, aCommand());
    expect(await codeOf(askAgain(last, 'documents'))).toBe('INVALID_TRANSITION');
  });
});
