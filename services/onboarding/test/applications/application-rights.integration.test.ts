import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { codeOf, seenIn } from '../fixtures/cases.js';
import { reviewMoves } from '../fixtures/review-moves.js';
import { aCommand, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { mine } = seenIn(() => fixture);
const { DO, at } = reviewMoves(() => fixture);

describe('application permissions', () => {
  it('lets admins prepare, masters decide and sales read', async () => {
    const one = await at('hardware_verification');
    expect(await codeOf(DO.approve_hardware(one, fixture.admin))).toBe('NOT_ALLOWED');
    expect(await codeOf(DO.reject(one, fixture.admin))).toBe('NOT_ALLOWED');
    expect(await codeOf(DO.approve_preliminarily(await at('pending'), fixture.admin))).toBe('NOT_ALLOWED');
    expect(await codeOf(DO.request_changes(one, fixture.admin))).toBe('done');
    expect(await codeOf(fixture.readApplications.get(fixture.sales, one.id))).toBe('done');
    for (const by of [
      fixture.sales,
      fixture.shop,
      aUser({ role: 'finance' }),
      aUser({ role: 'tech' }),
      aUser({ role: 'user' }),
    ]) {
      expect(await codeOf(fixture.reviewApplication.addNote(by, { id: one.id, text: 'a note' }))).toBe('NOT_ALLOWED');
      expect(await codeOf(DO.request_changes(one, by))).toBe('NOT_ALLOWED');
      if (by !== fixture.sales)
        expect([
          await codeOf(fixture.readApplications.get(by, one.id)),
          await codeOf(
            fixture.readApplications.list(by, { before: '', search: '', status: '', mine: false, waits: '' }),
          ),
        ]).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED']);
    }
  });

  it('accepts a confirmation once', async () => {
    const [one, other, command] = [await at('pending'), await at('pending'), aCommand()];
    await fixture.reviewApplication.approvePreliminarily(fixture.master, { id: one.id, reason: '' }, command);
    expect(
      await codeOf(
        fixture.reviewApplication.approvePreliminarily(fixture.master, { id: other.id, reason: '' }, command),
      ),
    ).toBe('COMMAND_TOKEN_REFUSED');
    expect((await mine(other)).summary?.status).toBe('pending');
  });

  it('opens an application only with its own link secret', async () => {
    const [one, other] = [await at('pending'), await at('pending')];
    expect((await mine(one)).summary?.id).toBe(one.id);
    const swapped = Buffer.from(one.applicant.link, 'base64url');
    Buffer.from(other.id.replaceAll('-', ''), 'hex').copy(swapped);
    expect(await codeOf(fixture.submitDetails.read({ ...one.applicant, link: swapped.toString('base64url') }))).toBe(
      'NOT_FOUND',
    );
    expect(await codeOf(fixture.submitDetails.read({ link: '', accountId: '', address: '' }))).toBe('NOT_FOUND');
    expect([
      await codeOf(fixture.readApplications.get(fixture.master, uuidv7())),
      await codeOf(fixture.readApplications.get(fixture.master, 'x')),
    ]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('rejects revoked links and allows thirty failed attempts per network and hour', async () => {
    const one = await at('pending');
    // Tests the link check alone: the changed version would also break the row MAC.
    await fixture.asOwner(`update applications set link_version = link_version + 1 where id = '${one.id}'`);
    const miss = (address: string) => codeOf(fixture.submitDetails.read({ ...one.applicant, address }));
    const answers: string[] = [];
    for (let n = 0; n < 32; n++) answers.push(await miss('198.18.0.1'));
    expect(answers).toEqual([...Array<string>(30).fill('NOT_FOUND'), 'TOO_MANY', 'TOO_MANY']);
    expect(await miss('198.18.0.2')).toBe('NOT_FOUND');
    // Malformed input does not count as a failed attempt.
    expect(await codeOf(fixture.submitDetails.read({ link: 'short', accountId: '', address: '198.18.0.1' }))).toBe(
      'NOT_FOUND',
    );
  });

  it('approves once when twenty masters approve at once', async () => {
    const one = await at('pending');
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(DO.approve_preliminarily(one))));
    expect([
      answers.filter((code) => code === 'done').length,
      answers.filter((code) => code === 'INVALID_TRANSITION').length,
    ]).toEqual([1, 19]);
    expect(
      await fixture.rows(
        "select 1 from application_emails where application_id = $1 and template = 'preliminary_approved'",
        [one.id],
      ),
    ).toHaveLength(1);
  });
});
