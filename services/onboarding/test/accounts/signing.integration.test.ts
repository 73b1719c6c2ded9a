import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AgreementForm, SessionContext, SignAgreementRequest } from '@revive/proto/revive/onboarding/v1/signing';
import { SIGNATURE_DIFFERS } from '@revive/contracts/signing/signature';
import { AGREEMENT_ACCEPTANCES, INCOMPLETE } from '@revive/contracts/signing/agreement';
import { hasValidSignature } from '../../src/crypto/document-signer.js';
import { textOf } from '../fixtures/pdf-text.js';
import { aCommand, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const FORM: AgreementForm = {
  businessName: 'Umbani Electronics',
  businessType: 'mobile-repair',
  primaryServices: ['Phone repair'],
  targetMarket: 'south-africa',
  technicalExperience: 'advanced',
  deviceTypes: ['Smartphones'],
  repairVolume: '11-50',
  fullName: 'Thandi Dlamini',
  signature: 'Thandi Dlamini',
};
const signing = (
  by: SessionContext,
  over: Partial<Omit<SignAgreementRequest, 'form'>> & { form?: Partial<AgreementForm> } = {},
): SignAgreementRequest => ({
  by,
  accepted: [...AGREEMENT_ACCEPTANCES],
  versions: '1 1 1 1 1',
  ...over,
  form: { ...FORM, ...over.form },
});
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('user agreement', () => {
  it('creates one row, file, email and audit line for fifty concurrent requests', async () => {
    const { by, id } = fixture.identity.aPerson();
    const replies = await Promise.all(Array.from({ length: 50 }, () => fixture.signAgreement.run(signing(by))));
    expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1);
    for (const [table, column] of [
      ['agreements', 'account_id'],
      ['signed_documents', 'account_id'],
      ['account_emails', 'account_id'],
    ])
      expect(await fixture.rows(`select 1 from ${table} where ${column} = $1`, [id])).toHaveLength(1);
    expect((await fixture.emails()).filter(({ userId }) => userId === id).map(({ template }) => template)).toEqual([
      'agreement_signed',
    ]);
    expect((await fixture.actions()).filter(({ actorId }) => actorId === id).map(({ action }) => action)).toEqual([
      'agreement.signed',
    ]);
  });

  it('records person, session, address, agent, time and text hashes', async () => {
    const { by, id, username } = fixture.identity.aPerson();
    await fixture.signAgreement.run(signing(by));
    const [row] = await fixture.rows<Record<string, unknown>>(
      'select account_id, username, session, address, agent, documents from agreements where account_id = $1',
      [id],
    );
    expect(row).toMatchObject({
      account_id: id,
      username,
      session: sha256(Buffer.from(by.sessionId)),
      address: '192.0.2.9',
      agent: 'a browser',
    });
    const { texts } = await fixture.publishText.texts();
    expect((row?.['documents'] as { hash: string }[] | undefined)?.map(({ hash }) => hash)).toEqual(
      texts.map(({ hash }) => hash),
    );
  });

  const MISSING: [string, Partial<AgreementForm>][] = [
    ['businessName', { businessName: ' ' }],
    ['businessType', { businessType: '' }],
    ['targetMarket', { targetMarket: '' }],
    ['technicalExperience', { technicalExperience: '' }],
    ['deviceTypes', { deviceTypes: [] }],
    ['fullName', { fullName: '' }],
    ['signature', { signature: '' }],
  ];
  it.each(MISSING)('refuses an agreement without %s and writes nothing', async (field, form) => {
    const { by, id } = fixture.identity.aPerson();
    await expect(fixture.signAgreement.run(signing(by, { form }))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: INCOMPLETE },
    });
    expect(await fixture.rows('select 1 from agreements where account_id = $1', [id])).toEqual([]);
  });
  it.each(AGREEMENT_ACCEPTANCES)('refuses an agreement without %s', async (name) => {
    const { by } = fixture.identity.aPerson();
    await expect(
      fixture.signAgreement.run(signing(by, { accepted: AGREEMENT_ACCEPTANCES.filter((one) => one !== name) })),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { [name]: INCOMPLETE } });
  });

  it('refuses callers without a session and suspended accounts', async () => {
    await expect(
      fixture.signAgreement.run(signing({ sessionId: 'made up', address: '', agent: '' })),
    ).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(
      fixture.signAgreement.run(signing(fixture.identity.aPerson({ status: 'suspended' }).by)),
    ).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
  });

  it.each([
    ['full_name', "'Somebody Else'"],
    ['signed_at', "now() - interval '1 year'"],
    ['account_id', 'gen_random_uuid()'],
    ['file_hash', "'00'"],
  ])('rejects a row with an altered %s', async (column, value) => {
    const { by, id } = fixture.identity.aPerson();
    const { agreement } = await fixture.signAgreement.run(signing(by));
    await fixture.asOwner(`update agreements set ${column} = ${value} where account_id = '${id}'`);
    const read = fixture.signAgreement.read(by);
    if (column === 'account_id') expect((await read).agreement).toBeNull();
    else await expect(read).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    expect(agreement?.fullName).toBe('Thandi Dlamini');
  });
});

