import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AgreementForm } from '@revive/proto/revive/onboarding/v1/signing';
import { AGREEMENT_ACCEPTANCES } from '@revive/contracts/signing/agreement';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, aRegistration, createReviewFixture, type ReviewFixture } from './fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const SIGNED: AgreementForm = {
  businessName: 'Umbani Electronics',
  businessType: 'mobile-repair',
  primaryServices: ['Phone repair'],
  targetMarket: 'south-africa',
  technicalExperience: 'advanced',
  deviceTypes: ['Smartphones'],
  repairVolume: '11-50',
  fullName: 'Zola Marker',
  signature: 'Zola Marker',
};
type Somebody = ReturnType<ReviewFixture['identity']['aPerson']>;

async function somebody(): Promise<Somebody> {
  const person = fixture.identity.aPerson();
  await fixture.registerShop.run(
    aRegistration({
      accountId: person.id,
      form: {
        registrationNumber: person.id,
        taxId: person.id.slice(-12),
        contactName: 'Zola Marker',
        email: 'zola@marker.example',
      },
    }),
  );
  await fixture.signAgreement.run({
    by: person.by,
    accepted: [...AGREEMENT_ACCEPTANCES],
    versions: '1 1 1 1 1',
    form: SIGNED,
  });
  await fixture.businessProfiles.save({
    by: person.by,
    draft: JSON.stringify({ businessName: 'Zola Marker Repairs' }),
  });
  return person;
}
async function refusedWithANote(id: string, by = fixture.master): Promise<void> {
  await fixture.decideReview.refuse(by, { id, reason: 'Zola Marker has no shop' }, aCommand());
  await fixture.decideReview.note(by, { id, text: 'Called Zola Marker' });
}
const erase = (person: Somebody, isErased = true) => {
  if (isErased) fixture.erasures.erased.add(person.id);
  return fixture.erasePerson.run(person.id);
};
const countIn = async (table: string, id: string): Promise<number> =>
  (await fixture.rows(`select 1 from ${table} where account_id = '${id}'`)).length;
const notedOf = ({ id }: Somebody) => fixture.erasures.noted.filter(({ userId }) => userId === id);

