import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FILE_RULES, PART_BYTES } from '@revive/contracts/onboarding/files';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { HARDWARE_FORM } from '@revive/contracts/testing/sample-forms';
import { fileKey, PARTS } from '../../src/applications/files/file-keys.js';
import { aPdf, aPicture, fileSenders, outcome, sha256, whole } from '../fixtures/file-senders.js';
import { createReviewFixture, COMPANY, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { aCase, begin, finish, send, filesOf, objects } = fileSenders(() => fixture);

describe('application files', () => {
  it('accepts parts in any order and returns the same bytes', async () => {
    const [one, bytes] = [await aCase(), aPdf(2 * PART_BYTES + 77)];
    const { applicant } = one;
    const { upload, parts } = await fixture.uploadFile.begin({
      applicant,
      kind: 'document',
      name: 'registration.pdf',
      size: bytes.length,
    });
    const part = (number: number) =>
      fixture.uploadFile.part({
        applicant,
        upload,
        number,
        content: bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES),
      });
    expect(parts).toBe(3);
    await part(2);
    await part(0);
    expect(await outcome(finish(one, upload))).toContain('INVALID_TRANSITION: Part of the file did not arrive');
    await Promise.all([part(1), part(1), part(0)]);
    const { body } = await finish(one, upload);
    expect(body?.files).toEqual([
      {
        id: upload,
        kind: 'document',
        name: 'registration.pdf',
        type: 'pdf',
        size: bytes.length,
        sha256: sha256(bytes),
        uploadedAt: expect.any(String),
      },
    ]);
    expect(await whole((slice) => fixture.downloadFile.mine({ applicant, file: upload, slice }))).toEqual(bytes);
    for (const by of [fixture.master, fixture.admin, fixture.sales])
      expect((await whole((slice) => fixture.downloadFile.forStaff(by, { id: upload, slice }))).equals(bytes)).toBe(
        true,
      );
    expect((await objects()).filter((key) => key.startsWith(PARTS))).toEqual([]);
    expect((await fixture.readApplications.get(fixture.master, one.id)).history.at(-1)).toMatchObject({
      what: 'file_added',
      by: 'the applicant',
    });
  });

  it('refuses access by a different applicant', async () => {
    const [one, other] = [await aCase(), await aCase()];
    const upload = await begin(one, 'document', aPdf());
    expect(await outcome(finish(other, upload))).toContain('NOT_FOUND');
    expect(
      await outcome(fixture.uploadFile.part({ applicant: other.applicant, upload, number: 0, content: aPdf() })),
    ).toContain('NOT_FOUND');
    await finish(one, upload);
    expect(await outcome(fixture.downloadFile.mine({ applicant: other.applicant, file: upload, slice: 0 }))).toContain(
      'NOT_FOUND',
    );
    expect(await outcome(fixture.uploadFile.remove({ applicant: other.applicant, file: upload }))).toContain(
      'NOT_FOUND',
    );
    for (const by of [fixture.shop, aUser({ role: 'finance' }), aUser({ role: 'tech' }), aUser({ role: 'user' })])
      expect(await outcome(fixture.downloadFile.forStaff(by, { id: upload, slice: 0 }))).toContain('NOT_ALLOWED');
    for (const file of ['', 'no id', uuidv7(), "'; drop table application_files"]) {
      expect(await outcome(fixture.downloadFile.mine({ applicant: one.applicant, file, slice: 0 }))).toContain(
        'NOT_FOUND',
      );
      expect(await outcome(fixture.downloadFile.forStaff(fixture.master, { id: file, slice: 0 }))).toContain(
        'NOT_FOUND',
      );
      expect(await outcome(fixture.uploadFile.remove({ applicant: one.applicant, file }))).toContain('NOT_FOUND');
      expect(await outcome(finish(one, file))).toContain('NOT_FOUND');
    }
    for (const slice of [-1, 1, 99])
      expect(await outcome(fixture.downloadFile.mine({ applicant: one.applicant, file: upload, slice }))).toContain(
        'NOT_FOUND',
      );
  });

  it('detects the type by content, not by name', async () => {
    const one = await aCase();
    const program = Buffer.from('#!/bin/sh\nrm -rf /\n');
    expect(await outcome(send(one, 'screenshot', program, 'desk.png'))).toBe(
      'INVALID: Choose a PNG or JPEG image. The content of this file is something else.',
    );
    expect(await outcome(send(one, 'document', Buffer.from('<html><script>alert(1)</script>'), 'email.pdf'))).toContain(
      'INVALID: Choose a PDF',
    );
    expect(await outcome(send(one, 'screenshot', aPdf(), 'desk.png'))).toContain('INVALID');
    expect(
      await outcome(
        send(one, 'system_info', Buffer.concat([Buffer.from('OS Name: Windows'), Buffer.from([0, 1, 2])]), 'info.txt'),
      ),
    ).toContain('INVALID');
    expect(await outcome(send(one, 'system_info', aPicture(), 'info.txt'))).toContain('INVALID');
    expect([
      await filesOf(one),
      await objects().then((keys) => keys.filter((key) => key.includes(one.id) || key.startsWith(PARTS))),
    ]).toEqual([[], []]);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('OS Name: Windows 11', 'utf16le')]);
    await send(one, 'system_info', utf16, 'report.nfo');
    await send(one, 'screenshot', aPicture(), 'email.pdf');
    expect((await filesOf(one)).map(({ kind, type }) => [kind, type])).toEqual([
      ['system_info', 'text'],
      ['screenshot', 'png'],
    ]);
  });

  it('stores the name as plain text', async () => {
    const one = await aCase();
    for (const [name, kept] of [
      ['../../etc/passwd', '../../etc/passwd'],
      ['a\r\nX-A: b.pdf', 'aX-A: b.pdf'],
      ['gnp.\u202Efdp', 'gnp.fdp'],
      ['\u0007\u200B', 'file'],
    ] as const) {
      const upload = await begin(one, 'document', aPdf(), name);
      expect((await finish(one, upload)).body?.files.at(-1)).toMatchObject({ id: upload, name: kept });
      expect(await fixture.objects.head(fileKey(one.id, upload))).toBeDefined();
    }
  });

  it('refuses files that are too large, empty or unlike the announced part', async () => {
    const one = await aCase();
    const { applicant } = one;
    const size = FILE_RULES.system_info.mostBytes + 1;
    expect(await outcome(fixture.uploadFile.begin({ applicant, kind: 'system_info', name: 'a', size }))).toBe(
      'TOO_LARGE: The file is larger than 1 MB.',
    );
    for (const bad of [
      { size: 0 },
      { size: -1 },
      { size: 1.5 },
      { size: 2 ** 40 },
      { kind: 'program' },
      { name: '' },
      { name: 'x'.repeat(201) },
    ])
      expect(
        await outcome(fixture.uploadFile.begin({ applicant, kind: 'document', name: 'a', size: 10, ...bad })),
      ).toContain('INVALID');
    const { upload } = await fixture.uploadFile.begin({
      applicant,
      kind: 'document',
      name: 'a',
      size: PART_BYTES + 10,
    });
    for (const [number, length] of [
      [0, 10],
      [0, PART_BYTES + 1],
      [1, 11],
      [1, 9],
      [2, 10],
      [-1, 10],
    ] as const)
      expect(
        await outcome(fixture.uploadFile.part({ applicant, upload, number, content: Buffer.alloc(length) })),
      ).toContain('INVALID');
    expect((await objects()).filter((key) => key.includes(upload))).toEqual([]);
  });

  it('ends an upload after an hour', async () => {
    const one = await aCase();
    const upload = await begin(one, 'document', aPdf());
    fixture.later(61 * 60_000);
    expect(await outcome(finish(one, upload))).toContain('NOT_FOUND: This upload has ended');
  });
});

