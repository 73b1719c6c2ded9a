import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { aCommand, aReviewRoom, COMPANY, inFinalReview, PERSON, type ReviewRoom } from './review-room.js';

const HOUR = 3_600_000;
let room: ReviewRoom;
beforeAll(async () => {
  room = await aReviewRoom();
});
afterAll(() => room.close());

interface Case {
  readonly id: string;
  readonly applicant: Applicant;
}
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unforeseen',
  );
const mine = ({ applicant }: Case) => room.does.details.read(applicant);
const staffView = ({ id }: Case) => room.does.read.get(room.master, id);
const lettersOf = ({ id }: Case, template: string) =>
  room.rows<{ id: string }>('select id from letters where application_id = $1 and template = $2 order by id', [
    id,
    template,
  ]);
async function letterOf(one: Case, template: string) {
  const id = (await lettersOf(one, template)).at(-1)?.id ?? '';
  return room.does.letters.run(id);
}
const secretOf = ({ values }: { values: Record<string, string> }): string =>
  values['link']?.split('#application=')[1] ?? '';
const withLinkOf = async (one: Case, template: string): Promise<Case> => ({
  ...one,
  applicant: { ...one.applicant, link: secretOf(await letterOf(one, template)) },
});
const correct = (one: Case, over: object, by = room.admin) =>
  room.does.contact.run(
    by,
    { id: one.id, reason: 'A letter of it was missing', email: '', applicantName: '', phone: '', ...over },
    aCommand(),
  );
const askAgain = (one: Case, part: string, reason = 'The number is another shop’s', by = room.admin) =>
  room.does.review.requestChanges(by, { id: one.id, reason, part }, aCommand());
const takeBack = (one: Case, asked: string, reason = 'We do not need it after all', by = room.admin) =>
  room.does.review.takeBack(by, { id: one.id, asked, reason });
const addDocument = async ({ applicant }: Case): Promise<void> => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  const { upload } = await room.does.takeFiles.begin({
    applicant,
    kind: 'document',
    name: 'certificate.pdf',
    size: pdf.length,
  });
  await room.does.takeFiles.part({ applicant, upload, number: 0, content: pdf });
  await room.does.takeFiles.finish({ applicant, upload });
};

describe('a link that was lost', () => {
  const ask = (email: string, address = '203.0.113.1') => room.does.mailLink.run({ email, address });

  it('goes to the application’s own address again, after its thirty days too, and ends none that was mailed before', async () => {
    const one = await room.anApplication({ email: 'lost@umbani.example' });
    await ask('LOST@umbani.example');
    const again = await withLinkOf(one, 'application_link');
    expect([(await mine(again)).summary?.id, (await mine(one)).summary?.id]).toEqual([one.id, one.id]);
    expect((await letterOf(one, 'application_link')).to).toBe('lost@umbani.example');
    room.later(31 * 24 * HOUR);
    expect(await codeOf(mine(one))).toBe('NOT_FOUND');
    await ask('lost@umbani.example');
    expect((await mine(await withLinkOf(one, 'application_link'))).summary?.id).toBe(one.id);
  });

  it('is answered alike, and as late, for an address that has applied and for one that has not', async () => {
    const one = await room.anApplication({ email: 'known@umbani.example' });
    const took = async (email: string): Promise<number> => {
      const begun = performance.now();
      expect(await ask(email)).toBeUndefined();
      return performance.now() - begun;
    };
    const times = [await took('known@umbani.example'), await took('nobody@umbani.example')];
    expect(Math.min(...times)).toBeGreaterThanOrEqual(390);
    expect(await lettersOf(one, 'application_link')).toHaveLength(1);
    expect(await codeOf(ask('nobody'))).toBe('INVALID');
  });

  it('is mailed three times an hour at most, also of twenty that ask at once, and asked for thirty times by a network', async () => {
    const one = await room.anApplication({ email: 'pestered@umbani.example' });
    await Promise.all(Array.from({ length: 20 }, () => ask('pestered@umbani.example', '203.0.113.2')));
    expect(await lettersOf(one, 'application_link')).toHaveLength(3);
    await Promise.all(Array.from({ length: 10 }, () => ask('nobody@umbani.example', '203.0.113.2')));
    expect(await codeOf(ask('nobody@umbani.example', '203.0.113.2'))).toBe('TOO_MANY');
    expect(await codeOf(ask('nobody@umbani.example', '203.0.113.3'))).toBe('done');
  }, 30_000);

  it('is not mailed where nothing of the person is kept', async () => {
    const one = await room.anApplication({ email: 'gone@umbani.example' });
    await room.does.details.withdraw({ applicant: one.applicant, reason: '' });
    room.later(181 * 24 * HOUR);
    await room.does.keepApplications.round();
    await ask('gone@umbani.example');
    expect(await room.rows('select 1 from letters where application_id = $1', [one.id])).toEqual([]);
    expect(await codeOf(room.does.contact.sendLink(room.admin, one.id))).toBe('ILLEGAL_MOVE');
  });

  it('is sent again by staff who review, and by nobody else', async () => {
    const one = await room.anApplication();
    for (const by of [room.sales, room.shop, aUser({ role: 'finance' }), aUser({ role: 'user' })])
      expect(await codeOf(room.does.contact.sendLink(by, one.id))).toBe('NOT_ALLOWED');
    expect((await room.does.contact.sendLink(room.admin, one.id)).history.at(-1)).toMatchObject({
      what: 'link_sent',
      by: 'an-admin',
    });
    expect((await mine(await withLinkOf(one, 'application_link'))).summary?.id).toBe(one.id);
    expect(await codeOf(room.does.contact.sendLink(room.admin, uuidv7()))).toBe('NOT_FOUND');
  });

  it('is sent three times an hour by staff, also of twenty that ask at once', async () => {
    const one = await room.anApplication();
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(room.does.contact.sendLink(room.admin, one.id))),
    );
    expect([
      twenty.filter((code) => code === 'done').length,
      new Set(twenty),
      (await lettersOf(one, 'application_link')).length,
    ]).toEqual([3, new Set(['done', 'TOO_MANY']), 3]);
    room.later(HOUR);
    expect(await codeOf(room.does.contact.sendLink(room.admin, one.id))).toBe('done');
  });
});

