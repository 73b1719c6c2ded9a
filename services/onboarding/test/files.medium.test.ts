import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import { FILE_RULES, MOST_FILE_BYTES, PART_BYTES, partsOf, type FileKind } from '@revive/contracts/onboarding/files';
import { DiskObjects } from '@revive/platform/storage/disk/disk-objects';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { fileKey, FILES, PARTS } from '../src/files/file-keys.js';
import { aCommand, aReviewRoom, COMPANY, HARDWARE, type ReviewRoom } from './review-room.js';

let room: ReviewRoom;
beforeAll(async () => {
  room = await aReviewRoom();
});
afterAll(() => room.close());

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const aPicture = (size = 2_000) => Buffer.concat([PNG, randomBytes(size - PNG.length)]);
const aPdf = (size = 2_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Case {
  id: string;
  applicant: Applicant;
}
/** Approved preliminarily: it is the applicant's turn. */
async function aCase(): Promise<Case> {
  const one = await room.anApplication();
  await room.does.review.approvePreliminarily(room.master, { id: one.id, reason: '' }, aCommand());
  return one;
}
async function begin({ applicant }: Case, kind: FileKind, bytes: Buffer, name = 'a file.png'): Promise<string> {
  const { upload, parts } = await room.does.takeFiles.begin({ applicant, kind, name, size: bytes.length });
  for (let number = 0; number < parts; number++)
    await room.does.takeFiles.part({
      applicant,
      upload,
      number,
      content: bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES),
    });
  return upload;
}
const finish = ({ applicant }: Case, upload: string) => room.does.takeFiles.finish({ applicant, upload });
const send = async (one: Case, kind: FileKind, bytes: Buffer, name?: string) =>
  finish(one, await begin(one, kind, bytes, name));
const filesOf = async ({ applicant }: Case) => (await room.does.details.read(applicant)).body?.files ?? [];
const outcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
async function whole(read: (slice: number) => Promise<{ content: Uint8Array; slices: number }>): Promise<Buffer> {
  const first = await read(0);
  const rest = [];
  for (let slice = 1; slice < first.slices; slice++) rest.push((await read(slice)).content);
  return Buffer.concat([first.content, ...rest]);
}
const objects = async () =>
  [...(await room.objects.list(FILES)), ...(await room.objects.list(PARTS))].map(({ key }) => key);