describe('file deletion', () => {
  it('allows deletion only in the applicant’s turn, and uploads until the end', async () => {
    const one = await aCase();
    const { applicant } = one;
    await send(one, 'document', aPdf());
    await send(one, 'screenshot', aPicture());
    const [document, screenshot] = await filesOf(one);
    await fixture.submitDetails.setUp({ applicant, setupType: 'single' });
    await fixture.submitDetails.company({ applicant, ...COMPANY });
    await fixture.uploadFile.remove({ applicant, file: document?.id ?? '' });
    expect([await filesOf(one), await fixture.objects.head(fileKey(one.id, document?.id ?? ''))]).toEqual([
      [screenshot],
      undefined,
    ]);
    await fixture.submitDetails.hardware({ applicant, ...HARDWARE_FORM });
    expect(await outcome(fixture.uploadFile.remove({ applicant, file: screenshot?.id ?? '' }))).toContain(
      'INVALID_TRANSITION: We’re reviewing your files',
    );
    await send(one, 'document', aPdf());
    expect((await fixture.readApplications.get(fixture.master, one.id)).body?.hardwareInfo).toMatchObject({
      screenshotUrl: `/api/application-files/${screenshot?.id}`,
    });
    expect((await fixture.submitDetails.read(applicant)).body?.hardwareInfo?.screenshotUrl).toBeUndefined();
    await fixture.submitDetails.withdraw({ applicant, reason: '' });
    expect(await outcome(send(one, 'document', aPdf()))).toContain('INVALID_TRANSITION: This application is closed');
    expect(await outcome(fixture.uploadFile.remove({ applicant, file: screenshot?.id ?? '' }))).toContain(
      'INVALID_TRANSITION',
    );
    expect((await filesOf(one)).length).toBe(2);
  });
});
