import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Applicant, MyApplication } from '@revive/proto/revive/onboarding/v1/onboarding';
import { APPLICATION_STATUSES, type ApplicationStatus } from '@revive/contracts/onboarding/states';
import type { Actor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { MOVES, type Verb } from '../src/domain/application.lifecycle.js';
import { aCommand, aReviewRoom, COMPANY, HARDWARE, PERSON, type ReviewRoom } from './review-room.js';

let room: ReviewRoom;
beforeAll(async () => {
  room = await aReviewRoom();
});
afterAll(() => room.close());

interface Case {
  id: string;
  applicant: Applicant;
}
type Doer = (one: Case, by?: Actor) => Promise<unknown>;
const review =
  (name: 'approvePreliminarily' | 'approveHardware' | 'requestChanges' | 'reject', reason = ''): Doer =>
  (one, by = room.master) =>
    room.does.review[name](by, { id: one.id, reason }, aCommand());

/** Each verb as it is called. */
const DO: Record<Exclude<Verb, 'approve'>, Doer> = {
  approve_preliminarily: review('approvePreliminarily'),
  set_up: ({ applicant }) => room.does.details.setUp({ applicant, setupType: 'multi_user' }),
  submit_company: ({ applicant }) => room.does.details.company({ applicant, ...COMPANY }),
  submit_hardware: ({ applicant }) => room.does.details.hardware({ applicant, ...HARDWARE }),
  approve_hardware: review('approveHardware'),
  submit_staff: ({ applicant }) => room.does.details.staff({ applicant, staff: [PERSON] }),
  request_changes: review('requestChanges', 'More memory, please'),
  reject: review('reject', 'Not a shop'),
  withdraw: ({ applicant }) => room.does.details.withdraw({ applicant, reason: '' }),
};
const VERBS = Object.keys(DO) as (keyof typeof DO)[];
const WAY: Record<Exclude<ApplicationStatus, 'approved'>, readonly (keyof typeof DO)[]> = {
  pending: [],
  preliminary_approved: ['approve_preliminarily'],
  company_details: ['approve_preliminarily', 'set_up'],
  hardware_verification: ['approve_preliminarily', 'set_up', 'submit_company', 'submit_hardware'],
  staff_info: ['approve_preliminarily', 'set_up', 'submit_company', 'submit_hardware', 'approve_hardware'],
  final_review: [
    'approve_preliminarily',
    'set_up',
    'submit_company',
    'submit_hardware',
    'approve_hardware',
    'submit_staff',
  ],
  rejected: ['reject'],
};
async function at(status: keyof typeof WAY): Promise<Case> {
  const one = await room.anApplication();
  for (const verb of WAY[status]) await DO[verb](one);
  return one;
}
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unforeseen',
  );
const mine = ({ applicant }: Case): Promise<MyApplication> => room.does.details.read(applicant);

describe.each(APPLICATION_STATUSES.filter((status): status is keyof typeof WAY => status !== 'approved'))(
  'an application that is %s',
  (status) => {
    it('takes the moves of the table and refuses every other', async () => {
      for (const verb of VERBS) {
        const one = await at(status);
        const legal = (MOVES[verb].from as readonly string[]).includes(status);
        expect([verb, await codeOf(DO[verb](one))]).toEqual([verb, legal ? 'done' : 'ILLEGAL_MOVE']);
        expect([verb, (await mine(one)).summary?.status]).toEqual([verb, legal ? MOVES[verb].to : status]);
      }
    }, 30_000);
  },
);

