import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCEPTANCES, acceptedWords, SHOWN_VERSIONS } from '@revive/contracts/onboarding/acceptances';
import { uuidv7 } from '@revive/platform/core/ids';
import { SHOP_FORM } from '@revive/contracts/testing/sample-forms';
import { RATE_LIMITS } from '../../src/requests/rate-limits.js';
import { aRegistration, createReviewFixture, SYSTEM, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const countOf = async (registration: string): Promise<number> =>
  (
    await fixture.rows<{ n: number }>('select count(*)::int as n from applications where registration_number = $1', [
      registration,
    ])
  )[0]?.n ?? 0;

describe('shop registration', () => {
  it('creates one application, email and audit line for fifty concurrent requests', async () => {
    const request = aRegistration({ form: { registrationNumber: 'FIFTY' } });
    const receipts = await Promise.all(Array.from({ length: 50 }, () => fixture.registerShop.run(request)));
    expect(new Set(receipts.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(receipts[0]).toMatchObject({ status: 'pending', label: 'Application Under Review' });
    expect(await countOf('FIFTY')).toBe(1);
    expect(await fixture.emails()).toHaveLength(1);
    expect((await fixture.actions()).map(({ action, tenantId }) => [action, tenantId])).toEqual([
      ['application.submitted', ''],
    ]);
  });

  it('gives the normal response for known numbers and flags a duplicate for staff', async () => {
    await fixture.registerShop.run(
      aRegistration({ form: { businessName: 'Another', registrationNumber: 'fi-fty', taxId: '1' } }),
    );
    const receipt = await fixture.registerShop.run(
      aRegistration({ form: { businessName: 'A third', registrationNumber: 'OTHER' } }),
    );
    expect(Object.keys(receipt)).toEqual(['status', 'label', 'receivedAt']);
    const { applications } = await fixture.readApplications.list(fixture.admin, {
      before: '',
      search: '',
      status: '',
      mine: false,
      waits: '',
    });
    expect(applications.map(({ businessName, duplicate }) => [businessName, duplicate])).toEqual([
      ['Umbani Electronics', true],
      ['Another', true],
      ['A third', true],
    ]);
    const first = await fixture.readApplications.get(fixture.master, applications[0]?.id ?? '');
    expect(first.duplicates.map(({ businessName, same }) => [businessName, same])).toEqual([
      ['A third', 'tax number'],
      ['Another', 'registration number'],
    ]);
  });

  it('records the evidence of each acceptance', async () => {
    const rows = await fixture.rows<{
      name: keyof typeof HASHES;
      version: string;
      hash: string;
      address: string;
      agent: string;
    }>(
      `select c.name, c.version, c.hash, c.address, c.agent from acceptances c
        join applications a on a.id = c.application_id where a.registration_number = 'FIFTY' order by c.name`,
    );
    const HASHES = Object.fromEntries(
      ACCEPTANCES.map((name) => [name, createHash('sha256').update(acceptedWords(name)).digest('hex')]),
    );
    expect(rows).toEqual(
      [...ACCEPTANCES]
        .sort()
        .map((name) => ({ name, version: '1-draft', hash: HASHES[name], address: '192.0.2.1', agent: 'a browser' })),
    );
  });

  it('encrypts bank and tax numbers and shows them masked', async () => {
    const tables = [
      'applications',
      'encrypted_fields',
      'history',
      'outbox',
      'application_emails',
      'acceptances',
      'drafts',
    ];
    for (const number of [SHOP_FORM.accountNumber, SHOP_FORM.branchCode, SHOP_FORM.taxId])
      for (const table of tables) {
        expect([
          table,
          await fixture.rows(
            `select 1 from ${table} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
            [number, Buffer.from(number).toString('hex')],
          ),
        ]).toEqual([table, []]);
      }
    const { applications } = await fixture.readApplications.list(fixture.admin, {
      before: '',
      search: 'umbani',
      status: '',
      mine: false,
      waits: '',
    });
    const { body } = await fixture.readApplications.get(fixture.sales, applications[0]?.id ?? '');
    expect([
      body?.companyDetails?.taxId,
      body?.companyDetails?.bankingDetails?.accountNumber,
      body?.companyDetails?.bankingDetails?.branchCode,
    ]).toEqual(['•••• 678', '•••• 678', '•••• 655']);
  });

  it('rejects a field moved to a different application', async () => {
    const [one, other] = [await fixture.anApplication(), await fixture.anApplication()];
    await fixture.rows(
      `update encrypted_fields s set bytes = o.bytes from encrypted_fields o
        where s.application_id = $1 and o.application_id = $2 and s.field = 'account_number' and o.field = s.field`,
      [one.id, other.id],
    );
    await expect(fixture.readApplications.get(fixture.master, one.id)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await expect(fixture.readApplications.get(fixture.master, other.id)).resolves.toBeDefined();
  });

  it.each([
    ['status', "'final_review'"],
    ['email', "'thief@example.com'"],
    ['account_id', `'${uuidv7()}'`],
    ['hardware_verified', 'true'],
    ['requested_parts', `'[{"part":"company","reason":"Once more","at":"2026-11-20T08:00:00.000Z"}]'`],
  ])('rejects a row with an altered %s', async (column, value) => {
    const { id, applicant } = await fixture.anApplication();
    await fixture.rows(`update applications set ${column} = ${value} where id = $1`, [id]);
    await expect(fixture.readApplications.get(fixture.master, id)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await expect(fixture.submitDetails.read(applicant)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('reports invalid fields and writes nothing', async () => {
    const before = await fixture.rows('select id from applications');
    await expect(
      fixture.registerShop.run(
        aRegistration({
          form: { businessName: 'U', accountNumber: '1234567', currentServices: [] },
          accepted: ACCEPTANCES.filter((name) => name !== 'ndaAccepted'),
        }),
      ),
    ).rejects.toMatchObject({
      code: 'INVALID',
      fields: {
        businessName: 'Business name must be at least 2 characters',
        accountNumber: 'Valid account number is required',
        currentServices: 'Select at least one current service',
        ndaAccepted: 'You must accept the non-disclosure agreement',
      },
    });
    await expect(fixture.registerShop.run(aRegistration({ textsVersion: '0-draft' }))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { termsAccepted: expect.stringContaining('have changed') },
    });
    expect(await fixture.rows('select id from applications')).toHaveLength(before.length);
    await expect(
      fixture.registerShop.run(aRegistration({ textsVersion: SHOWN_VERSIONS, form: { registrationNumber: 'READ' } })),
    ).resolves.toBeDefined();
  });

  it('belongs to the signed-in account, which can have one open application', async () => {
    const accountId = uuidv7();
    await fixture.registerShop.run(aRegistration({ accountId, form: { registrationNumber: 'MINE' } }));
    const mine = await fixture.submitDetails.read({ link: '', accountId, address: '' });
    expect([mine.summary?.businessName, mine.summary?.status]).toEqual(['Umbani Electronics', 'pending']);
    await expect(
      fixture.registerShop.run(aRegistration({ accountId, form: { registrationNumber: 'MINE TOO' } })),
    ).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(fixture.submitDetails.read({ link: '', accountId: uuidv7(), address: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await fixture.emails()).at(-1)).toMatchObject({ template: 'application_received', userId: accountId });
  });

  it('limits applications per network exactly and ignores repeats', async () => {
    const address = '203.0.113.9';
    const send = (n: number) =>
      fixture.registerShop.run(aRegistration({ address, form: { registrationNumber: `LIMIT-${n}` } })).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      );
    const answers = await Promise.all(Array.from({ length: RATE_LIMITS.register.max + 10 }, (_, n) => send(n)));
    expect(answers.filter((one) => one === 'taken')).toHaveLength(RATE_LIMITS.register.max);
    expect(new Set(answers)).toEqual(new Set(['taken', 'TOO_MANY']));
    expect(await send(answers.indexOf('taken'))).toBe('taken');
  });
});

describe('application draft', () => {
  it('restores the typed values by secret until it expires', async () => {
    const { draft } = await fixture.drafts.save({
      draft: '',
      form: { ...SHOP_FORM, currentServices: ['Screen Repair'] },
      address: '192.0.2.2',
    });
    const again = await fixture.drafts.save({
      draft,
      form: { businessName: 'Umbani', accountNumber: '6212345678', currentServices: [] },
      address: '192.0.2.2',
    });
    expect(await fixture.rows('select 1 from drafts')).toHaveLength(1);
    expect((await fixture.drafts.read({ draft: again.draft, address: '' })).form).toEqual({
      businessName: 'Umbani',
      accountNumber: '6212345678',
      currentServices: [],
    });
    expect(
      await fixture.rows(
        "select 1 from drafts d where d::text like '%6212345678%' or d::text like '%' || $1 || '%' or d::text like '%Umbani%'",
        [draft],
      ),
    ).toEqual([]);
    await expect(fixture.drafts.read({ draft: `${draft.slice(0, -2)}AA`, address: '192.0.2.2' })).rejects.toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    );
    fixture.later(73 * 3_600_000);
    await expect(fixture.drafts.read({ draft: again.draft, address: '192.0.2.2' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await fixture.drafts.deleteExpired();
    expect(await fixture.rows('select 1 from drafts')).toEqual([]);
  });

  it('emails the link to the typed address, at most three times a day', async () => {
    const email = 'drafts@umbani.example';
    const saved = await fixture.drafts.save({
      draft: '',
      form: { email, currentServices: [] },
      address: '192.0.2.3',
    });
    for (let n = 0; n < RATE_LIMITS.draft_mail_address.max; n++)
      await fixture.drafts.mail({ draft: saved.draft, address: '192.0.2.3' });
    await expect(fixture.drafts.mail({ draft: saved.draft, address: '192.0.2.4' })).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
    const message = (await fixture.emails()).at(-1);
    const facts = await fixture.readEmail.run(message?.id ?? '');
    expect([message?.template, facts.to, facts.values['hours']]).toEqual(['draft_link', email, '72']);
    const secret = facts.values['link']?.split('/register-repair-shop#draft=')[1] ?? '';
    expect((await fixture.drafts.read({ draft: secret, address: '' })).form?.email).toBe(email);
    const nameless = await fixture.drafts.save({ draft: '', form: { currentServices: [] }, address: '192.0.2.3' });
    await expect(fixture.drafts.mail({ draft: nameless.draft, address: '192.0.2.3' })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('deletes the draft with the submission', async () => {
    const { draft } = await fixture.drafts.save({ draft: '', form: { ...SHOP_FORM }, address: '192.0.2.5' });
    await fixture.registerShop.run(
      aRegistration({ draft, address: '192.0.2.5', form: { registrationNumber: 'DRAFTED' } }),
    );
    await expect(fixture.drafts.read({ draft, address: '192.0.2.5' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('limits failed attempts per network', async () => {
    const { draft } = await fixture.drafts.save({ draft: '', form: { currentServices: [] }, address: '192.0.2.6' });
    const guess = () =>
      fixture.drafts
        .read({ draft: `${draft.slice(0, -2)}AA`, address: '203.0.113.50' })
        .catch((error: { code: string }) => error.code);
    const answers = await Promise.all(Array.from({ length: RATE_LIMITS.link_miss.max + 20 }, guess));
    expect(answers.filter((one) => one === 'NOT_FOUND')).toHaveLength(RATE_LIMITS.link_miss.max);
    expect(answers.filter((one) => one === 'TOO_MANY')).toHaveLength(20);
  });
});

describe('database grants', () => {
  it('gives shops no access to applications', async () => {
    for (const table of ['applications', 'encrypted_fields', 'drafts', 'application_emails', 'acceptances'])
      await expect(fixture.db.tx(fixture.shop, (em) => em.query(`select 1 from ${table}`))).rejects.toThrow(
        'permission denied',
      );
    for (const table of ['drafts', 'attempts'])
      await expect(fixture.db.tx(fixture.master, (em) => em.query(`select 1 from ${table}`))).rejects.toThrow(
        'permission denied',
      );
    await expect(fixture.db.tx(SYSTEM, (em) => em.query("update acceptances set hash = ''"))).rejects.toThrow(
      'permission denied',
    );
    // Counts only open and approved applications: acceptances of rejected ones are deleted.
    const count = async () =>
      (
        await fixture.rows(
          "select 1 from acceptances a join applications p on p.id = a.application_id where p.status <> 'rejected'",
        )
      ).length;
    const before = await count();
    await fixture.db.tx(SYSTEM, (em) => em.query('delete from acceptances'));
    expect([await count(), before > 0]).toEqual([before, true]);
  });
});
