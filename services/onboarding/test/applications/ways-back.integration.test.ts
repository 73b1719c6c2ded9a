import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { codeOf, seenIn, type Case } from '../fixtures/cases.js';
import { aCommand, aRegistration, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

const HOUR = 3_600_000;
let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { mine, staffView, emailsOf, emailOf } = seenIn(() => fixture);
const secretOf = ({ values }: { values: Record<string, string> }): string =>
  values['link']?.split('#application=')[1] ?? '';
const withLinkOf = async (one: Case, template: string): Promise<Case> => ({
  ...one,
  applicant: { ...one.applicant, link: secretOf(await emailOf(one, template)) },
});
const correct = (one: Case, over: object, by = fixture.admin) =>
  fixture.correctContact.run(
    by,
    { id: one.id, reason: 'An email of it was missing', email: '', applicantName: '', phone: '', ...over },
    aCommand(),
  );

describe('lost link', () => {
  const ask = (email: string, address = '203.0.113.1') => fixture.mailLink.run({ email, address });

  it('sends a new link to the application’s address and keeps earlier links valid', async () => {
    const one = await fixture.anApplication({ email: 'lost@umbani.example' });
    await ask('LOST@umbani.example');
    const again = await withLinkOf(one, 'application_link');
    expect([(await mine(again)).summary?.id, (await mine(one)).summary?.id]).toEqual([one.id, one.id]);
    expect((await emailOf(one, 'application_link')).to).toBe('lost@umbani.example');
    fixture.later(31 * 24 * HOUR);
    expect(await codeOf(mine(one))).toBe('NOT_FOUND');
    await ask('lost@umbani.example');
    expect((await mine(await withLinkOf(one, 'application_link'))).summary?.id).toBe(one.id);
  });

  it('responds alike, and after the same time, for known and unknown addresses', async () => {
    const one = await fixture.anApplication({ email: 'known@umbani.example' });
    const took = async (email: string): Promise<number> => {
      const begun = performance.now();
      expect(await ask(email)).toBeUndefined();
      return performance.now() - begun;
    };
    const times = [await took('known@umbani.example'), await took('nobody@umbani.example')];
    expect(Math.min(...times)).toBeGreaterThanOrEqual(390);
    expect(await emailsOf(one, 'application_link')).toHaveLength(1);
    expect(await codeOf(ask('nobody'))).toBe('INVALID');
  });

  it('limits links to three per hour and requests to thirty per network', async () => {
    const one = await fixture.anApplication({ email: 'pestered@umbani.example' });
    await Promise.all(Array.from({ length: 20 }, () => ask('pestered@umbani.example', '203.0.113.2')));
    expect(await emailsOf(one, 'application_link')).toHaveLength(3);
    await Promise.all(Array.from({ length: 10 }, () => ask('nobody@umbani.example', '203.0.113.2')));
    expect(await codeOf(ask('nobody@umbani.example', '203.0.113.2'))).toBe('TOO_MANY');
    expect(await codeOf(ask('nobody@umbani.example', '203.0.113.3'))).toBe('done');
  });

  it('sends nothing after the erasure', async () => {
    const one = await fixture.anApplication({ email: 'gone@umbani.example' });
    await fixture.submitDetails.withdraw({ applicant: one.applicant, reason: '' });
    fixture.later(181 * 24 * HOUR);
    await fixture.purgeExpiredApplications.run();
    await ask('gone@umbani.example');
    expect(await fixture.rows('select 1 from application_emails where application_id = $1', [one.id])).toEqual([]);
    expect(await codeOf(fixture.correctContact.sendLink(fixture.admin, one.id))).toBe('INVALID_TRANSITION');
  });

  it('lets only reviewers resend the link', async () => {
    const one = await fixture.anApplication();
    for (const by of [fixture.sales, fixture.shop, aUser({ role: 'finance' }), aUser({ role: 'user' })])
      expect(await codeOf(fixture.correctContact.sendLink(by, one.id))).toBe('NOT_ALLOWED');
    expect((await fixture.correctContact.sendLink(fixture.admin, one.id)).history.at(-1)).toMatchObject({
      what: 'link_sent',
      by: 'an-admin',
    });
    expect((await mine(await withLinkOf(one, 'application_link'))).summary?.id).toBe(one.id);
    expect(await codeOf(fixture.correctContact.sendLink(fixture.admin, uuidv7()))).toBe('NOT_FOUND');
  });

  it('limits resends by staff to three per hour', async () => {
    const one = await fixture.anApplication();
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(fixture.correctContact.sendLink(fixture.admin, one.id))),
    );
    expect([
      twenty.filter((code) => code === 'done').length,
      new Set(twenty),
      (await emailsOf(one, 'application_link')).length,
    ]).toEqual([3, new Set(['done', 'TOO_MANY']), 3]);
    fixture.later(HOUR);
    expect(await codeOf(fixture.correctContact.sendLink(fixture.admin, one.id))).toBe('done');
  });
});