describe('a file of an application', () => {
  it('comes in parts, also in another order and twice, and goes out as it came, to its applicant and to staff', async () => {
    const [one, bytes] = [await aCase(), aPdf(2 * PART_BYTES + 77)];
    const { applicant } = one;
    const { upload, parts } = await room.does.takeFiles.begin({
      applicant,
      kind: 'document',
      name: 'registration.pdf',
      size: bytes.length,
    });
    const part = (number: number) =>
      room.does.takeFiles.part({
        applicant,
        upload,
        number,
        content: bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES),
      });
    expect(parts).toBe(3);
    await part(2);
    await part(0);
    expect(await outcome(finish(one, upload))).toContain('ILLEGAL_MOVE: A part of the file did not arrive');
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
    expect(await whole((slice) => room.does.giveFiles.mine({ applicant, file: upload, slice }))).toEqual(bytes);
    for (const by of [room.master, room.admin, room.sales])
      expect((await whole((slice) => room.does.giveFiles.forStaff(by, { id: upload, slice }))).equals(bytes)).toBe(
        true,
      );
    expect((await objects()).filter((key) => key.startsWith(PARTS))).toEqual([]);
    expect((await room.does.read.get(room.master, one.id)).history.at(-1)).toMatchObject({
      what: 'file_added',
      by: 'the applicant',
    });
  });

  it('is nobody else’s', async () => {
    const [one, other] = [await aCase(), await aCase()];
    const upload = await begin(one, 'document', aPdf());
    expect(await outcome(finish(other, upload))).toContain('NOT_FOUND');
    expect(
      await outcome(room.does.takeFiles.part({ applicant: other.applicant, upload, number: 0, content: aPdf() })),
    ).toContain('NOT_FOUND');
    await finish(one, upload);
    expect(await outcome(room.does.giveFiles.mine({ applicant: other.applicant, file: upload, slice: 0 }))).toContain(
      'NOT_FOUND',
    );
    expect(await outcome(room.does.takeFiles.remove({ applicant: other.applicant, file: upload }))).toContain(
      'NOT_FOUND',
    );
    for (const by of [room.shop, aUser({ role: 'finance' }), aUser({ role: 'tech' }), aUser({ role: 'user' })])
      expect(await outcome(room.does.giveFiles.forStaff(by, { id: upload, slice: 0 }))).toContain('NOT_ALLOWED');
    for (const file of ['', 'no id', uuidv7(), "'; drop table application_files"]) {
      expect(await outcome(room.does.giveFiles.mine({ applicant: one.applicant, file, slice: 0 }))).toContain(
        'NOT_FOUND',
      );
      expect(await outcome(room.does.giveFiles.forStaff(room.master, { id: file, slice: 0 }))).toContain('NOT_FOUND');
      expect(await outcome(room.does.takeFiles.remove({ applicant: one.applicant, file }))).toContain('NOT_FOUND');
      expect(await outcome(finish(one, file))).toContain('NOT_FOUND');
    }
    for (const slice of [-1, 1, 99])
      expect(await outcome(room.does.giveFiles.mine({ applicant: one.applicant, file: upload, slice }))).toContain(
        'NOT_FOUND',
      );
  });

  it('is what its content says, and not what it is called', async () => {
    const one = await aCase();
    const program = Buffer.from('#!/bin/sh\nrm -rf /\n');
    expect(await outcome(send(one, 'screenshot', program, 'desk.png'))).toBe(
      'INVALID: Choose a PNG or JPEG picture: by its content this file is something else.',
    );
    expect(
      await outcome(send(one, 'document', Buffer.from('<html><script>alert(1)</script>'), 'letter.pdf')),
    ).toContain('INVALID: Choose a PDF');
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
    await send(one, 'screenshot', aPicture(), 'letter.pdf');
    expect((await filesOf(one)).map(({ kind, type }) => [kind, type])).toEqual([
      ['system_info', 'text'],
      ['screenshot', 'png'],
    ]);
  });

  it('keeps its name as plain text alone', async () => {
    const one = await aCase();
    for (const [name, kept] of [
      ['../../etc/passwd', '../../etc/passwd'],
      ['a\r\nX-A: b.pdf', 'aX-A: b.pdf'],
      ['gnp.\u202Efdp', 'gnp.fdp'],
      ['\u0007\u200B', 'file'],
    ] as const) {
      const upload = await begin(one, 'document', aPdf(), name);
      expect((await finish(one, upload)).body?.files.at(-1)).toMatchObject({ id: upload, name: kept });
      expect(await room.objects.head(fileKey(one.id, upload))).toBeDefined();
    }
  });

  it('is refused where it is too large, empty, or another part than was announced', async () => {
    const one = await aCase();
    const { applicant } = one;
    const size = FILE_RULES.system_info.mostBytes + 1;
    expect(await outcome(room.does.takeFiles.begin({ applicant, kind: 'system_info', name: 'a', size }))).toBe(
      'TOO_LARGE: That file is larger than the 1 MB that we take.',
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
        await outcome(room.does.takeFiles.begin({ applicant, kind: 'document', name: 'a', size: 10, ...bad })),
      ).toContain('INVALID');
    const { upload } = await room.does.takeFiles.begin({
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
        await outcome(room.does.takeFiles.part({ applicant, upload, number, content: Buffer.alloc(length) })),
      ).toContain('INVALID');
    expect((await objects()).filter((key) => key.includes(upload))).toEqual([]);
  });

  it('has an end: an upload is over after an hour', async () => {
    const one = await aCase();
    const upload = await begin(one, 'document', aPdf());
    room.later(61 * 60_000);
    expect(await outcome(finish(one, upload))).toContain('NOT_FOUND: That upload has ended');
  });
});

