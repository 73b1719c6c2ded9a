import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConsentAgainRequest, OwnCall } from '@revive/proto/revive/onboarding/v1/signing';
import { ACCEPTANCES, acceptedWords, SHOWN_VERSIONS } from '@revive/contracts/onboarding/acceptances';
import type { TextName } from '@revive/contracts/signing/texts';
import { AppError } from '@revive/platform/errors/errors';
import { aUser } from '@revive/platform/testing/testkit';
import { NO_SESSION } from '../src/signing/agreement-pdf.js';
import { provesItself, SealingKey } from '../src/signing/sealing-key.js';
import { textOf } from './pdf-text.js';
import { aCommand, approvedShop, aRegistration, aReviewRoom, type ReviewRoom } from './review-room.js';
import { stepTakers } from './step-takers.js';

let room: ReviewRoom;
beforeAll(async () => {
  room = await aReviewRoom();
});
afterAll(() => room.close());

const { details, services, sign } = stepTakers(() => room);
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const publish = (name: TextName, words: string, draft = false) =>
  room.does.publishText.run(room.master, { name, paragraphs: [words], draft }, aCommand());
const consenting = (
  by: OwnCall,
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
const lettersTo = async (userId: string, template: string) =>
  (await room.letters()).filter((one) => one.userId === userId && one.template === template);

/** A shop whose application was approved and which has signed in step 4, with the person who runs it. */
async function aShopThatSigned(form: object = {}) {
  const tenantId = await approvedShop(room, form);
  const person = room.identity.aPerson({ tenantId, status: 'active' });
  const shop = aUser({ tenantId, userId: person.id, username: person.username });
  await details(shop);
  await services(shop);
  await sign(shop, { version: '' });
  room.shops.owners = {
    shopName: 'Umbani Electronics',
    owners: [{ accountId: person.id, name: person.name, email: person.email }],
  };
  return { tenantId, person, shop };
}

describe('the seven acceptances of an application', () => {
  it('are one sealed document with the certificate of the event, which the applicant reads by the link and anybody can check', async () => {
    const { applicant, id } = await room.anApplication({ contactName: 'Zola Marker' });
    const file = await room.does.files.ofApplicant({ applicant });
    const bytes = Buffer.from(file.base64, 'base64');
    expect([file.name, sha256(bytes)]).toEqual([expect.stringMatching(/^acceptances-.*\.pdf$/), file.fileHash]);
    const verdict = await room.does.files.verify({ hash: file.fileHash });
    expect(verdict).toMatchObject({ known: true, kind: 'acceptances' });
    expect(JSON.stringify(verdict)).not.toMatch(/Zola|Shop|@|198\.51/);
    expect(provesItself(bytes, verdict.publicKey ?? '')).toBe(true);
    const shown = textOf(bytes);
    for (const word of [
      'Anti-hacking'.toLowerCase(),
      'Non-compete agreement, version 1-draft',
      'Draft. This text awaits review by a lawyer.',
      'Certificate of the event',
      'Network address of the connection',
    ])
      expect(shown.toLowerCase()).toContain(word.toLowerCase());
    const [row] = await room.rows<{ session: string; address: string; agent: string; documents: { hash: string }[] }>(
      'select session, address, agent, documents from consents where subject = $1',
      [id],
    );
    expect([row?.session, row?.agent, row?.documents.map(({ hash }) => hash)]).toEqual([
      '',
      'a browser',
      ACCEPTANCES.map((name) => sha256(acceptedWords(name))),
    ]);
    expect(row?.address).toMatch(/^198\.51\.100\./);
    expect(NO_SESSION).toContain('without signing in');
  });

  it('go with the letter, word by word', async () => {
    const { id, applicant } = await room.anApplication();
    const [letter] = await room.rows<{ id: string }>(
      "select id from letters where application_id = $1 and template = 'application_received'",
      [id],
    );
    const { values, files } = await room.does.letters.run(letter?.id ?? '');
    const [attachment] = files?.attachments ?? [];
    expect([values['attached'], attachment?.contentType, sha256(Buffer.from(attachment?.content ?? []))]).toEqual([
      expect.stringContaining('attached'),
      'application/pdf',
      (await room.does.files.ofApplicant({ applicant })).fileHash,
    ]);
  });

  it('name the session they were sent with, by its hash, and are the account’s own to read', async () => {
    const person = room.identity.aPerson();
    await room.does.register.run(
      aRegistration({ accountId: person.id, sessionId: person.by.sessionId, form: { registrationNumber: 'SESSION' } }),
    );
    const [row] = await room.rows<{ session: string; file_id: string }>(
      'select session, file_id from consents where account_id = $1',
      [person.id],
    );
    expect(row?.session).toBe(`SHA-256 of its secret: ${sha256(person.by.sessionId)}`);
    await expect(room.does.files.run({ by: person.by, id: row?.file_id ?? '' })).resolves.toMatchObject({
      name: expect.stringContaining('acceptances'),
    });
    await expect(room.does.files.run({ by: room.identity.aPerson().by, id: row?.file_id ?? '' })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    );
    expect(
      await room.does.files.ofApplicant({ applicant: { link: '', accountId: person.id, address: '' } }),
    ).toMatchObject({ name: expect.stringContaining('acceptances') });
  });

  it('are one document, sent fifty times at once, and go with an application that ends in nothing', async () => {
    const request = aRegistration({ form: { registrationNumber: 'FIFTY-SEALED' } });
    await Promise.all(Array.from({ length: 50 }, () => room.does.register.run(request)));
    const [application] = await room.rows<{ id: string }>(
      "select id from applications where registration_number = 'FIFTY-SEALED'",
    );
    const held = async () =>
      [
        await room.rows('select 1 from consents where subject = $1', [application?.id]),
        await room.rows('select 1 from sealed_files where application_id = $1', [application?.id]),
      ].map(({ length }) => length);
    expect(await held()).toEqual([1, 1]);
    await room.rows('delete from consents where subject = $1', [application?.id]);
    await room.rows('delete from sealed_files where application_id = $1', [application?.id]);
    expect(await held()).toEqual([1, 1]);
    await room.does.review.reject(room.master, { id: application?.id ?? '', reason: 'No such company.' }, aCommand());
    room.later(200 * 24 * 3_600_000);
    await room.does.keepApplications.round();
    expect(await held()).toEqual([0, 0]);
  });
});

describe('the agreement of a shop', () => {
  it('is a sealed document of its own, read by who runs the shop and by nobody else, with a letter that carries it', async () => {
    const { tenantId, person, shop } = await aShopThatSigned();
    const { agreement } = await room.does.steps.read(shop);
    expect(agreement).toMatchObject({ signedVersion: '1-draft', signedBy: person.name, current: true, draft: true });
    const file = await room.does.files.run({ by: person.by, id: agreement?.fileId ?? '' });
    const shown = textOf(Buffer.from(file.base64, 'base64'));
    for (const word of ['Repair shop service agreement, version 1-draft', 'Certificate of the event', 'Signed by'])
      expect(shown).toContain(word);
    expect(await room.does.files.verify({ hash: file.fileHash })).toMatchObject({
      known: true,
      kind: 'tenant_agreement',
    });
    for (const over of [
      { tenantId, role: 'tech' as const },
      {},
      { tenantId: await approvedShop(room, { registrationNumber: 'ANOTHER-SHOP' }) },
    ])
      await expect(
        room.does.files.run({
          by: room.identity.aPerson({ status: 'active', ...over }).by,
          id: agreement?.fileId ?? '',
        }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [letter] = await lettersTo(person.id, 'agreement_signed');
    expect(await room.does.letters.run(letter?.id ?? '')).toMatchObject({
      to: person.email,
      values: { hash: file.fileHash },
      files: { attachments: [{ contentType: 'application/pdf' }] },
    });
  });
});

describe('a sealed file in the table', () => {
  /**
   * A file that its own key proves, written over another with its key and signature: all that whoever owns the database
   * can do.
   */
  const swapped = async (fileId: string) => {
    const forger = new SealingKey(Buffer.alloc(32, 1));
    const { bytes, fileHash, seal } = forger.close(Buffer.from('%PDF-1.4 forged'));
    await room.asOwner(
      `update sealed_files set bytes = decode('${bytes.toString('hex')}', 'hex'), file_hash = '${fileHash}', key = '${seal.key}', public_key = '${forger.publicKey}', signature = '${seal.signature}' where id = '${fileId}'`,
    );
    return { fileHash, bytes, forger };
  };

  it('is believed by the platform’s own key and the row’s seal: file, key and signature cannot be swapped together', async () => {
    const { person, shop } = await aShopThatSigned({ registrationNumber: 'SWAP' });
    const { agreement } = await room.does.steps.read(shop);
    const { fileHash, bytes, forger } = await swapped(agreement?.fileId ?? '');
    expect(provesItself(bytes, forger.publicKey)).toBe(true);
    await expect(room.does.files.run({ by: person.by, id: agreement?.fileId ?? '' })).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
    expect(await room.does.files.verify({ hash: fileHash })).toEqual({ known: false });
    // Nor with its seal taken away: what no sealed row vouches for gets none.
    await room.asOwner(`update sealed_files set seal = null where id = '${agreement?.fileId ?? ''}'`);
    await room.does.sealOlderFiles.run();
    expect(await room.does.files.verify({ hash: fileHash })).toEqual({ known: false });
  });

  it.each([
    ['tenant_id', 'gen_random_uuid()'],
    ['title', "'Another title'"],
    ['kind', "'certificate'"],
    ['sealed_at', "now() - interval '1 year'"],
    ['seal', 'null'],
  ])('is refused where somebody wrote its %s', async (column, value) => {
    const { person, shop } = await aShopThatSigned({ registrationNumber: `WRITTEN-${column}` });
    const { agreement } = await room.does.steps.read(shop);
    await room.asOwner(`update sealed_files set ${column} = ${value} where id = '${agreement?.fileId ?? ''}'`);
    await expect(room.does.files.run({ by: person.by, id: agreement?.fileId ?? '' })).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
    expect(await room.does.files.verify({ hash: agreement?.fileHash ?? '' })).toEqual({ known: false });
  });

  it('of before there were seals gets its own where a sealed row says the same of it, and none where it does not', async () => {
    const { texts } = await room.does.publishText.texts();
    const [one, other] = [room.identity.aPerson(), room.identity.aPerson()];
    const form = {
      businessName: 'Umbani',
      businessType: 'pc-repair',
      primaryServices: [],
      targetMarket: 'uk',
      technicalExperience: 'expert',
      deviceTypes: ['Laptops'],
      fullName: 'A B',
      signature: 'A B',
    };
    const [mine, altered] = await Promise.all(
      [one, other].map(
        async ({ by }) =>
          (await room.does.agreement.run({ by, form, accepted: texts.map(({ name }) => name), versions: '' })).agreement
            ?.id ?? '',
      ),
    );
    await room.asOwner(
      `update sealed_files set seal = null where id in ('${mine}', '${altered}'); update sealed_files set account_id = '${one.id}' where id = '${altered}'`,
    );
    await expect(room.does.files.run({ by: one.by, id: mine ?? '' })).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await room.does.sealOlderFiles.run();
    await expect(room.does.files.run({ by: one.by, id: mine ?? '' })).resolves.toMatchObject({
      name: expect.stringContaining('user-agreement'),
    });
    await expect(room.does.files.run({ by: one.by, id: altered ?? '' })).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});

describe('a new version of what a shop has signed', () => {
  it('is for new signers at once; old forms are refused, and the hash of the old one stands where it was signed', async () => {
    const { versions, texts } = await publish('application.ndaAccepted', 'Keep it to yourself.', true);
    expect([versions, texts.find(({ name }) => name === 'application.ndaAccepted')]).toEqual([
      SHOWN_VERSIONS.split(' ')
        .map((one, at) => (at === 3 ? '2-draft' : one))
        .join(' '),
      expect.objectContaining({ version: 2, paragraphs: ['Keep it to yourself.'] }),
    ]);
    await expect(
      room.does.register.run(aRegistration({ textsVersion: SHOWN_VERSIONS, form: { registrationNumber: 'OLD-TAB' } })),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { termsAccepted: expect.stringContaining('have changed') } });
    const { applicant, id } = await room.anApplication();
    const [row] = await room.rows<{ version: string; hash: string }>(
      "select version, hash from acceptances where application_id = $1 and name = 'ndaAccepted'",
      [id],
    );
    expect([row?.version, row?.hash]).toEqual([
      '2-draft',
      texts.find(({ name }) => name === 'application.ndaAccepted')?.hash,
    ]);
    expect(textOf(Buffer.from((await room.does.files.ofApplicant({ applicant })).base64, 'base64'))).toContain(
      'Keep it to yourself.',
    );
    await expect(room.does.publishText.texts('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is asked of who runs the shop, once by letter and bell, and shown until it is accepted; that makes another sealed document', async () => {
    const { person, shop, tenantId } = await aShopThatSigned({ registrationNumber: 'ASKED' });
    expect((await room.does.consents.read(person.by)).due).toEqual([]);
    const { versions } = await publish('tenantAgreement', 'Other words for shops.');
    expect(versions).toBe('2');
    const [colleague, held] = [
      room.identity.aPerson({ tenantId, role: 'tech', status: 'active' }),
      room.identity.aPerson({ tenantId, status: 'training' }),
    ];
    room.shops.owners.owners.push({ accountId: held.id, name: held.name, email: held.email });
    await Promise.all([room.does.askAgain.round(), room.another().askAgain.round(), room.does.askAgain.round()]);
    await room.does.askAgain.round();
    const asked = await lettersTo(person.id, 'consent_due');
    expect([asked.length, (await lettersTo(held.id, 'consent_due')).length]).toEqual([1, 0]);
    expect(await room.does.letters.run(asked[0]?.id ?? '')).toMatchObject({
      to: person.email,
      values: { title: 'Repair shop service agreement', version: '2', link: 'http://localhost:3000/signed-documents' },
    });
    const { due, signed } = await room.does.consents.read(person.by);
    expect(due).toMatchObject([{ set: 'tenant', texts: [{ name: 'tenantAgreement', version: '2', changed: true }] }]);
    expect(signed.map(({ set, current }) => [set, current])).toEqual([
      ['application', true],
      ['tenant', false],
    ]);
    expect([
      (await room.does.consents.read(colleague.by)).due,
      (await room.does.steps.read(shop)).agreement?.current,
    ]).toEqual([[], false]);
    await expect(room.does.consents.again(consenting(person.by, 'tenant', '1-draft'))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { accepted: expect.stringContaining('have changed') },
    });
    await expect(
      room.does.consents.again(consenting(person.by, 'tenant', '2', { accepted: false })),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { accepted: 'Accept the texts to sign them' } });
    await expect(room.does.consents.again(consenting(colleague.by, 'tenant', '2'))).rejects.toMatchObject({
      code: 'ILLEGAL_MOVE',
    });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => room.does.consents.again(consenting(person.by, 'tenant', '2'))),
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
    const file = await room.does.files.run({ by: person.by, id: again?.fileId ?? '' });
    for (const word of ['Other words for shops.', 'Signed as'])
      expect(textOf(Buffer.from(file.base64, 'base64'))).toContain(word);
    expect([
      (await lettersTo(person.id, 'agreement_signed')).length,
      (await room.actions()).filter(
        ({ actorId, action }) => actorId === person.id && action === 'tenant_agreement.signed',
      ).length,
    ]).toEqual([2, 1]);
    expect((await room.does.steps.read(shop)).agreement).toMatchObject({
      current: true,
      signedVersion: '2',
      fileHash: file.fileHash,
    });
  });

  it('of the acceptances is asked of the shop’s administrator too, and of the user agreement of each account that signed it', async () => {
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
    const { texts } = await room.does.publishText.texts();
    await room.does.agreement.run({ by: person.by, form, accepted: texts.map(({ name }) => name), versions: '' });
    const [{ versions: seven }, { versions: five }] = [
      await publish('application.antiHackingAccepted', 'Do not break in.'),
      await publish('termsAccepted', 'New terms.'),
    ];
    await room.does.askAgain.round();
    expect((await lettersTo(person.id, 'consent_due')).length).toBe(2);
    expect((await room.does.consents.read(person.by)).due.map(({ set }) => set)).toEqual(['agreement', 'application']);
    await room.does.consents.again(consenting(person.by, 'application', seven));
    const { due, signed } = await room.does.consents.again(consenting(person.by, 'agreement', five));
    expect([due, signed.map(({ set, current }) => `${set} ${current}`)]).toEqual([
      [],
      ['agreement true', 'agreement false', 'application true', 'application false', 'tenant true'],
    ]);
    // What was answered before goes along; who signed now does not.
    const rows = await room.rows<{ device_types: string[]; full_name: string }>(
      'select device_types, full_name from agreements where account_id = $1 order by id desc',
      [person.id],
    );
    expect(rows).toEqual([
      { device_types: ['Laptops'], full_name: 'Thandi Dlamini' },
      { device_types: ['Laptops'], full_name: 'A B' },
    ]);
  });

  it('waits while identity is away, and goes on where it was', async () => {
    const { person } = await aShopThatSigned({ registrationNumber: 'WAITS' });
    await publish('tenantAgreement', 'A third version.');
    const call = room.shops.call.bind(room.shops);
    room.shops.call = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
    await expect(room.does.askAgain.round()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await lettersTo(person.id, 'consent_due')).toEqual([]);
    room.shops.call = call;
    await room.does.askAgain.round();
    expect(await lettersTo(person.id, 'consent_due')).toHaveLength(1);
  });

  it('stays where it is for whoever was slow: what another has finished is neither opened nor moved again', async () => {
    const { person } = await aShopThatSigned({ registrationNumber: 'SLOW' });
    await publish('tenantAgreement', 'A fourth version.');
    const call = room.shops.call.bind(room.shops);
    let goOn!: () => void;
    const slow = await new Promise<{ round: Promise<number> }>((reached) => {
      const round = room.does.askAgain.round();
      const held = new Promise<void>((resolve) => (goOn = resolve));
      room.shops.call = async (...asked) => {
        reached({ round });
        await held;
        return call(...asked);
      };
    });
    room.shops.call = call;
    expect(await room.another().askAgain.round()).toBeGreaterThan(0);
    const rounds = () => room.rows('select * from consent_rounds order by name, version');
    const finished = await rounds();
    expect(finished.filter((one) => Reflect.get(Object(one), 'done_at') === null)).toEqual([]);
    goOn();
    expect([await slow.round, await rounds()]).toEqual([0, finished]);
    expect(await lettersTo(person.id, 'consent_due')).toHaveLength(1);
  });
});

it('nobody reads what is signed without a session', async () => {
  await expect(room.does.consents.read({ sessionId: '', address: '', agent: '' })).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  });
});