describe('how an applicant is reached', () => {
  it('is put right with a reason: the new address gets the way back, the old one is told and holds nothing any more', async () => {
    const one = await room.anApplication({ email: 'tahndi@umbani.example' });
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
        /^A letter of it was missing\nE-mail: tahndi@umbani\.example → thandi@right\.example\n/,
      ),
    });
    expect(await codeOf(mine(one))).toBe('NOT_FOUND');
    expect((await mine(await withLinkOf(one, 'contact_changed'))).summary?.id).toBe(one.id);
    expect((await letterOf(one, 'contact_changed')).to).toBe('thandi@right.example');
    expect(await letterOf(one, 'contact_left')).toEqual({
      to: 'tahndi@umbani.example',
      name: 'Thandi Dube',
      values: { businessName: after.summary?.businessName },
    });
    // What was due to the old address and is not sent yet goes to the right one.
    expect((await letterOf(one, 'application_received')).to).toBe('thandi@right.example');
    const trail = (await room.actions()).filter(({ notes }) => notes.includes(one.id)).at(-1);
    expect(trail).toMatchObject({ action: 'application.contact_corrected' });
    expect(JSON.stringify(trail)).not.toMatch(/right\.example|missing/);
  });

  it('ends no link where the address stays', async () => {
    const one = await room.anApplication();
    await correct(one, { phone: '021 555 0177' });
    expect([(await mine(one)).summary?.phone, await lettersOf(one, 'contact_left')]).toEqual(['021 555 0177', []]);
  });

  it('is refused without a reason, without a change, to others than reviewers, once it has ended, and a confirmation serves once', async () => {
    const [one, other] = [await room.anApplication(), await room.anApplication()];
    expect([
      await codeOf(correct(one, { phone: '021 555 0177', reason: '' })),
      await codeOf(correct(one, {})),
      await codeOf(correct(one, { email: 'thandi@umbani.example' })),
      await codeOf(correct(one, { email: 'thandi' })),
    ]).toEqual(Array(4).fill('INVALID'));
    for (const by of [room.sales, room.shop, aUser({ role: 'finance' }), aUser({ role: 'tech' })])
      expect(await codeOf(correct(one, { phone: '021 555 0177' }, by))).toBe('NOT_ALLOWED');
    const command = aCommand();
    const request = { reason: 'A letter of it was missing', email: 'x@right.example', applicantName: '', phone: '' };
    await room.does.contact.run(room.admin, { id: one.id, ...request }, command);
    expect(await codeOf(room.does.contact.run(room.admin, { id: other.id, ...request }, command))).toBe(
      'COMMAND_TOKEN_REFUSED',
    );
    await room.does.review.reject(room.master, { id: other.id, reason: 'Not a shop' }, aCommand());
    expect(await codeOf(correct(other, { phone: '021 555 0177' }))).toBe('ILLEGAL_MOVE');
  });

  it('is flagged early where no shop could be opened for the address, and not where identity does not answer', async () => {
    const one = await room.anApplication({ email: 'finance@revive.example' });
    const flags = async () => [
      (await staffView(one)).summary?.addressUsed,
      (
        await room.does.read.list(room.sales, {
          before: '',
          search: 'finance@revive.example',
          status: '',
          mine: false,
          waits: '',
        })
      ).applications[0]?.addressUsed,
    ];
    expect(await flags()).toEqual([false, false]);
    room.shops.refusedOwners = ['finance@revive.example'];
    expect(await flags()).toEqual([true, true]);
    room.shops.away = true;
    expect(await flags()).toEqual([undefined, undefined]);
    room.shops.away = false;
    // Whose application it is, is not the applicant's to learn by its flag.
    expect((await mine(one)).summary?.addressUsed).toBeUndefined();
  });
});