describe('uploads that nobody finishes', () => {
  const lying = async (uploads: readonly string[]) =>
    (await room.objects.list(PARTS))
      .filter(({ key }) => uploads.some((id) => key.includes(id)))
      .reduce((sum, { size }) => sum + size, 0);

  it('are at most three of an application and 30 MB: the oldest ends where another begins', async () => {
    const one = await aCase();
    const uploads: string[] = [];
    for (let n = 0; n < 5; n++) uploads.push(await begin(one, 'document', aPdf(MOST_FILE_BYTES)));
    expect(await lying(uploads)).toBe(3 * MOST_FILE_BYTES);
    expect(
      await outcome(
        room.does.takeFiles.part({
          applicant: one.applicant,
          upload: uploads[0] ?? '',
          number: 0,
          content: Buffer.alloc(PART_BYTES),
        }),
      ),
    ).toContain('That upload has ended');
    // The newest three can still be finished.
    for (const upload of uploads.slice(-3)) expect(await outcome(finish(one, upload))).toBe('done');
    expect(await lying(uploads)).toBe(0);
  });

  it('do not become more by being begun at once', async () => {
    const one = await aCase();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        room.does.takeFiles.begin({ applicant: one.applicant, kind: 'document', name: 'a', size: 1_000 }),
      ),
    );
    expect(await room.rows('select id from file_uploads where application_id = $1', [one.id])).toHaveLength(3);
  });

  it('are bounded for one network, whatever it applies for', async () => {
    const cases = await Promise.all(Array.from({ length: 2 }, () => aCase()));
    const from = (one: Case, address: string): Applicant => ({ ...one.applicant, address });
    const begun = async (address: string) => {
      const codes = [];
      for (let n = 0; n < 50; n++)
        codes.push(
          (
            await outcome(
              room.does.takeFiles.begin({
                applicant: from(cases[n % 2] as Case, address),
                kind: 'document',
                name: 'a',
                size: MOST_FILE_BYTES,
              }),
            )
          ).split(':')[0],
        );
      return codes.filter((code) => code === 'done').length;
    };
    expect(await begun('203.0.113.40')).toBe(40);
    expect(
      await outcome(
        room.does.takeFiles.begin({
          applicant: from(await aCase(), '203.0.113.41'),
          kind: 'document',
          name: 'a',
          size: MOST_FILE_BYTES,
        }),
      ),
    ).toBe('done');
  });
});

describe('an upload that ends while it is finished', () => {
  it('with its application, leaves nothing', async () => {
    const one = await aCase();
    const upload = await begin(one, 'document', aPdf());
    await room.does.details.withdraw({ applicant: one.applicant, reason: '' });
    expect(await outcome(finish(one, upload))).toContain('ILLEGAL_MOVE: The application has ended');
    expect([await filesOf(one), (await objects()).filter((key) => key.includes(upload))]).toEqual([[], []]);
  });

  it('by another call or by its hour, becomes no file: whoever ended it may have taken its object', async () => {
    const one = await aCase();
    const upload = await begin(one, 'document', aPdf());
    const put = jest.spyOn(room.objects, 'put').mockImplementationOnce(async (...put) => {
      const stored = await DiskObjects.prototype.put.call(room.objects, ...put);
      await room.rows('delete from file_uploads where id = $1', [upload]);
      return stored;
    });
    expect(await outcome(finish(one, upload))).toContain('That upload has ended');
    put.mockRestore();
    expect(await filesOf(one)).toEqual([]);
  });
});

describe('fifty at once', () => {
  it('of the same file are one row and one object', async () => {
    const [one, bytes, others] = [await aCase(), aPicture(), new Set(await objects())];
    const answers: string[] = [];
    // As many at once as may be open.
    for (let round = 0; round < 17; round++)
      answers.push(...(await Promise.all(Array.from({ length: 3 }, () => outcome(send(one, 'screenshot', bytes))))));
    expect(new Set(answers)).toEqual(new Set(['done']));
    const files = await filesOf(one);
    expect([files.length, files[0]?.sha256]).toEqual([1, sha256(bytes)]);
    expect((await objects()).filter((key) => !others.has(key))).toEqual([fileKey(one.id, files[0]?.id ?? '')]);
  }, 60_000);

  it('finishes of one upload are one row, whose object is there', async () => {
    const [one, bytes] = [await aCase(), aPicture()];
    const upload = await begin(one, 'screenshot', bytes);
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => outcome(finish(one, upload)))))).toEqual(
      new Set(['done']),
    );
    expect((await filesOf(one)).map(({ id }) => id)).toEqual([upload]);
    expect(
      (await whole((slice) => room.does.giveFiles.mine({ applicant: one.applicant, file: upload, slice }))).equals(
        bytes,
      ),
    ).toBe(true);
  }, 60_000);

  it('of different documents are as many as there is room for, and each of them opens', async () => {
    const one = await aCase();
    const answers: string[] = [];
    // As many at once as may be open.
    for (let round = 0; round < 8; round++)
      answers.push(...(await Promise.all(Array.from({ length: 3 }, () => outcome(send(one, 'document', aPdf()))))));
    const { most } = FILE_RULES.document;
    expect([answers.filter((answer) => answer === 'done').length, new Set(answers).size]).toEqual([most, 2]);
    expect(answers).toContain(`ILLEGAL_MOVE: There are ${most} already, and more are not taken.`);
    const files = await filesOf(one);
    for (const { id, size } of files)
      expect(
        (await whole((slice) => room.does.giveFiles.mine({ applicant: one.applicant, file: id, slice }))).length,
      ).toBe(size);
    expect((await objects()).filter((key) => key.includes(one.id)).sort()).toEqual(
      files.map(({ id }) => fileKey(one.id, id)).sort(),
    );
  }, 60_000);

  it('are sixty an hour, counted', async () => {
    const { applicant } = await aCase();
    const begun = await Promise.all(
      Array.from({ length: 70 }, () =>
        outcome(room.does.takeFiles.begin({ applicant, kind: 'document', name: 'a', size: 10 })),
      ),
    );
    expect(begun.filter((answer) => answer === 'done').length).toBe(60);
  }, 60_000);
});

