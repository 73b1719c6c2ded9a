import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import { SHOP_FORM } from '@revive/contracts/testing/sample-forms';
import { aCommand, createReviewFixture, COMPANY, type ReviewFixture } from '../fixtures/review-fixture.js';

const DAY = 24 * 3_600_000;
let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const round = () => fixture.purgeExpiredApplications.run();
const emailsOf = async (id: string) =>
  (
    await fixture.rows<{ template: string }>(
      'select template from application_emails where application_id = $1 order by id',
      [id],
    )
  ).map(({ template }) => template);
const staffView = (id: string) => fixture.readApplications.get(fixture.master, id);
const historyOf = async (id: string) => (await staffView(id)).history.map(({ what }) => what);
async function refused(): Promise<{ id: string; applicant: Applicant }> {
  const one = await fixture.anApplication();
  await fixture.reviewApplication.reject(fixture.master, { id: one.id, reason: 'Thandi has no shop' }, aCommand());
  return one;
}
async function awaited(): Promise<{ id: string; applicant: Applicant }> {
  const one = await fixture.anApplication();
  await fixture.reviewApplication.approvePreliminarily(fixture.master, { id: one.id, reason: '' }, aCommand());
  await fixture.submitDetails.setUp({ applicant: one.applicant, setupType: 'single' });
  return one;
}
const everything = async (id: string): Promise<string> => {
  const tables = [
    'applications where id',
    'encrypted_fields where application_id',
    'acceptances where application_id',
    'history where application_id',
    'remarks where application_id',
    'application_emails where application_id',
  ];
  return (
    await Promise.all(
      tables.map((table) =>
        fixture.rows<{ whole: string }>(
          `select row_to_json(t)::text as whole from (select * from ${table} = '${id}') t`,
        ),
      ),
    )
  )
    .flat()
    .map(({ whole }) => whole)
    .join('\n');
};

describe('rejected application', () => {
  it('shows its deletion date and loses all personal data on that day', async () => {
    const { id, applicant } = await refused();
    await fixture.reviewApplication.addNote(fixture.admin, { id, text: 'Thandi called' });
    const kept = (await staffView(id)).summary?.keptUntil ?? '';
    expect((await fixture.submitDetails.read(applicant)).summary?.keptUntil).toBe(kept);
    fixture.later(Date.parse(kept) - fixture.clock().getTime() - 60_000);
    expect((await round()).refused).toBe(0);
    expect(await everything(id)).toContain(SHOP_FORM.email);
    fixture.later(120_000);
    expect((await round()).refused).toBe(1);
    const whole = await everything(id);
    for (const word of [
      SHOP_FORM.email,
      SHOP_FORM.contactName,
      'Thandi',
      SHOP_FORM.phone,
      SHOP_FORM.physicalAddress,
      SHOP_FORM.bankName,
      '192.0.2.1',
      'a browser',
    ])
      expect(whole).not.toContain(word);
    const { summary, history, acceptances, notes } = await staffView(id);
    expect(summary).toMatchObject({ status: 'rejected', businessName: 'Erased', erasedAt: expect.any(String) });
    expect(summary?.keptUntil).toBeUndefined();
    expect([acceptances, notes, history.map(({ what }) => what), history.filter(({ reason }) => reason)]).toEqual([
      [],
      [],
      ['submitted', 'reject', 'erased'],
      [],
    ]);
    await expect(fixture.submitDetails.read(applicant)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('erases each application once with two concurrent instances', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await refused()).id);
    fixture.later(181 * DAY);
    const other = await fixture.another();
    const counts = await Promise.all([
      round(),
      other.purgeExpiredApplications.run(),
      round(),
      other.purgeExpiredApplications.run(),
    ]);
    expect(counts.reduce((sum, { refused: done }) => sum + done, 0)).toBe(4);
    for (const id of ids) expect((await historyOf(id)).filter((what) => what === 'erased')).toHaveLength(1);
    expect((await round()).refused).toBe(0);
  });

  it('skips an altered application without blocking the batch', async () => {
    const [altered, other] = [await refused(), await refused()];
    await fixture.asOwner(`update applications set email = 'mule@example.com' where id = '${altered.id}'`);
    fixture.later(181 * DAY);
    expect((await round()).refused).toBe(1);
    expect(await historyOf(other.id)).toContain('erased');
    expect(fixture.failures.at(-1)).toContain('was altered');
    await fixture.asOwner(
      `delete from application_emails where application_id = '${altered.id}'; delete from acceptances
        where application_id = '${altered.id}'; delete from encrypted_fields
        where application_id = '${altered.id}'; delete from remarks where application_id = '${altered.id}'; delete
        from history where application_id = '${altered.id}'; delete from applications where id = '${altered.id}'`,
    );
  });
});

