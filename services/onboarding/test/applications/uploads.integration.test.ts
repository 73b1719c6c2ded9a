import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import { FILE_RULES, MOST_FILE_BYTES, PART_BYTES, partsOf } from '@revive/contracts/onboarding/files';
import { DiskObjects } from '@revive/platform/storage/disk/disk-objects';
import { uuidv7 } from '@revive/platform/core/ids';
import { fileKey, PARTS } from '../../src/applications/files/file-keys.js';
import type { Case } from '../fixtures/cases.js';
import { aPdf, aPicture, fileSenders, outcome, sha256, whole } from '../fixtures/file-senders.js';
import { createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { aCase, begin, finish, send, filesOf, objects } = fileSenders(() => fixture);

describe('unfinished uploads', () => {
  const lying = async (uploads: readonly string[]) =>
    (await fixture.objects.list(PARTS))
      .filter(({ key }) => uploads.some((id) => key.includes(id)))
      .reduce((sum, { size }) => sum + size, 0);

  it('allows three uploads and 30 MB per application and ends the oldest', async () => {
    const one = await aCase();
    const uploads: string[] = [];
    for (let n = 0; n < 5; n++) uploads.push(await begin(one, 'document', aPdf(MOST_FILE_BYTES)));
    expect(await lying(uploads)).toBe(3 * MOST_FILE_BYTES);
    expect(
      await outcome(
        fixture.uploadFile.part({
          applicant: one.applicant,
          upload: uploads[0] ?? '',
          number: 0,
          content: Buffer.alloc(PART_BYTES),
        }),
      ),
    ).toContain('This upload has ended');
    for (const upload of uploads.slice(-3)) expect(await outcome(finish(one, upload))).toBe('done');
    expect(await lying(uploads)).toBe(0);
  });

  it('enforces the limit for concurrent uploads', async () => {
    const one = await aCase();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        fixture.uploadFile.begin({ applicant: one.applicant, kind: 'document', name: 'a', size: 1_000 }),
      ),
    );
    expect(await fixture.rows('select id from file_uploads where application_id = $1', [one.id])).toHaveLength(3);
  });

  const from = (one: Case, address: string): Applicant => ({ ...one.applicant, address });
  const beginLarge = (one: Case, address: string) =>
    fixture.uploadFile.begin({
      applicant: from(one, address),
      kind: 'document',
      name: 'a',
      size: MOST_FILE_BYTES,
    });

  it('limits the bytes per network and day', async () => {
    const one = await aCase();
    const answers = [];
    for (let n = 0; n < 50; n++) answers.push(await outcome(beginLarge(one, '203.0.113.40')));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(40);
    expect(await outcome(beginLarge(await aCase(), '203.0.113.41'))).toBe('done');
  });

  it('allows 40 MB per network, also with concurrent uploads', async () => {
    const cases = await Promise.all(Array.from({ length: 6 }, () => aCase()));
    const answers = await Promise.all(
      cases.flatMap((one) => [outcome(beginLarge(one, '203.0.113.50')), outcome(beginLarge(one, '203.0.113.50'))]),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(4);
    expect(await outcome(beginLarge(cases[0] as Case, '203.0.113.50'))).toBe(
      'TOO_MANY: Too many uploads from your network are unfinished. Finish them, or try again when they end: an upload ends after an hour.',
    );
    expect(await outcome(beginLarge(cases[0] as Case, '203.0.113.51'))).toBe('done');
  });

  it('frees the network’s space and deletes the parts after an hour', async () => {
    const [one, other] = [await aCase(), await aCase()];
    const uploads: string[] = [];
    for (const each of [one, one, one, other])
      uploads.push(await begin({ ...each, applicant: from(each, '203.0.113.60') }, 'document', aPdf(MOST_FILE_BYTES)));
    expect(await outcome(beginLarge(other, '203.0.113.60'))).toContain('TOO_MANY');
    fixture.later(61 * 60_000);
    expect(await outcome(beginLarge(other, '203.0.113.60'))).toBe('done');
    expect(await lying(uploads)).toBe(0);
  });
});

describe('upload that ends while being finished', () => {
  it('leaves nothing when the application closes', async () => {
    const one = await aCase();
    const upload = await begin(one, 'document', aPdf());
    await fixture.submitDetails.withdraw({ applicant: one.applicant, reason: '' });
    expect(await outcome(finish(one, upload))).toContain('INVALID_TRANSITION: This application is closed');
    expect([await filesOf(one), (await objects()).filter((key) => key.includes(upload))]).toEqual([[], []]);
  });

  it('creates no file if a concurrent call ended the upload', async () => {
    const one = await aCase();
    const upload = await begin(one, 'document', aPdf());
    const put = jest.spyOn(fixture.objects, 'put').mockImplementationOnce(async (...put) => {
      const stored = await DiskObjects.prototype.put.call(fixture.objects, ...put);
      await fixture.rows('delete from file_uploads where id = $1', [upload]);
      return stored;
    });
    expect(await outcome(finish(one, upload))).toContain('This upload has ended');
    put.mockRestore();
    expect(await filesOf(one)).toEqual([]);
  });
});