describe('erased account', () => {
  it('keeps only signed documents and reports the deleted rows to the identity service', async () => {
    const person = await somebody();
    const [application] = await fixture.rows<{ id: string }>('select id from applications where account_id = $1', [
      person.id,
    ]);
    await fixture.rows(
      `insert into application_files (id, application_id, kind, name, type, size, sha256, uploaded_at)
        values (gen_random_uuid(), $1, 'document', 'zola marker.pdf', 'application/pdf', 9, 'ab', now())`,
      [application?.id],
    );
    await fixture.rows(
      "insert into preflight_tokens (hash, application_id, expires_at) values ('a token', $1, now())",
      [application?.id],
    );
    await refusedWithANote(person.id);
    await erase(person);
    for (const table of ['application_files', 'preflight_tokens'])
      expect([
        table,
        await fixture.rows(`select 1 from ${table} where application_id = $1`, [application?.id]),
      ]).toEqual([table, []]);
    for (const table of [
      'applications',
      'profile_drafts',
      'business_profiles',
      'account_emails',
      'training_modules',
      'account_refusals',
      'account_notes',
    ])
      expect([table, await countIn(table, person.id)]).toEqual([table, 0]);
    expect([await countIn('agreements', person.id), await countIn('signed_documents', person.id)]).toEqual([1, 1]);
    const { summary, history } = await fixture.readApplications.get(fixture.master, application?.id ?? '');
    expect([summary?.status, summary?.applicantName, history.map(({ what }) => what)]).toEqual([
      'rejected',
      'Erased',
      ['submitted', 'account_erased', 'erased'],
    ]);
    const rest = await fixture.rows<{ whole: string }>(
      `select row_to_json(a)::text as whole from applications a where id = '${application?.id ?? ''}' union all
        select row_to_json(h)::text from history h where application_id = '${application?.id ?? ''}'`,
    );
    for (const { whole } of rest) expect(whole).not.toMatch(/zola|marker/i);
    expect(notedOf(person)).toHaveLength(1);
    expect(notedOf(person)[0]?.erased).toEqual(
      expect.arrayContaining([
        { what: 'application', rows: 1 },
        { what: 'profile_draft', rows: 1 },
        { what: 'account_emails', rows: 2 },
        { what: 'acceptances', rows: 7 },
        { what: 'files', rows: 1 },
        { what: 'notes', rows: 1 },
        { what: 'refusals', rows: 1 },
      ]),
    );
  });

  it('removes the staff member’s name from refusals and notes', async () => {
    const [master, other] = [aUser({ role: 'master', username: 'zola.marker' }), await somebody()];
    await refusedWithANote(other.id, master);
    fixture.erasures.erased.add(master.userId);
    await fixture.erasePerson.run(master.userId);
    for (const table of ['account_refusals', 'account_notes'])
      expect(await fixture.rows(`select by_name from ${table} where account_id = $1`, [other.id])).toEqual([
        { by_name: 'erased account' },
      ]);
  });

  it('erases once for repeated events and repeats the same report', async () => {
    const person = await somebody();
    fixture.erasures.erased.add(person.id);
    await Promise.all(Array.from({ length: 20 }, () => erase(person)));
    expect(await fixture.rows('select 1 from erased_people where account_id = $1', [person.id])).toHaveLength(1);
    expect(new Set(notedOf(person).map(({ erased }) => JSON.stringify(erased))).size).toBe(1);
  });

  it('ignores events for accounts that the identity service has not erased', async () => {
    const person = await somebody();
    await erase(person, false);
    expect([await countIn('applications', person.id), notedOf(person)]).toEqual([1, []]);
    await fixture.erasePerson.run('no id');
    await fixture.erasePerson.run(uuidv7());
  });

  it('retries while the identity service does not respond', async () => {
    const person = await somebody();
    fixture.erasures.away = true;
    await expect(erase(person)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    fixture.erasures.away = false;
    await erase(person);
    expect(notedOf(person)).toHaveLength(1);
  });

  it('keeps the data of other accounts and protects evidence from deletion', async () => {
    const [person, other] = [await somebody(), await somebody()];
    await erase(person);
    for (const table of ['applications', 'agreements', 'profile_drafts', 'account_emails'])
      expect([table, await countIn(table, other.id)]).toEqual([table, 1]);
    // Files of signed agreements, and acceptances of open applications.
    await fixture.rows("delete from signed_documents where kind = 'agreement'");
    await fixture.rows('delete from acceptances');
    expect([
      await countIn('signed_documents', other.id),
      (
        await fixture.rows(
          'select 1 from acceptances a join applications p on p.id = a.application_id where p.account_id = $1',
          [other.id],
        )
      ).length,
    ]).toEqual([1, 7]);
  });
});

describe('personal data export', () => {
  it('contains the person’s data only, with bank and tax numbers masked', async () => {
    const [person] = [await somebody(), await somebody()];
    const json = await fixture.exportPersonalData.run(person.by.sessionId);
    const held = JSON.parse(json) as {
      applications: { body: { companyDetails: { bankingDetails: object } } }[];
      agreements: { fullName: string }[];
      files: unknown[];
      emails: unknown[];
      businessProfile: { draft: object };
    };
    expect([
      held.applications.length,
      held.agreements.map(({ fullName }) => fullName),
      held.files.length,
      held.emails.length,
      held.businessProfile.draft,
    ]).toEqual([1, ['Zola Marker'], 1, 1, { businessName: 'Zola Marker Repairs' }]);
    expect(held.applications[0]?.body.companyDetails.bankingDetails).toMatchObject({
      accountNumber: '•••• 678',
      branchCode: '•••• 655',
    });
    expect(json).not.toContain('6212345678');
  });

  it('refuses callers without a session', async () => {
    await expect(fixture.exportPersonalData.run('')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(fixture.exportPersonalData.run('made up')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