describe('whose turn it is', () => {
  it('says when a file can be taken away; adding goes on until the end', async () => {
    const one = await aCase();
    const { applicant } = one;
    await send(one, 'document', aPdf());
    await send(one, 'screenshot', aPicture());
    const [document, screenshot] = await filesOf(one);
    await room.does.details.setUp({ applicant, setupType: 'single' });
    await room.does.details.company({ applicant, ...COMPANY });
    await room.does.takeFiles.remove({ applicant, file: document?.id ?? '' });
    expect([await filesOf(one), await room.objects.head(fileKey(one.id, document?.id ?? ''))]).toEqual([
      [screenshot],
      undefined,
    ]);
    await room.does.details.hardware({ applicant, ...HARDWARE });
    expect(await outcome(room.does.takeFiles.remove({ applicant, file: screenshot?.id ?? '' }))).toContain(
      'ILLEGAL_MOVE: We are looking at your files now',
    );
    await send(one, 'document', aPdf());
    expect((await room.does.read.get(room.master, one.id)).body?.hardwareInfo).toMatchObject({
      screenshotUrl: `/api/application-files/${screenshot?.id}`,
    });
    expect((await room.does.details.read(applicant)).body?.hardwareInfo?.screenshotUrl).toBeUndefined();
    await room.does.details.withdraw({ applicant, reason: '' });
    expect(await outcome(send(one, 'document', aPdf()))).toContain('ILLEGAL_MOVE: The application has ended');
    expect(await outcome(room.does.takeFiles.remove({ applicant, file: screenshot?.id ?? '' }))).toContain(
      'ILLEGAL_MOVE',
    );
    expect((await filesOf(one)).length).toBe(2);
  });
});

describe('what a crash left', () => {
  it('is swept when it is old enough, and what a row names stays', async () => {
    // Objects have the store's time: the room's is set to it first.
    room.later(Date.now() - room.clock().getTime());
    const [one, bytes] = [await aCase(), aPdf(PART_BYTES + 5)];
    await send(one, 'document', aPdf());
    const kept = fileKey(one.id, (await filesOf(one))[0]?.id ?? '');
    await room.objects.put(fileKey(one.id, uuidv7()), bytes, { maxBytes: bytes.length });
    const left = (await objects()).filter((key) => key.startsWith(PARTS)).length;
    await begin(one, 'document', bytes);
    const before = await objects();
    expect(before.filter((key) => key.startsWith(PARTS)).length).toBe(left + partsOf(bytes.length));
    room.later(110 * 60_000);
    await room.does.sweepFiles.run();
    expect(await objects()).toEqual(before);
    room.later(15 * 60_000);
    const named = (
      await room.rows<{ application: string; id: string }>(
        'select application_id as application, id from application_files',
      )
    ).map(({ application, id }) => fileKey(application, id));
    expect(await room.does.sweepFiles.run()).toBe(before.length - named.length);
    expect(await objects()).toEqual(named.sort());
    expect(
      (
        await whole((slice) =>
          room.does.giveFiles.mine({ applicant: one.applicant, file: kept.split('/')[2] ?? '', slice }),
        )
      ).length,
    ).toBe(2_000);
  });
});