describe('fifty concurrent uploads', () => {
  it('stores the same file once', async () => {
    const [one, bytes, others] = [await aCase(), aPicture(), new Set(await objects())];
    const answers: string[] = [];
    for (let round = 0; round < 17; round++)
      answers.push(...(await Promise.all(Array.from({ length: 3 }, () => outcome(send(one, 'screenshot', bytes))))));
    expect(new Set(answers)).toEqual(new Set(['done']));
    const files = await filesOf(one);
    expect([files.length, files[0]?.sha256]).toEqual([1, sha256(bytes)]);
    expect((await objects()).filter((key) => !others.has(key))).toEqual([fileKey(one.id, files[0]?.id ?? '')]);
  });

  it('stores one row with an object for concurrent finishes', async () => {
    const [one, bytes] = [await aCase(), aPicture()];
    const upload = await begin(one, 'screenshot', bytes);
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => outcome(finish(one, upload)))))).toEqual(
      new Set(['done']),
    );
    expect((await filesOf(one)).map(({ id }) => id)).toEqual([upload]);
    expect(
      (await whole((slice) => fixture.downloadFile.mine({ applicant: one.applicant, file: upload, slice }))).equals(
        bytes,
      ),
    ).toBe(true);
  });

  it('stores as many different documents as the limit allows, all readable', async () => {
    const one = await aCase();
    const answers: string[] = [];
    for (let round = 0; round < 8; round++)
      answers.push(...(await Promise.all(Array.from({ length: 3 }, () => outcome(send(one, 'document', aPdf()))))));
    const { most } = FILE_RULES.document;
    expect([answers.filter((answer) => answer === 'done').length, new Set(answers).size]).toEqual([most, 2]);
    expect(answers).toContain(`INVALID_TRANSITION: You have reached the limit of ${most} files.`);
    const files = await filesOf(one);
    for (const { id, size } of files)
      expect(
        (await whole((slice) => fixture.downloadFile.mine({ applicant: one.applicant, file: id, slice }))).length,
      ).toBe(size);
    expect((await objects()).filter((key) => key.includes(one.id)).sort()).toEqual(
      files.map(({ id }) => fileKey(one.id, id)).sort(),
    );
  });

  it('allows sixty uploads per hour', async () => {
    const { applicant } = await aCase();
    const begun = await Promise.all(
      Array.from({ length: 70 }, () =>
        outcome(fixture.uploadFile.begin({ applicant, kind: 'document', name: 'a', size: 10 })),
      ),
    );
    expect(begun.filter((answer) => answer === 'done').length).toBe(60);
  });
});

describe('leftovers of a crash', () => {
  it('deletes old orphans and keeps objects with a row', async () => {
    // Objects carry real timestamps, so the fixture's clock is set to the real time.
    fixture.later(Date.now() - fixture.clock().getTime());
    const [one, bytes] = [await aCase(), aPdf(PART_BYTES + 5)];
    await send(one, 'document', aPdf());
    const kept = fileKey(one.id, (await filesOf(one))[0]?.id ?? '');
    await fixture.objects.put(fileKey(one.id, uuidv7()), bytes, { maxBytes: bytes.length });
    const left = (await objects()).filter((key) => key.startsWith(PARTS)).length;
    await begin(one, 'document', bytes);
    const before = await objects();
    expect(before.filter((key) => key.startsWith(PARTS)).length).toBe(left + partsOf(bytes.length));
    fixture.later(50 * 60_000);
    await fixture.deleteOrphanedFiles.run();
    expect(await objects()).toEqual(before);
    fixture.later(75 * 60_000);
    const named = (
      await fixture.rows<{ application: string; id: string }>(
        'select application_id as application, id from application_files',
      )
    ).map(({ application, id }) => fileKey(application, id));
    expect(await fixture.deleteOrphanedFiles.run()).toBe(before.length - named.length);
    expect(await objects()).toEqual(named.sort());
    expect(
      (
        await whole((slice) =>
          fixture.downloadFile.mine({ applicant: one.applicant, file: kept.split('/')[2] ?? '', slice }),
        )
      ).length,
    ).toBe(2_000);
  });
});