describe('signed document', () => {
  it('contains the full texts and the certificate, and can be verified by its hash', async () => {
    const { by } = fixture.identity.aPerson();
    const { agreement } = await fixture.signAgreement.run(signing(by));
    const file = await fixture.readSignedDocuments.run({ by, id: agreement?.id ?? '' });
    const bytes = Buffer.from(file.base64, 'base64');
    const verdict = await fixture.readSignedDocuments.verify({ hash: sha256(bytes) });
    expect(verdict).toMatchObject({
      known: true,
      kind: 'agreement',
      title: 'User agreement',
      fileHash: agreement?.fileHash,
    });
    expect(JSON.stringify(verdict)).not.toMatch(/Thandi|Umbani|@|192\.0\.2/);
    expect(hasValidSignature(bytes, verdict.publicKey ?? '')).toBe(true);
    const shown = textOf(bytes);
    for (const word of [
      'Damage disclaimer, version 1',
      'A device that needs repair may fail further',
      'Signing certificate',
      'Session (SHA-256 of its secret)',
    ])
      expect(shown).toContain(word);
    const altered = Buffer.from(bytes);
    altered[200] = (altered[200] ?? 0) ^ 1;
    expect(hasValidSignature(altered, verdict.publicKey ?? '')).toBe(false);
    expect(await fixture.readSignedDocuments.verify({ hash: sha256(altered) })).toEqual({ known: false });
    await expect(fixture.readSignedDocuments.verify({ hash: 'not a hash' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('serves a document to its owner only', async () => {
    const { by } = fixture.identity.aPerson();
    const { agreement } = await fixture.signAgreement.run(signing(by));
    await expect(
      fixture.readSignedDocuments.run({ by: fixture.identity.aPerson().by, id: agreement?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(fixture.readSignedDocuments.run({ by, id: 'no id' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('prevents updates by the service and refuses altered bytes', async () => {
    const { by, id } = fixture.identity.aPerson();
    const { agreement } = await fixture.signAgreement.run(signing(by));
    for (const statement of [
      'update signed_documents set bytes = $2 where account_id = $1',
      'update agreements set full_name = $2::text where account_id = $1',
    ])
      await expect(fixture.rows(statement, [id, Buffer.from('x')])).rejects.toThrow('permission denied');
    await fixture.asOwner(`update signed_documents set bytes = 'forged' where account_id = '${id}'`);
    await expect(fixture.readSignedDocuments.run({ by, id: agreement?.id ?? '' })).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
    expect(await fixture.readSignedDocuments.verify({ hash: agreement?.fileHash ?? '' })).toEqual({ known: false });
  });

  it.each(['<script>window.__ran=1</script>', '(\\) Tj /JS (app.alert(1)) /OpenAction', 'Ọláwálé Ńkosi Дарья 日本'])(
    'prints the name %j as harmless text',
    async (fullName) => {
      const { by } = fixture.identity.aPerson();
      const { agreement } = await fixture.signAgreement.run(
        signing(by, { form: { fullName, signature: fullName, businessName: fullName } }),
      );
      const bytes = Buffer.from(
        (await fixture.readSignedDocuments.run({ by, id: agreement?.id ?? '' })).base64,
        'base64',
      );
      const outside = bytes.toString('latin1').replace(/stream[\s\S]*?endstream/g, '');
      expect(outside).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|URI|Launch)\b/);
    },
  );

  it.each(['\u202Etxt.exe', 'a\u0007b'])('refuses the misleading name %j', async (fullName) => {
    const { by } = fixture.identity.aPerson();
    await expect(
      fixture.signAgreement.run(signing(by, { form: { fullName, signature: fullName } })),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { fullName: expect.any(String) } });
  });
});

describe('hash of a text', () => {
  it('resolves to the text and version, never to a signed file', async () => {
    const { texts } = await fixture.publishText.texts();
    for (const { hash, title, version } of texts)
      expect(await fixture.readSignedDocuments.verify({ hash })).toEqual({
        known: true,
        kind: 'text',
        title: expect.stringContaining(`${title}, version ${version}`),
      });
    expect(await fixture.readSignedDocuments.verify({ hash: 'a'.repeat(64) })).toEqual({ known: false });
  });
});

describe('signature with a different name', () => {
  it('refuses the signature and writes nothing', async () => {
    const { by, id } = fixture.identity.aPerson();
    await expect(
      fixture.signAgreement.run(signing(by, { form: { signature: 'T. Someone Else' } })),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { signature: SIGNATURE_DIFFERS } });
    expect(await fixture.rows('select 1 from agreements where account_id = $1', [id])).toEqual([]);
  });
});

describe('new version of a text', () => {
  it('lets only a master publish and asks earlier signers again', async () => {
    const { by, id } = fixture.identity.aPerson();
    await fixture.signAgreement.run(signing(by));
    const publish = (actor = fixture.master, command = aCommand()) =>
      fixture.publishText.run(actor, { name: 'aiRiskAccepted', paragraphs: ['Other words.'], draft: false }, command);
    await expect(publish(fixture.admin)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const command = aCommand();
    const { texts, versions } = await publish(fixture.master, command);
    expect([versions, texts[2]]).toEqual([
      '1 1 2 1 1',
      expect.objectContaining({ name: 'aiRiskAccepted', version: 2, paragraphs: ['Other words.'], draft: false }),
    ]);
    await expect(publish(fixture.master, command)).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    await expect(publish()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await fixture.signAgreement.read(by)).agreement?.current).toBe(false);
    await expect(fixture.signAgreement.run(signing(by))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { termsAccepted: expect.stringContaining('have changed') },
    });
    expect((await fixture.signAgreement.run(signing(by, { versions }))).agreement?.current).toBe(true);
    expect(await fixture.rows('select 1 from agreements where account_id = $1', [id])).toHaveLength(2);
  });
});

describe('signing email', () => {
  it('sends the file’s SHA-256 to the account’s address', async () => {
    const { by, id, email, name } = fixture.identity.aPerson();
    const { agreement } = await fixture.signAgreement.run(signing(by, { versions: '' }));
    const due = (await fixture.emails()).find(({ userId }) => userId === id);
    const { files, ...message } = await fixture.readEmail.run(due?.id ?? '');
    expect(message).toEqual({
      to: email,
      name,
      values: expect.objectContaining({
        hash: agreement?.fileHash,
        link: 'http://localhost:3000/user-agreement',
        title: 'User agreement',
        attached: expect.stringContaining('attached'),
      }),
    });
    expect(
      files?.attachments.map(({ name: file, contentType, content }) => [
        file,
        contentType,
        sha256(Buffer.from(content)),
      ]),
    ).toEqual([[expect.stringMatching(/^user-agreement-.*\.pdf$/), 'application/pdf', agreement?.fileHash]]);
  });

  it('sends no email with an altered file', async () => {
    const { by, id } = fixture.identity.aPerson();
    await fixture.signAgreement.run(signing(by, { versions: '' }));
    const due = (await fixture.emails()).find(({ userId }) => userId === id);
    await fixture.asOwner(`update signed_documents set bytes = 'forged' where account_id = '${id}'`);
    await expect(fixture.readEmail.run(due?.id ?? '')).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});