describe('a part that is sent back', () => {
  it('is asked for by name, leaves the state, and only that part is still needed', async () => {
    const one = await inFinalReview(room);
    await room.does.approve.record(room.master, { id: one.id, reason: '' }, aCommand());
    await askAgain(one, 'company');
    const asked = await mine(one);
    expect([
      asked.summary?.status,
      asked.summary?.waitsFor,
      asked.body?.request,
      asked.body?.askedParts.map(({ part, reason }) => [part, reason]),
    ]).toEqual(['final_review', 'applicant', null, [['company', 'The number is another shop’s']]]);
    expect((await letterOf(one, 'changes_requested')).values['reason']).toBe(
      'Company details: The number is another shop’s',
    );
    // What was approved is not what comes back.
    expect((await staffView(one)).approvals).toEqual([]);
    expect(await codeOf(room.does.approve.record(room.master, { id: one.id, reason: '' }, aCommand()))).toBe(
      'ILLEGAL_MOVE',
    );
    expect(await codeOf(room.does.details.staff({ applicant: one.applicant, staff: [PERSON] }))).toBe('ILLEGAL_MOVE');
    await room.does.details.company({ applicant: one.applicant, ...COMPANY, registrationNumber: '2021/000001/07' });
    const sent = await mine(one);
    expect([
      sent.summary?.status,
      sent.summary?.waitsFor,
      sent.body?.askedParts,
      sent.body?.companyDetails?.registrationNumber,
    ]).toEqual(['final_review', 'staff', [], '2021/000001/07']);
    expect(await codeOf(room.does.approve.record(room.master, { id: one.id, reason: '' }, aCommand()))).toBe('done');
    expect(await codeOf(room.does.details.company({ applicant: one.applicant, ...COMPANY }))).toBe('ILLEGAL_MOVE');
  });

  it('may be several at once: each is answered by itself', async () => {
    const one = await inFinalReview(room);
    await askAgain(one, 'staff', 'Two people have one phone number');
    await askAgain(one, 'documents', 'The registration certificate');
    const open = async () => (await mine(one)).body?.askedParts.map(({ part }) => part);
    expect(await open()).toEqual(['staff', 'documents']);
    await addDocument(one);
    expect([await open(), (await mine(one)).summary?.waitsFor]).toEqual([['staff'], 'applicant']);
    await room.does.details.staff({ applicant: one.applicant, staff: [{ ...PERSON, name: 'Sipho N. Nkosi' }] });
    const after = await mine(one);
    expect([
      after.summary?.status,
      after.summary?.waitsFor,
      after.body?.askedParts,
      after.body?.staffInfo[0]?.name,
    ]).toEqual(['final_review', 'staff', [], 'Sipho N. Nkosi']);
  });

  it('that is documents is answered by words too, where there are none', async () => {
    const one = await room.anApplication();
    await askAgain(one, 'documents', 'The registration certificate');
    await room.does.details.message({ applicant: one.applicant, text: 'It is being renewed' });
    expect((await mine(one)).summary?.waitsFor).toBe('staff');
  });

  it('stays asked for where a question is answered in words, and ends with the application', async () => {
    const one = await inFinalReview(room);
    await askAgain(one, 'company');
    await room.does.review.requestInformation(room.admin, { id: one.id, reason: 'Which floor?' });
    await room.does.details.message({ applicant: one.applicant, text: 'The second' });
    expect([
      (await mine(one)).summary?.waitsFor,
      (await mine(one)).body?.request,
      (await mine(one)).body?.askedParts.length,
    ]).toEqual(['applicant', null, 1]);
    await room.does.details.withdraw({ applicant: one.applicant, reason: '' });
    expect((await mine(one)).body?.askedParts).toEqual([]);
  });

  it('is no longer needed where staff say so: its applicant is told why, and what else was asked stays', async () => {
    const one = await inFinalReview(room);
    for (const part of ['company', 'staff', 'documents']) await askAgain(one, part);
    await room.does.review.requestInformation(room.admin, { id: one.id, reason: 'Which floor?' });
    for (const asked of ['question', 'staff', 'documents']) await takeBack(one, asked);
    const left = await mine(one);
    expect([left.body?.request, left.body?.askedParts.map(({ part }) => part), left.summary?.waitsFor]).toEqual([
      null,
      ['company'],
      'applicant',
    ]);
    const fifty = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(takeBack(one, 'company', 'We found it in the register'))),
    );
    expect([fifty.filter((code) => code === 'done').length, new Set(fifty)]).toEqual([
      1,
      new Set(['done', 'ILLEGAL_MOVE']),
    ]);
    const after = await staffView(one);
    expect([after.summary?.status, after.summary?.waitsFor, after.body?.askedParts, after.history.at(-1)]).toEqual([
      'final_review',
      'staff',
      [],
      expect.objectContaining({
        what: 'take_back',
        by: room.admin.username,
        reason: 'Company details: We found it in the register',
      }),
    ]);
    expect([
      (await lettersOf(one, 'no_longer_needed')).length,
      (await letterOf(one, 'no_longer_needed')).values['reason'],
    ]).toEqual([4, 'Company details: We found it in the register']);
    expect(await codeOf(room.does.approve.record(room.master, { id: one.id, reason: '' }, aCommand()))).toBe('done');
  });

  it('that is the hardware is approved again as it was, where it is no longer needed', async () => {
    const one = await inFinalReview(room);
    await askAgain(one, 'hardware', 'More memory');
    expect([
      (await mine(one)).summary?.waitsFor,
      await codeOf(room.does.review.approveHardware(room.master, { id: one.id, reason: '' }, aCommand())),
    ]).toEqual(['applicant', 'ILLEGAL_MOVE']);
    await takeBack(one, 'hardware', 'The list was of another PC');
    expect([(await mine(one)).summary?.status, (await mine(one)).summary?.waitsFor]).toEqual([
      'hardware_verification',
      'staff',
    ]);
    expect(await codeOf(room.does.review.approveHardware(room.master, { id: one.id, reason: '' }, aCommand()))).toBe(
      'done',
    );
  });

  it('is taken back by those who prepare alone, with a reason, while it is asked for', async () => {
    const one = await inFinalReview(room);
    await askAgain(one, 'company');
    for (const by of [room.sales, room.shop, aUser({ role: 'finance' })])
      expect(await codeOf(takeBack(one, 'company', 'We found it', by))).toBe('NOT_ALLOWED');
    expect([
      await codeOf(takeBack(one, 'company', '')),
      await codeOf(takeBack(one, 'roof')),
      await codeOf(takeBack(one, 'staff')),
      await codeOf(takeBack(one, 'question')),
      await codeOf(takeBack({ ...one, id: uuidv7() }, 'company')),
    ]).toEqual(['INVALID', 'INVALID', 'ILLEGAL_MOVE', 'ILLEGAL_MOVE', 'NOT_FOUND']);
    await room.does.details.withdraw({ applicant: one.applicant, reason: '' });
    expect(await codeOf(takeBack(one, 'company'))).toBe('ILLEGAL_MOVE');
  });

  it('is one that was sent and is not due anyway, asked for by those who prepare, with a reason', async () => {
    const [fresh, last] = [await room.anApplication(), await inFinalReview(room)];
    expect([
      await codeOf(askAgain(fresh, 'staff')),
      await codeOf(askAgain(fresh, 'hardware')),
      await codeOf(askAgain(fresh, 'roof')),
      await codeOf(askAgain(last, 'company', '')),
    ]).toEqual(['ILLEGAL_MOVE', 'ILLEGAL_MOVE', 'INVALID', 'INVALID']);
    await room.does.review.approvePreliminarily(room.master, { id: fresh.id, reason: '' }, aCommand());
    expect(await codeOf(askAgain(fresh, 'company'))).toBe('ILLEGAL_MOVE');
    for (const by of [room.sales, room.shop, aUser({ role: 'finance' })])
      expect(await codeOf(askAgain(last, 'company', 'The number', by))).toBe('NOT_ALLOWED');
    await room.does.review.reject(room.master, { id: last.id, reason: 'Not a shop' }, aCommand());
    expect(await codeOf(askAgain(last, 'documents'))).toBe('ILLEGAL_MOVE');
  });
});

