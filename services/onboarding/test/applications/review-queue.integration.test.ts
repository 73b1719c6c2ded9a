import { describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { codeOf } from '../fixtures/cases.js';
import { aCommand, createReviewFixture, inFinalReview } from '../fixtures/review-fixture.js';

const HOUR = 3_600_000;

describe('application queue', () => {
  it('finds parts of names without accents and apostrophes', async () => {
    const fresh = await createReviewFixture();
    try {
      const { id } = await fresh.anApplication({ businessName: 'Ångström’s Café', contactName: 'José Nuñez' });
      await fresh.anApplication();
      const found = async (search: string) =>
        (
          await fresh.readApplications.list(fresh.admin, { before: '', search, status: '', mine: false, waits: '' })
        ).applications.map((one) => one.id);
      for (const search of ["angstrom's", 'CAFÉ', 'cafe\u0301', 'jose nun', 'Nuñez'])
        expect(await found(search)).toEqual([id]);
    } finally {
      await fresh.close();
    }
  });

  it('supports paging, status filter, search and assignment', async () => {
    const fresh = await createReviewFixture();
    const list = (over = {}, by = fresh.admin) =>
      fresh.readApplications.list(by, { before: '', search: '', status: '', mine: false, waits: '', ...over });
    try {
      for (let n = 0; n < 53; n++) await fresh.anApplication();
      const first = await list();
      const second = await list({ before: first.next ?? '' });
      expect([first.applications.length, second.applications.length, second.next]).toEqual([50, 3, undefined]);
      expect(new Set([...first.applications, ...second.applications].map(({ id }) => id)).size).toBe(53);
      expect((await list({ search: 'shop 53' })).applications.map(({ businessName }) => businessName)).toEqual([
        'Shop 53',
      ]);
      expect([
        (await list({ search: '%' })).applications,
        (await list({ search: "' or 1=1 --" })).applications,
      ]).toEqual([[], []]);
      const [one] = first.applications;
      await fresh.reviewApplication.reject(fresh.master, { id: one?.id ?? '', reason: 'Not a shop' }, aCommand());
      expect((await list({ status: 'rejected' })).applications.map(({ id }) => id)).toEqual([one?.id]);
      const taken = first.applications[7]?.id ?? '';
      await fresh.reviewApplication.assign(fresh.admin, { id: taken, take: true });
      expect(
        (await list({ mine: true })).applications.map(({ id, assignedTo, assignedToMe }) => [
          id,
          assignedTo,
          assignedToMe,
        ]),
      ).toEqual([[taken, 'an-admin', true]]);
      const other = aUser({ role: 'admin', username: 'other' });
      expect(await codeOf(fresh.reviewApplication.assign(other, { id: taken, take: true }))).toBe('NOT_ALLOWED');
      expect((await fresh.reviewApplication.assign(fresh.master, { id: taken, take: true })).summary?.assignedTo).toBe(
        'the-master',
      );
      expect(await codeOf(list({ before: 'x' }))).toBe('INVALID');
      expect(await codeOf(list({ status: 'lost' }))).toBe('INVALID');
    } finally {
      await fresh.close();
    }
  });

  it('lists the longest wait for staff first and filters by turn and lateness', async () => {
    const fresh = await createReviewFixture();
    const list = async (waits = '') =>
      (
        await fresh.readApplications.list(fresh.admin, { before: '', search: '', status: '', mine: false, waits })
      ).applications.map(({ id }) => id);
    try {
      const [first, second, third, ended] = [
        await fresh.anApplication(),
        await fresh.anApplication(),
        await fresh.anApplication(),
        await fresh.anApplication(),
      ];
      await fresh.reviewApplication.reject(fresh.master, { id: ended.id, reason: 'Not a shop' }, aCommand());
      await fresh.reviewApplication.requestInformation(fresh.admin, { id: first.id, reason: 'Which street?' });
      expect(await list()).toEqual([second.id, third.id, first.id, ended.id]);
      expect([await list('staff'), await list('applicant'), await list('late')]).toEqual([
        [second.id, third.id],
        [first.id],
        [],
      ]);
      fresh.later(4 * HOUR);
      expect(await list('late')).toEqual([second.id, third.id]);
      // The answer starts a new turn for staff, behind longer waits.
      await fresh.submitDetails.message({ applicant: first.applicant, text: 'Long Street' });
      expect([await list('staff'), await list('late')]).toEqual([
        [second.id, third.id, first.id],
        [second.id, third.id],
      ]);
      await expect(list('never')).rejects.toMatchObject({ code: 'INVALID' });
    } finally {
      await fresh.close();
    }
  });

  it('keeps the waiting time of earlier turns', async () => {
    const fresh = await createReviewFixture();
    const late = async () =>
      (
        await fresh.readApplications.list(fresh.admin, {
          before: '',
          search: '',
          status: '',
          mine: false,
          waits: 'late',
        })
      ).applications.map(({ id }) => id);
    try {
      const one = await inFinalReview(fresh);
      const ourMs = async () => (await fresh.readApplications.get(fresh.master, one.id)).summary?.ourMs ?? 0;
      for (let turn = 0; turn < 3; turn++) {
        fresh.later(15 * HOUR);
        await fresh.reviewApplication.requestInformation(fresh.admin, { id: one.id, reason: 'Which street?' });
        expect(Math.round((await ourMs()) / HOUR)).toBe(15 * (turn + 1));
        fresh.later(100 * HOUR);
        await fresh.submitDetails.message({ applicant: one.applicant, text: 'Long Street' });
      }
      fresh.later(2 * HOUR);
      expect(await late()).toEqual([]);
      fresh.later(2 * HOUR);
      expect(await late()).toEqual([one.id]);
    } finally {
      await fresh.close();
    }
  });
});