describe('application without a move by the applicant', () => {
  it('sends one warning two weeks before the deletion', async () => {
    const { id } = await awaited();
    const until = (await staffView(id)).summary?.keptUntil;
    fixture.later(75 * DAY);
    await round();
    expect(await emailsOf(id)).not.toContain('application_waits');
    fixture.later(DAY + 60_000);
    expect((await round()).warned).toBe(1);
    expect((await round()).warned).toBe(0);
    expect((await emailsOf(id)).filter((one) => one === 'application_waits')).toHaveLength(1);
    const [message] = await fixture.rows<{ id: string }>(
      "select id from application_emails where application_id = $1 and template = 'application_waits'",
      [id],
    );
    expect(await fixture.readEmail.run(message?.id ?? '')).toMatchObject({
      to: SHOP_FORM.email,
      values: { until, link: expect.stringContaining('#application=') },
    });
    await fixture.reviewApplication.reject(fixture.master, { id, reason: 'done with it' }, aCommand());
  });

  it('erases the application on that day, but only two weeks after the warning', async () => {
    const { id } = await awaited();
    fixture.later(91 * DAY);
    // The service was down for long, so warning and erasure are late.
    expect(await round()).toMatchObject({ abandoned: 0, warned: 1 });
    fixture.later(13 * DAY);
    expect((await round()).abandoned).toBe(0);
    fixture.later(DAY + 60_000);
    expect((await round()).abandoned).toBe(1);
    expect((await staffView(id)).summary).toMatchObject({ status: 'rejected', businessName: 'Erased' });
    expect((await historyOf(id)).slice(-3)).toEqual(['warned', 'abandoned', 'erased']);
    expect(await everything(id)).not.toContain(SHOP_FORM.email);
  });

  it('continues normally after a move by the applicant', async () => {
    const { id, applicant } = await awaited();
    fixture.later(77 * DAY);
    expect((await round()).warned).toBe(1);
    // Uses the link of the warning, because the first link has expired.
    const [message] = await fixture.rows<{ id: string }>(
      "select id from application_emails where application_id = $1 and template = 'application_waits'",
      [id],
    );
    const { values } = await fixture.readEmail.run(message?.id ?? '');
    await fixture.submitDetails.company({
      applicant: { ...applicant, link: values['link']?.split('#application=')[1] ?? '' },
      ...COMPANY,
    });
    fixture.later(20 * DAY);
    expect(await round()).toMatchObject({ abandoned: 0, warned: 0 });
    fixture.later(60 * DAY);
    expect(await round()).toMatchObject({ abandoned: 0, warned: 1 });
    await fixture.reviewApplication.reject(fixture.master, { id, reason: 'done with it' }, aCommand());
  });

  it('sends no warning in the platform’s turn', async () => {
    const { id } = await fixture.anApplication();
    fixture.later(200 * DAY);
    expect((await round()).warned).toBe(0);
    expect((await staffView(id)).summary?.keptUntil).toBeUndefined();
  });
});