describe('the queue', () => {
  it('begins with what waits longest for us, and is narrowed by whose move it is and by what is late', async () => {
    const fresh = await aReviewRoom();
    const list = async (waits = '') =>
      (
        await fresh.does.read.list(fresh.admin, { before: '', search: '', status: '', mine: false, waits })
      ).applications.map(({ id }) => id);
    try {
      const [first, second, third, ended] = [
        await fresh.anApplication(),
        await fresh.anApplication(),
        await fresh.anApplication(),
        await fresh.anApplication(),
      ];
      await fresh.does.review.reject(fresh.master, { id: ended.id, reason: 'Not a shop' }, aCommand());
      await fresh.does.review.requestInformation(fresh.admin, { id: first.id, reason: 'Which street?' });
      expect(await list()).toEqual([second.id, third.id, first.id, ended.id]);
      expect([await list('staff'), await list('applicant'), await list('late')]).toEqual([
        [second.id, third.id],
        [first.id],
        [],
      ]);
      fresh.later(4 * HOUR);
      expect(await list('late')).toEqual([second.id, third.id]);
      // The answer is a new turn of ours, behind those that wait longer.
      await fresh.does.details.message({ applicant: first.applicant, text: 'Long Street' });
      expect([await list('staff'), await list('late')]).toEqual([
        [second.id, third.id, first.id],
        [second.id, third.id],
      ]);
      await expect(list('never')).rejects.toMatchObject({ code: 'INVALID' });
    } finally {
      await fresh.close();
    }
  });

  it('keeps what it waited for us in earlier turns: going back and forth makes nothing look punctual', async () => {
    const fresh = await aReviewRoom();
    const late = async () =>
      (
        await fresh.does.read.list(fresh.admin, { before: '', search: '', status: '', mine: false, waits: 'late' })
      ).applications.map(({ id }) => id);
    try {
      const one = await inFinalReview(fresh);
      const ourMs = async () => (await fresh.does.read.get(fresh.master, one.id)).summary?.ourMs ?? 0;
      for (let turn = 0; turn < 3; turn++) {
        fresh.later(15 * HOUR);
        await fresh.does.review.requestInformation(fresh.admin, { id: one.id, reason: 'Which street?' });
        expect(Math.round((await ourMs()) / HOUR)).toBe(15 * (turn + 1));
        fresh.later(100 * HOUR);
        await fresh.does.details.message({ applicant: one.applicant, text: 'Long Street' });
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

describe('the end of a review', () => {
  it('says in its history who of the people is named otherwise or left out', async () => {
    const one = await inFinalReview(room, {}, 'single');
    room.shops.reviewers = 1;
    Object.assign(room.shops, { leftOut: ['zanele'], renamed: ['sipho'] });
    await room.does.approve.record(room.master, { id: one.id, reason: '' }, aCommand());
    const { summary, body } = await staffView(one);
    const done = await room.does.approve.generate(
      room.master,
      {
        tenantId: one.id,
        businessName: summary?.businessName ?? '',
        hardwareInfo: body?.hardwareInfo ?? null,
        port: 8890,
      },
      aCommand(),
    );
    expect(done.history.at(-1)?.reason).toMatch(
      /^No account for: zanele .*\nThey sign in with their e-mail address.*: sipho\.$/,
    );
    expect((await mine(one)).body).not.toHaveProperty('history');
  });
});
