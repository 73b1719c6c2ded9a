import { createHash, randomBytes } from 'node:crypto';
import { PART_BYTES, type FileKind } from '@revive/contracts/onboarding/files';
import { FILES, PARTS } from '../src/applications/files/file-keys.js';
import type { Case } from './cases.js';
import { aCommand, type ReviewFixture } from './review-fixture.js';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
export const aPicture = (size = 2_000) => Buffer.concat([PNG, randomBytes(size - PNG.length)]);
export const aPdf = (size = 2_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What came of a call: `done`, or the refusal with its words. */
export const outcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
/** A file put together again from its slices. */
export async function whole(
  read: (slice: number) => Promise<{ content: Uint8Array; slices: number }>,
): Promise<Buffer> {
  const first = await read(0);
  const rest = [];
  for (let slice = 1; slice < first.slices; slice++) rest.push((await read(slice)).content);
  return Buffer.concat([first.content, ...rest]);
}

/** Applicants who send files, and what lies in the store. */
export function fileSenders(fixture: () => ReviewFixture) {
  /** Approved preliminarily: it is the applicant's turn. */
  async function aCase(): Promise<Case> {
    const one = await fixture().anApplication();
    await fixture().reviewApplication.approvePreliminarily(fixture().master, { id: one.id, reason: '' }, aCommand());
    return one;
  }
  async function begin({ applicant }: Case, kind: FileKind, bytes: Buffer, name = 'a file.png'): Promise<string> {
    const { upload, parts } = await fixture().uploadFile.begin({ applicant, kind, name, size: bytes.length });
    for (let number = 0; number < parts; number++)
      await fixture().uploadFile.part({
        applicant,
        upload,
        number,
        content: bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES),
      });
    return upload;
  }
  const finish = ({ applicant }: Case, upload: string) => fixture().uploadFile.finish({ applicant, upload });
  const send = async (one: Case, kind: FileKind, bytes: Buffer, name?: string) =>
    finish(one, await begin(one, kind, bytes, name));
  const filesOf = async ({ applicant }: Case) => (await fixture().submitDetails.read(applicant)).body?.files ?? [];
  const objects = async () =>
    [...(await fixture().objects.list(FILES)), ...(await fixture().objects.list(PARTS))].map(({ key }) => key);

  return { aCase, begin, finish, send, filesOf, objects };
}
