import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConsentAgainRequest, SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import { SHOWN_VERSIONS } from '@revive/contracts/onboarding/acceptances';
import type { TextName } from '@revive/contracts/signing/texts';
import { AppError } from '@revive/platform/errors/errors';
import { textOf } from '../fixtures/pdf-text.js';
import { aCommand, aRegistration, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';
import { signedShops } from '../fixtures/signed-shops.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { aShopThatSigned, emailsTo } = signedShops(() => fixture);
const publish = (name: TextName, words: string, draft = false) =>
  fixture.publishText.run(fixture.master, { name, paragraphs: [words], draft }, aCommand());
const consenting = (
  by: SessionContext,
  set: string,
  versions: string,
  over: Partial<ConsentAgainRequest> = {},
): ConsentAgainRequest => ({
  by,
  set,
  versions,
  accepted: true,
  fullName: 'Thandi Dlamini',
  signature: 'thandi dlamini',
  ...over,
});

describe('new version of a signed text', () => {
  it('applies to new signers at once and refuses forms with the old version', async () => {
    const { versions, texts } = await publish('application.ndaAccepted', 'Keep it to yourself.', true);
    expect([versions, texts.find(({ name }) => name === 'application.ndaAccepted')]).toEqual([
      SHOWN_VERSIONS.split(' ')
        .map((one, at) => (at === 3 ? '2-draft' : one))
        .join(' '),
      expect.objectContaining({ version: 2, paragraphs: ['Keep it to yourself.'] }),
    ]);
    await expect(
      fixture.registerShop.run(
        aRegistration({ textsVersion: SHOWN_VERSIONS, form: { registrationNumber: 'OLD-TAB' } }),
      ),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { termsAccepted: expect.stringContaining('have changed') } });
    const { applicant, id } = await fixture.anApplication();
    const [row] = await fixture.rows<{ version: string; hash: string }>(
      "select version, hash from acceptances where application_id = $1 and name = 'ndaAccepted'",
      [id],
    );
    expect([row?.version, row?.hash]).toEqual([
      '2-draft',
      texts.find(({ name }) => name === 'application.ndaAccepted')?.hash,
    ]);
    expect(
      textOf(Buffer.from((await fixture.readSignedDocuments.ofApplicant({ applicant })).base64, 'base64')),
    ).toContain('Keep it to yourself.');
    await expect(fixture.publishText.texts('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('asks the shop’s administrator once and creates a new signed document', async () => {
    const { person, shop, tenantId } = await aShopThatSigned({ registrationNumber: 'ASKED' });
    expect((await fixture.ownConsents.read(person.by)).due).toEqual([]);
    const { versions } = await publish('tenantAgreement', 'Other words for shops.');
    expect(versions).toBe('2');
    const [colleague, held] = [
      fixture.identity.aPerson({ tenantId, role: 'tech', status: 'active' }),
      fixture.identity.aPerson({ tenantId, status: 'training' }),
    ];
    fixture.shops.owners.owners.push({ accountId: held.id, name: held.name, email: held.email });
    await Promise.all([
      fixture.requestReconsent.run(),
      (await fixture.another()).requestReconsent.run(),
      fixture.requestReconsent.run(),
    ]);
    await fixture.requestReconsent.run();
    const asked = await emailsTo(person.id, 'consent_due');
    expect([asked.length, (await emailsTo(held.id, 'consent_due')).length]).toEqual([1, 0]);
    expect(await fixture.readEmail.run(asked[0]?.id ?? '')).toMatchObject({
      to: person.email,
      values: {
        title: 'Repair shop service agreement',
        version: '2',
        link: 'http://localhost:3000/signed-documents',
      },
    });
    const { due, signed } = await fixture.ownConsents.read(person.by);
    expect(due).toMatchObject([{ set: 'tenant', texts: [{ name: 'tenantAgreement', version: '2', changed: true }] }]);
    expect(signed.map(({ set, current }) => [set, current])).toEqual([
      ['application', true],
      ['tenant', false],
    ]);
    expect([
      (await fixture.ownConsents.read(colleague.by)).due,
      (await fixture.completeStep.read(shop)).agreement?.current,
    ]).toEqual([[], false]);
    await expect(fixture.ownConsents.again(consenting(person.by, 'tenant', '1-draft'))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { accepted: expect.stringContaining('have changed') },
    });
    await expect(
      fixture.ownConsents.again(consenting(person.by, 'tenant', '2', { accepted: false })),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { accepted: 'Accept the agreements to sign them' } });
    await expect(fixture.ownConsents.again(consenting(colleague.by, 'tenant', '2'))).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => fixture.ownConsents.again(consenting(person.by, 'tenant', '2'))),
    );
    expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1);
    expect([
      replies[0]?.due,
      replies[0]?.signed.filter(({ set }) => set === 'tenant').map(({ current, fullName }) => [current, fullName]),
    ]).toEqual([
      [],
      [
        [true, 'Thandi Dlamini'],
        [false, person.name],
      ],
    ]);
    const again = replies[0]?.signed.find(({ set, current }) => set === 'tenant' && current);
    const file = await fixture.readSignedDocuments.run({ by: person.by, id: again?.fileId ?? '' });
    for (const word of ['Other words for shops.', 'Signed as'])
      expect(textOf(Buffer.from(file.base64, 'base64'))).toContain(word);
    expect([
      (await emailsTo(person.id, 'agreement_signed')).length,
      (await fixture.actions()).filter(
        ({ actorId, action }) => actorId === person.id && action === 'tenant_agreement.signed',
      ).length,
    ]).toEqual([2, 1]);
    expect((await fixture.completeStep.read(shop)).agreement).toMatchObject({
      current: true,
      signedVersion: '2',
      fileHash: file.fileHash,
    });
  });

  it('asks the shop’s administrator and each signer of the user agreement', async () => {
    const { person } = await aShopThatSigned({ registrationNumber: 'SEVEN' });
    const form = {
      businessName: 'Umbani',
      businessType: 'pc-repair',
      primaryServices: ['Phone repair'],
      targetMarket: 'uk',
      technicalExperience: 'expert',
      deviceTypes: ['Laptops'],
      fullName: 'A B',
      signature: 'A B',
    };
    const { texts } = await fixture.publishText.texts();
    await fixture.signAgreement.run({ by: person.by, form, accepted: texts.map(({ name }) => name), versions: '' });
    const [{ versions: seven }, { versions: five }] = [
      await publish('application.antiHackingAccepted', 'Do not break in.'),
      await publish('termsAccepted', 'New terms.'),
    ];
    await fixture.requestReconsent.run();
    expect((await emailsTo(person.id, 'consent_due')).length).toBe(2);
    expect((await fixture.ownConsents.read(person.by)).due.map(({ set }) => set)).toEqual(['agreement', 'application']);
    await fixture.ownConsents.again(consenting(person.by, 'application', seven));
    const { due, signed } = await fixture.ownConsents.again(consenting(person.by, 'agreement', five));
    expect([due, signed.map(({ set, current }) => `${set} ${current}`)]).toEqual([
      [],
      ['agreement true', 'agreement false', 'application true', 'application false', 'tenant true'],
    ]);
    // The earlier answers are copied; the signer's name is the current one.
    const rows = await fixture.rows<{ device_types: string[]; full_name: string }>(
      'select device_types, full_name from agreements where account_id = $1 order by id desc',
      [person.id],
    );
    expect(rows).toEqual([
      { device_types: ['Laptops'], full_name: 'Thandi Dlamini' },
      { device_types: ['Laptops'], full_name: 'A B' },
    ]);
  });

  it('waits for the identity service and resumes where it stopped', async () => {
    const { person } = await aShopThatSigned({ registrationNumber: 'WAITS' });
    await publish('tenantAgreement', 'A third version.');
    const call = fixture.shops.call.bind(fixture.shops);
    fixture.shops.call = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
    await expect(fixture.requestReconsent.run()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await emailsTo(person.id, 'consent_due')).toEqual([]);
    fixture.shops.call = call;
    await fixture.requestReconsent.run();
    expect(await emailsTo(person.id, 'consent_due')).toHaveLength(1);
  });

  it('ignores a slow run whose batch was finished by a concurrent run', async () => {
    const { person } = await aShopThatSigned({ registrationNumber: 'SLOW' });
    await publish('tenantAgreement', 'A fourth version.');
    const call = fixture.shops.call.bind(fixture.shops);
    let goOn!: () => void;
    const slow = await new Promise<{ round: Promise<number> }>((reached) => {
      const round = fixture.requestReconsent.run();
      const held = new Promise<void>((resolve) => (goOn = resolve));
      fixture.shops.call = async (...asked) => {
        reached({ round });
        await held;
        return call(...asked);
      };
    });
    fixture.shops.call = call;
    expect(await (await fixture.another()).requestReconsent.run()).toBeGreaterThan(0);
    const rounds = () => fixture.rows('select * from consent_rounds order by name, version');
    const finished = await rounds();
    expect(finished.filter((one) => Reflect.get(Object(one), 'done_at') === null)).toEqual([]);
    goOn();
    expect([await slow.round, await rounds()]).toEqual([0, finished]);
    expect(await emailsTo(person.id, 'consent_due')).toHaveLength(1);
  });
});

it('refuses to list signed texts without a session', async () => {
  await expect(fixture.ownConsents.read({ sessionId: '', address: '', agent: '' })).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  });
});
