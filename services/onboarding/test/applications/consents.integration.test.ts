import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCEPTANCES, acceptedWords } from '@revive/contracts/onboarding/acceptances';
import { NO_SESSION } from '../../src/agreements/agreement-pdf.js';
import { hasValidSignature, DocumentSigner } from '../../src/crypto/document-signer.js';
import { textOf } from '../fixtures/pdf-text.js';
import {
  aCommand,
  approvedShop,
  aRegistration,
  createReviewFixture,
  type ReviewFixture,
} from '../fixtures/review-fixture.js';
import { signedShops } from '../fixtures/signed-shops.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { aShopThatSigned, emailsTo } = signedShops(() => fixture);
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

describe('acceptances of an application', () => {
  it('creates one signed document that the applicant can read and anyone can verify', async () => {
    const { applicant, id } = await fixture.anApplication({ contactName: 'Zola Marker' });
    const file = await fixture.readSignedDocuments.ofApplicant({ applicant });
    const bytes = Buffer.from(file.base64, 'base64');
    expect([file.name, sha256(bytes)]).toEqual([expect.stringMatching(/^acceptances-.*\.pdf$/), file.fileHash]);
    const verdict = await fixture.readSignedDocuments.verify({ hash: file.fileHash });
    expect(verdict).toMatchObject({ known: true, kind: 'acceptances' });
    expect(JSON.stringify(verdict)).not.toMatch(/Zola|Shop|@|198\.51/);
    expect(hasValidSignature(bytes, verdict.publicKey ?? '')).toBe(true);
    const shown = textOf(bytes);
    for (const word of [
      'Anti-hacking'.toLowerCase(),
      'Non-compete agreement, version 1-draft',
      'Draft version. A lawyer has not reviewed it yet.',
      'Signing certificate',
      'IP address',
    ])
      expect(shown.toLowerCase()).toContain(word.toLowerCase());
    const [row] = await fixture.rows<{
      session: string;
      address: string;
      agent: string;
      documents: { hash: string }[];
    }>('select session, address, agent, documents from consents where subject = $1', [id]);
    expect([row?.session, row?.agent, row?.documents.map(({ hash }) => hash)]).toEqual([
      '',
      'a browser',
      ACCEPTANCES.map((name) => sha256(acceptedWords(name))),
    ]);
    expect(row?.address).toMatch(/^198\.51\.100\./);
    expect(NO_SESSION).toContain('without signing in');
  });

  it('sends the acceptances with the email', async () => {
    const { id, applicant } = await fixture.anApplication();
    const [message] = await fixture.rows<{ id: string }>(
      "select id from application_emails where application_id = $1 and template = 'application_received'",
      [id],
    );
    const { values, files } = await fixture.readEmail.run(message?.id ?? '');
    const [attachment] = files?.attachments ?? [];
    expect([values['attached'], attachment?.contentType, sha256(Buffer.from(attachment?.content ?? []))]).toEqual([
      expect.stringContaining('attached'),
      'application/pdf',
      (await fixture.readSignedDocuments.ofApplicant({ applicant })).fileHash,
    ]);
  });

  it('records the session hash and lets the account read the document', async () => {
    const person = fixture.identity.aPerson();
    await fixture.registerShop.run(
      aRegistration({ accountId: person.id, sessionId: person.by.sessionId, form: { registrationNumber: 'SESSION' } }),
    );
    const [row] = await fixture.rows<{ session: string; file_id: string }>(
      'select session, file_id from consents where account_id = $1',
      [person.id],
    );
    expect(row?.session).toBe(`SHA-256 of its secret: ${sha256(person.by.sessionId)}`);
    await expect(fixture.readSignedDocuments.run({ by: person.by, id: row?.file_id ?? '' })).resolves.toMatchObject({
      name: expect.stringContaining('acceptances'),
    });
    await expect(
      fixture.readSignedDocuments.run({ by: fixture.identity.aPerson().by, id: row?.file_id ?? '' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await fixture.readSignedDocuments.ofApplicant({ applicant: { link: '', accountId: person.id, address: '' } }),
    ).toMatchObject({ name: expect.stringContaining('acceptances') });
  });

  it('creates one document for fifty concurrent requests and deletes it with a rejected application', async () => {
    const request = aRegistration({ form: { registrationNumber: 'FIFTY-SEALED' } });
    await Promise.all(Array.from({ length: 50 }, () => fixture.registerShop.run(request)));
    const [application] = await fixture.rows<{ id: string }>(
      "select id from applications where registration_number = 'FIFTY-SEALED'",
    );
    const held = async () =>
      [
        await fixture.rows('select 1 from consents where subject = $1', [application?.id]),
        await fixture.rows('select 1 from signed_documents where application_id = $1', [application?.id]),
      ].map(({ length }) => length);
    expect(await held()).toEqual([1, 1]);
    await fixture.rows('delete from consents where subject = $1', [application?.id]);
    await fixture.rows('delete from signed_documents where application_id = $1', [application?.id]);
    expect(await held()).toEqual([1, 1]);
    await fixture.reviewApplication.reject(
      fixture.master,
      { id: application?.id ?? '', reason: 'No such company.' },
      aCommand(),
    );
    fixture.later(200 * 24 * 3_600_000);
    await fixture.purgeExpiredApplications.run();
    expect(await held()).toEqual([0, 0]);
  });
});

describe('shop agreement', () => {
  it('creates a signed document that only the shop’s administrators can read', async () => {
    const { tenantId, person, shop } = await aShopThatSigned();
    const { agreement } = await fixture.completeStep.read(shop);
    expect(agreement).toMatchObject({ signedVersion: '1-draft', signedBy: person.name, current: true, draft: true });
    const file = await fixture.readSignedDocuments.run({ by: person.by, id: agreement?.fileId ?? '' });
    const shown = textOf(Buffer.from(file.base64, 'base64'));
    for (const word of ['Repair shop service agreement, version 1-draft', 'Signing certificate', 'Signed by'])
      expect(shown).toContain(word);
    expect(shown).toContain('Phone Bridge Repair, Mobile Device Repair');
    expect(shown).toContain(person.name);
    expect(await fixture.readSignedDocuments.verify({ hash: file.fileHash })).toMatchObject({
      known: true,
      kind: 'tenant_agreement',
    });
    for (const over of [
      { tenantId, role: 'tech' as const },
      {},
      { tenantId: await approvedShop(fixture, { registrationNumber: 'ANOTHER-SHOP' }) },
    ])
      await expect(
        fixture.readSignedDocuments.run({
          by: fixture.identity.aPerson({ status: 'active', ...over }).by,
          id: agreement?.fileId ?? '',
        }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [message] = await emailsTo(person.id, 'agreement_signed');
    expect(await fixture.readEmail.run(message?.id ?? '')).toMatchObject({
      to: person.email,
      values: { hash: file.fileHash },
      files: { attachments: [{ contentType: 'application/pdf' }] },
    });
  });
});

describe('signed document in the database', () => {
  /** Replaces a file with a forged file, key and signature: the most that write access to the database allows. */
  const swapped = async (fileId: string) => {
    const forger = new DocumentSigner(Buffer.alloc(32, 1));
    const { bytes, fileHash, seal } = forger.signDocument(Buffer.from('%PDF-1.4 forged'));
    await fixture.asOwner(
      `update signed_documents set bytes = decode('${bytes.toString('hex')}', 'hex'), file_hash = '${fileHash}',
        key = '${seal.key}', public_key = '${forger.publicKey}', signature = '${seal.signature}' where id = '${fileId}'`,
    );
    return { fileHash, bytes, forger };
  };

  it('rejects a file swapped together with its key and signature', async () => {
    const { person, shop } = await aShopThatSigned({ registrationNumber: 'SWAP' });
    const { agreement } = await fixture.completeStep.read(shop);
    const { fileHash, bytes, forger } = await swapped(agreement?.fileId ?? '');
    expect(hasValidSignature(bytes, forger.publicKey)).toBe(true);
    await expect(fixture.readSignedDocuments.run({ by: person.by, id: agreement?.fileId ?? '' })).rejects.toMatchObject(
      {
        code: 'SEAL_BROKEN',
      },
    );
    expect(await fixture.readSignedDocuments.verify({ hash: fileHash })).toEqual({ known: false });
    // Clearing the MAC gains nothing: a file without a matching row gets no new MAC.
    await fixture.asOwner(`update signed_documents set seal = null where id = '${agreement?.fileId ?? ''}'`);
    await fixture.sealOlderDocuments.run();
    expect(await fixture.readSignedDocuments.verify({ hash: fileHash })).toEqual({ known: false });
  });

  it.each([
    ['tenant_id', 'gen_random_uuid()'],
    ['title', "'Another title'"],
    ['kind', "'certificate'"],
    ['sealed_at', "now() - interval '1 year'"],
    ['seal', 'null'],
  ])('rejects a file whose %s was altered', async (column, value) => {
    const { person, shop } = await aShopThatSigned({ registrationNumber: `WRITTEN-${column}` });
    const { agreement } = await fixture.completeStep.read(shop);
    await fixture.asOwner(`update signed_documents set ${column} = ${value} where id = '${agreement?.fileId ?? ''}'`);
    await expect(fixture.readSignedDocuments.run({ by: person.by, id: agreement?.fileId ?? '' })).rejects.toMatchObject(
      {
        code: 'SEAL_BROKEN',
      },
    );
    expect(await fixture.readSignedDocuments.verify({ hash: agreement?.fileHash ?? '' })).toEqual({ known: false });
  });

  it('adds a MAC to an older file only if a row with a valid MAC matches', async () => {
    const { texts } = await fixture.publishText.texts();
    const [one, other] = [fixture.identity.aPerson(), fixture.identity.aPerson()];
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
          (await fixture.signAgreement.run({ by, form, accepted: texts.map(({ name }) => name), versions: '' }))
            .agreement?.id ?? '',
      ),
    );
    await fixture.asOwner(
      `update signed_documents set seal = null where id in ('${mine}', '${altered}'); update signed_documents
        set account_id = '${one.id}' where id = '${altered}'`,
    );
    await expect(fixture.readSignedDocuments.run({ by: one.by, id: mine ?? '' })).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
    await fixture.sealOlderDocuments.run();
    await expect(fixture.readSignedDocuments.run({ by: one.by, id: mine ?? '' })).resolves.toMatchObject({
      name: expect.stringContaining('user-agreement'),
    });
    await expect(fixture.readSignedDocuments.run({ by: one.by, id: altered ?? '' })).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
  });
});