describe('contact correction', () => {
  it('sends a link to the new address, notifies the old one and revokes earlier links', async () => {
    const one = await fixture.anApplication({ email: 'tahndi@umbani.example' });
    const after = await correct(one, {
      email: 'thandi@right.example',
      applicantName: 'Thandi Dube',
      phone: '021 555 0199',
    });
    expect(after.summary).toMatchObject({
      email: 'thandi@right.example',
      applicantName: 'Thandi Dube',
      phone: '021 555 0199',
    });
    expect(after.history.at(-1)).toMatchObject({
      what: 'contact_corrected',
      by: 'an-admin',
      reason: expect.stringMatching(
        /^An email of it was missing\nEmail: tahndi@umbani\.example → thandi@right\.example\n/,
      ),
    });
    expect(await codeOf(mine(one))).toBe('NOT_FOUND');
    expect((await mine(await withLinkOf(one, 'contact_changed'))).summary?.id).toBe(one.id);
    expect((await emailOf(one, 'contact_changed')).to).toBe('thandi@right.example');
    expect(await emailOf(one, 'contact_left')).toEqual({
      to: 'tahndi@umbani.example',
      name: 'Thandi Dube',
      values: { businessName: after.summary?.businessName },
    });
    // Emails still queued for the old address are sent to the new address.
    expect((await emailOf(one, 'application_received')).to).toBe('thandi@right.example');
    const trail = (await fixture.actions()).filter(({ notes }) => notes.includes(one.id)).at(-1);
    expect(trail).toMatchObject({ action: 'application.contact_corrected' });
    expect(JSON.stringify(trail)).not.toMatch(/right\.example|missing/);
  });

  it('keeps links valid if the address stays', async () => {
    const one = await fixture.anApplication();
    await correct(one, { phone: '021 555 0177' });
    expect([(await mine(one)).summary?.phone, await emailsOf(one, 'contact_left')]).toEqual(['021 555 0177', []]);
  });

  it('requires a reason, a change, a reviewer, an open application and a fresh confirmation', async () => {
    const [one, other] = [await fixture.anApplication(), await fixture.anApplication()];
    expect([
      await codeOf(correct(one, { phone: '021 555 0177', reason: '' })),
      await codeOf(correct(one, {})),
      await codeOf(correct(one, { email: 'thandi@umbani.example' })),
      await codeOf(correct(one, { email: 'thandi' })),
    ]).toEqual(Array(4).fill('INVALID'));
    for (const by of [fixture.sales, fixture.shop, aUser({ role: 'finance' }), aUser({ role: 'tech' })])
      expect(await codeOf(correct(one, { phone: '021 555 0177' }, by))).toBe('NOT_ALLOWED');
    const command = aCommand();
    const request = { reason: 'An email of it was missing', email: 'x@right.example', applicantName: '', phone: '' };
    await fixture.correctContact.run(fixture.admin, { id: one.id, ...request }, command);
    expect(await codeOf(fixture.correctContact.run(fixture.admin, { id: other.id, ...request }, command))).toBe(
      'COMMAND_TOKEN_REFUSED',
    );
    await fixture.reviewApplication.reject(fixture.master, { id: other.id, reason: 'Not a shop' }, aCommand());
    expect(await codeOf(correct(other, { phone: '021 555 0177' }))).toBe('INVALID_TRANSITION');
  });

  it('flags addresses for which no shop can be opened', async () => {
    const one = await fixture.anApplication({ email: 'finance@revive.example' });
    const flags = async () => [
      (await staffView(one)).summary?.addressUsed,
      (
        await fixture.readApplications.list(fixture.sales, {
          before: '',
          search: 'finance@revive.example',
          status: '',
          mine: false,
          waits: '',
        })
      ).applications[0]?.addressUsed,
    ];
    expect(await flags()).toEqual([false, false]);
    fixture.shops.refusedOwners = ['finance@revive.example'];
    expect(await flags()).toEqual([true, true]);
    fixture.shops.away = true;
    expect(await flags()).toEqual([undefined, undefined]);
    fixture.shops.away = false;
    // The flag would reveal to the applicant that an account exists.
    expect((await mine(one)).summary?.addressUsed).toBeUndefined();
  });

  it('flags an unconfirmed account address until the application closes', async () => {
    const accountId = uuidv7();
    const form = { email: 'unconfirmed@umbani.example', registrationNumber: 'R-unconfirmed', taxId: '9077777321' };
    await fixture.registerShop.run(aRegistration({ form, accountId, address: '198.51.100.250' }));
    const [row] = await fixture.rows<{ id: string }>('select id from applications where account_id = $1', [accountId]);
    const one: Case = { id: row?.id ?? '', applicant: { link: '', accountId, address: '192.0.2.7' } };
    const flags = async () =>
      [
        (await staffView(one)).summary,
        (
          await fixture.readApplications.list(fixture.sales, {
            before: '',
            search: 'unconfirmed@umbani.example',
            status: '',
            mine: false,
            waits: '',
          })
        ).applications[0],
      ].map((line) => line?.addressUnconfirmed);
    expect(await flags()).toEqual([false, false]);
    fixture.shops.unconfirmed = [accountId];
    expect(await flags()).toEqual([true, true]);
    expect((await mine(one)).summary?.addressUnconfirmed).toBeUndefined();
    fixture.shops.away = true;
    expect(await flags()).toEqual([undefined, undefined]);
    fixture.shops.away = false;
    await fixture.reviewApplication.reject(fixture.master, { id: one.id, reason: 'Not a shop' }, aCommand());
    expect(await flags()).toEqual([false, false]);
  });
});