describe('who may', () => {
  it('an admin prepares, a master decides, sales reads, nobody else sees it', async () => {
    const one = await at('hardware_verification');
    expect(await codeOf(DO.approve_hardware(one, room.admin))).toBe('NOT_ALLOWED');
    expect(await codeOf(DO.reject(one, room.admin))).toBe('NOT_ALLOWED');
    expect(await codeOf(DO.approve_preliminarily(await at('pending'), room.admin))).toBe('NOT_ALLOWED');
    expect(await codeOf(DO.request_changes(one, room.admin))).toBe('done');
    expect(await codeOf(room.does.read.get(room.sales, one.id))).toBe('done');
    for (const by of [
      room.sales,
      room.shop,
      aUser({ role: 'finance' }),
      aUser({ role: 'tech' }),
      aUser({ role: 'user' }),
    ]) {
      expect(await codeOf(room.does.review.addNote(by, { id: one.id, text: 'a note' }))).toBe('NOT_ALLOWED');
      expect(await codeOf(DO.request_changes(one, by))).toBe('NOT_ALLOWED');
      if (by !== room.sales)
        expect([
          await codeOf(room.does.read.get(by, one.id)),
          await codeOf(room.does.read.list(by, { before: '', search: '', status: '', mine: false, waits: '' })),
        ]).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED']);
    }
  });

  it('a confirmation serves once', async () => {
    const [one, other, command] = [await at('pending'), await at('pending'), aCommand()];
    await room.does.review.approvePreliminarily(room.master, { id: one.id, reason: '' }, command);
    expect(
      await codeOf(room.does.review.approvePreliminarily(room.master, { id: other.id, reason: '' }, command)),
    ).toBe('COMMAND_TOKEN_REFUSED');
    expect((await mine(other)).summary?.status).toBe('pending');
  });

  it('a link opens its own application, by nobody else’s secret', async () => {
    const [one, other] = [await at('pending'), await at('pending')];
    expect((await mine(one)).summary?.id).toBe(one.id);
    const swapped = Buffer.from(one.applicant.link, 'base64url');
    Buffer.from(other.id.replaceAll('-', ''), 'hex').copy(swapped);
    expect(await codeOf(room.does.details.read({ ...one.applicant, link: swapped.toString('base64url') }))).toBe(
      'NOT_FOUND',
    );
    expect(await codeOf(room.does.details.read({ link: '', accountId: '', address: '' }))).toBe('NOT_FOUND');
    expect([
      await codeOf(room.does.read.get(room.master, uuidv7())),
      await codeOf(room.does.read.get(room.master, 'x')),
    ]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('a link of before its withdrawal opens nothing, and thirty misses an hour are all that a network has', async () => {
    const one = await at('pending');
    // The seal holds the version: a link alone is what is looked at here, not the row.
    await room.asOwner(`update applications set link_version = link_version + 1 where id = '${one.id}'`);
    const miss = (address: string) => codeOf(room.does.details.read({ ...one.applicant, address }));
    const answers: string[] = [];
    for (let n = 0; n < 32; n++) answers.push(await miss('198.18.0.1'));
    expect(answers).toEqual([...Array<string>(30).fill('NOT_FOUND'), 'TOO_MANY', 'TOO_MANY']);
    expect(await miss('198.18.0.2')).toBe('NOT_FOUND');
    // What has not the shape of a link is no guess.
    expect(await codeOf(room.does.details.read({ link: 'short', accountId: '', address: '198.18.0.1' }))).toBe(
      'NOT_FOUND',
    );
  });

  it('twenty masters who approve at once approve once', async () => {
    const one = await at('pending');
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(DO.approve_preliminarily(one))));
    expect([
      answers.filter((code) => code === 'done').length,
      answers.filter((code) => code === 'ILLEGAL_MOVE').length,
    ]).toEqual([1, 19]);
    expect(
      await room.rows("select 1 from letters where application_id = $1 and template = 'preliminary_approved'", [
        one.id,
      ]),
    ).toHaveLength(1);
  });
});

describe('the way of an application', () => {
  // spec E087
  it('goes through its six steps, each side in turn, and tells by letter', async () => {
    const one = await at('pending');
    const seen: unknown[] = [];
    for (const verb of WAY.final_review) {
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
    const letters = await room.rows<{ template: string }>(
      'select template from letters where application_id = $1 order by id',
      [one.id],
    );
    expect(letters.map(({ template }) => template)).toEqual([
      'application_received',
      'preliminary_approved',
      'hardware_approved',
    ]);
    expect((await room.actions()).filter(({ notes }) => notes.includes(one.id)).map(({ action }) => action)).toEqual(
      ['submitted', ...WAY.final_review].map((what) => `application.${what}`),
    );
    expect(room.frames).toContain('live:staff');
  });

  it('needs hardware that scores ninety, or a written reason', async () => {
    const one = await at('company_details');
    await DO.submit_company(one);
    await expect(DO.approve_hardware(one)).rejects.toMatchObject({
      code: 'ILLEGAL_MOVE',
      message: 'The applicant has not sent the hardware yet.',
    });
    await room.does.details.hardware({ applicant: one.applicant, ...HARDWARE, ramGb: 4, usb: 'usb2' });
    await expect(DO.approve_hardware(one)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: expect.stringContaining('below 90') },
    });
    await room.does.review.approveHardware(room.master, { id: one.id, reason: 'Enough for phones alone' }, aCommand());
    expect((await room.does.read.get(room.master, one.id)).history.at(-1)).toMatchObject({
      what: 'approve_hardware',
      reason: 'Enough for phones alone',
      by: 'the-master',
      status: 'staff_info',
    });
  });

  // spec E087
  it('waits for the hardware again once changes are asked for', async () => {
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
    await expect(DO.approve_hardware(one)).rejects.toMatchObject({ code: 'ILLEGAL_MOVE' });
    await room.does.details.message({ applicant: one.applicant, text: 'It is on its way' });
    expect((await mine(one)).summary?.waitsFor).toBe('applicant');
    await DO.submit_hardware(one);
    expect((await mine(one)).summary?.waitsFor).toBe('staff');
    await DO.approve_hardware(one);
    expect((await mine(one)).summary?.status).toBe('staff_info');
  });

  it('answers a question by a message, and keeps notes from the applicant', async () => {
    const one = await at('pending');
    await room.does.review.requestInformation(room.admin, { id: one.id, reason: 'Which street?' });
    expect([(await mine(one)).summary?.waitsFor, (await mine(one)).body?.request?.kind]).toEqual([
      'applicant',
      'information',
    ]);
    await room.does.details.message({ applicant: one.applicant, text: 'Long Street' });
    await room.does.review.reply(room.admin, { id: one.id, text: 'Thank you' });
    await room.does.review.addNote(room.admin, { id: one.id, text: 'Sounds right' });
    const read = await mine(one);
    expect(read.body?.messages.map(({ from, by, text }) => [from, by, text])).toEqual([
      ['staff', 'Revive', 'Which street?'],
      ['applicant', 'Thandi Dlamini', 'Long Street'],
      ['staff', 'Revive', 'Thank you'],
    ]);
    expect(JSON.stringify(read)).not.toMatch(/Sounds right|an-admin/);
    const whole = await room.does.read.get(room.master, one.id);
    expect([whole.notes.map(({ text, by }) => [text, by]), whole.summary?.waitsFor]).toEqual([
      [['Sounds right', 'an-admin']],
      'staff',
    ]);
    for (const text of ['', ' '])
      expect([
        await codeOf(room.does.review.addNote(room.admin, { id: one.id, text })),
        await codeOf(room.does.details.message({ applicant: one.applicant, text })),
      ]).toEqual(['INVALID', 'INVALID']);
  });

  it('ends with a reason that is mailed, or by its applicant, to whom that is confirmed', async () => {
    const [rejected, withdrawn] = [await at('final_review'), await at('staff_info')];
    expect(await codeOf(room.does.review.reject(room.master, { id: rejected.id, reason: '' }, aCommand()))).toBe(
      'INVALID',
    );
    await DO.reject(rejected);
    await DO.withdraw(withdrawn);
    const letterOf = async ({ id }: Case) =>
      room.does.letters.run(
        (
          await room.rows<{ id: string }>('select id from letters where application_id = $1 order by id desc limit 1', [
            id,
          ])
        )[0]?.id ?? '',
      );
    expect(await letterOf(rejected)).toMatchObject({
      to: 'thandi@umbani.example',
      name: 'Thandi Dlamini',
      values: {
        reason: 'Not a shop',
        link: expect.stringMatching(/^http:\/\/localhost:3000\/registration-confirmation#application=[\w-]+$/),
      },
    });
    expect(await letterOf(withdrawn)).toMatchObject({
      to: 'thandi@umbani.example',
      values: { link: expect.stringContaining('#application=') },
    });
    expect(
      (
        await room.rows<{ template: string }>(
          'select template from letters where application_id = $1 order by id desc limit 1',
          [withdrawn.id],
        )
      )[0]?.template,
    ).toBe('application_withdrawn');
    // What was due before it and had not left yet is not sent any more.
    const [earlier] = await room.rows<{ id: string }>(
      "select id from letters where application_id = $1 and template = 'hardware_approved'",
      [withdrawn.id],
    );
    expect(await room.does.letters.run(earlier?.id ?? '')).toEqual({ to: '', name: '', values: {} });
    expect([
      (await mine(rejected)).summary?.withdrawnAt,
      (await mine(rejected)).body?.closedReason,
      (await mine(rejected)).summary?.currentStep,
    ]).toEqual([undefined, 'Not a shop', 6]);
    expect((await mine(withdrawn)).summary?.withdrawnAt).toBeDefined();
    expect(await codeOf(room.does.letters.run(uuidv7()))).toBe('NOT_FOUND');
  });

  it('names one person where one works alone', async () => {
    const one = await at('preliminary_approved');
    await room.does.details.setUp({ applicant: one.applicant, setupType: 'single' });
    for (const verb of ['submit_company', 'submit_hardware', 'approve_hardware'] as const) await DO[verb](one);
    const second = {
      ...PERSON,
      username: 'zanele',
      email: 'zanele@umbani.example',
      isAdmin: false,
      pcDetails: { ...PERSON.pcDetails, assignedPort: 8889 },
    };
    expect(await codeOf(room.does.details.staff({ applicant: one.applicant, staff: [PERSON, second] }))).toBe(
      'INVALID',
    );
    expect(
      await codeOf(room.does.details.staff({ applicant: one.applicant, staff: [{ ...PERSON, isAdmin: false }] })),
    ).toBe('INVALID');
    await DO.submit_staff(one);
    expect(
      await room.rows("select 1 from sealed_fields s where s::text like '%Sipho%' or s::text like '%' || $1 || '%'", [
        Buffer.from('Sipho').toString('hex'),
      ]),
    ).toEqual([]);
  });

  it('opens no link any more after thirty days', async () => {
    const one = await at('pending');
    room.later(31 * 24 * 3_600_000);
    expect(await codeOf(mine(one))).toBe('NOT_FOUND');
  });
});

describe('the queue', () => {
  it('pages by where they stand, filters by state, finds by what people remember, and knows who has taken what', async () => {
    const fresh = await aReviewRoom();
    const list = (over = {}, by = fresh.admin) =>
      fresh.does.read.list(by, { before: '', search: '', status: '', mine: false, waits: '', ...over });
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
      await fresh.does.review.reject(fresh.master, { id: one?.id ?? '', reason: 'Not a shop' }, aCommand());
      expect((await list({ status: 'rejected' })).applications.map(({ id }) => id)).toEqual([one?.id]);
      const taken = first.applications[7]?.id ?? '';
      await fresh.does.review.assign(fresh.admin, { id: taken, take: true });
      expect(
        (await list({ mine: true })).applications.map(({ id, assignedTo, assignedToMe }) => [
          id,
          assignedTo,
          assignedToMe,
        ]),
      ).toEqual([[taken, 'an-admin', true]]);
      const other = aUser({ role: 'admin', username: 'other' });
      expect(await codeOf(fresh.does.review.assign(other, { id: taken, take: true }))).toBe('NOT_ALLOWED');
      expect((await fresh.does.review.assign(fresh.master, { id: taken, take: true })).summary?.assignedTo).toBe(
        'the-master',
      );
      expect(await codeOf(list({ before: 'x' }))).toBe('INVALID');
      expect(await codeOf(list({ status: 'lost' }))).toBe('INVALID');
    } finally {
      await fresh.close();
    }
  }, 30_000);
});
