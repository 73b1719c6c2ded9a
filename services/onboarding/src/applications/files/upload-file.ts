import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOG, OBJECTS } from '@revive/platform/runtime/service-context';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MyApplication } from '@revive/proto/revive/onboarding/v1/onboarding';
import type {
  BeginFileRequest,
  FileBegun,
  FinishFileRequest,
  MyFileRequest,
  SendFilePartRequest,
} from '@revive/proto/revive/onboarding/v1/application_files';
import { beginFileSchema, FILE_RULES, PART_BYTES, partsOf, type FileType } from '@revive/contracts/onboarding/files';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { AppError, invalid, isAppError, messageOf } from '@revive/platform/errors/errors';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import type { Logger } from '@revive/platform/telemetry/log';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import { ApplicationRepository, type LoadedApplication, type ActorRef } from '../application.repository.js';
import { answersPart, awaitingPartyOf } from '../application-rules.js';
import { consumeRateLimit } from '../../requests/rate-limits.js';
import { ApplicationFileEntity, FileUploadEntity } from '../application-file.entity.js';
import { ApplicationEntity } from '../application.entity.js';
import { toMyApplication } from '../application.mapper.js';
import { applicationLifecycle } from '../application.lifecycle.js';
import { APPLICANT, FindApplicant } from '../find-applicant.js';
import { fileTypeOf, plainText } from './file-type.js';
import { fileKey, partKey, partKeys, UPLOAD_MS } from './file-keys.js';

const MB = 1024 * 1024;
const MOST_OPEN = 3;
const MOST_OPEN_BYTES = 30 * MB;
/** Limit per network: one full application (30 MB) and part of a second. */
const MOST_OPEN_BYTES_OF_NETWORK = 40 * MB;

interface Judged {
  readonly type: FileType;
  readonly sha256: string;
}

/**
 * Uploads of application files. Invariants: an object is complete before its row is written and is deleted after its
 * row, so every row has an object. Limits are counted under the application's row lock. The same content of the same
 * kind is stored once, even with concurrent uploads. `DeleteOrphanedFiles` removes objects left by a crash. Every
 * method throws INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409), TOO_LARGE (413), TOO_MANY (429),
 * STORAGE_FULL (507).
 */
@Injectable()
export class UploadFile {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OBJECTS) private readonly objects: ObjectStore,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
    private readonly applicants: FindApplicant,
    private readonly applications: ApplicationRepository,
  ) {}

  async begin({ applicant, ...request }: BeginFileRequest): Promise<FileBegun> {
    const { kind, name, size } = await validate(beginFileSchema, request);
    const rule = FILE_RULES[kind];
    if (size > rule.mostBytes)
      throw new AppError(
        'TOO_LARGE',
        { kind, size },
        { sentence: `The file is larger than ${rule.mostBytes / 1024 / 1024} MB.` },
      );
    const { id: applicationId } = await this.applicants.run(applicant);
    const now = this.clock();
    const id = uuidv7();
    const address = applicant?.address ?? '';
    const left = await this.db.tx(APPLICANT, async (em) => {
      requireOpen(
        await em.findOneOrFail(ApplicationEntity, {
          where: { id: applicationId },
          lock: { mode: 'pessimistic_write' },
        }),
      );
      await consumeRateLimit(em, 'upload', applicationId, now);
      await consumeRateLimit(em, 'upload_mb', address, now, Math.ceil(size / MB));
      const over = tooMany(await em.find(FileUploadEntity, { where: { applicationId }, order: { id: 'DESC' } }), size);
      for (const one of over) await em.delete(FileUploadEntity, { id: one.id });
      over.push(...(await makeRoomInNetwork(em, { address, size, now })));
      await em.insert(FileUploadEntity, {
        id,
        applicationId,
        kind,
        name: plainText(name) || 'file',
        size,
        address,
        begunAt: now,
      });
      return over;
    });
    for (const one of left) await this.#forgetParts(one);
    return { upload: id, parts: partsOf(size) };
  }

  /** Idempotent; parts may arrive in any order. */
  async part({ applicant, upload: id, number, content }: SendFilePartRequest): Promise<Empty> {
    const { id: applicationId } = await this.applicants.run(applicant);
    const upload = await this.#upload(applicationId, id);
    if (!upload) throw ended(id);
    if (number < 0 || number >= partsOf(upload.size) || content.length !== lengthOf(upload, number))
      throw invalid({ base64: 'is not that part of the file' });
    await this.objects.put(partKey(id, number), content, { maxBytes: PART_BYTES });
    return {};
  }

  /** Idempotent. */
  async finish({ applicant, upload: id }: FinishFileRequest): Promise<MyApplication> {
    const { id: applicationId, who } = await this.applicants.run(applicant);
    const upload = await this.#upload(applicationId, id);
    const kept = upload ? await this.#keep(upload, who) : await this.#finished(applicationId, id);
    if (!kept) throw ended(id);
    return toMyApplication(kept);
  }

  async remove({ applicant, file: id }: Pick<MyFileRequest, 'applicant' | 'file'>): Promise<MyApplication> {
    const { id: applicationId, who } = await this.applicants.run(applicant);
    const after = await this.applications.change(APPLICANT, who, applicationId, async (change) => {
      const { em, row } = change;
      requireOpen(row);
      if (awaitingPartyOf(row) !== 'applicant')
        throw new AppError(
          'INVALID_TRANSITION',
          { id },
          { sentence: 'We’re reviewing your files. You can remove one when we ask you for something again.' },
        );
      const { affected } = isUuid(id) ? await em.delete(ApplicationFileEntity, { id, applicationId }) : { affected: 0 };
      if (affected !== 1) throw new AppError('NOT_FOUND', { id }, { sentence: 'This file no longer exists.' });
      await change.note('file_removed');
    });
    await this.#forget(fileKey(applicationId, id));
    return toMyApplication(after);
  }

  async #upload(applicationId: string, id: string): Promise<FileUploadEntity | undefined> {
    const found = isUuid(id)
      ? await this.db.tx(APPLICANT, (em) => em.findOneBy(FileUploadEntity, { id, applicationId }))
      : null;
    return found && found.begunAt.getTime() > this.clock().getTime() - UPLOAD_MS ? found : undefined;
  }

  async #finished(applicationId: string, id: string): Promise<LoadedApplication | undefined> {
    const loaded = await this.applications.read(APPLICANT, applicationId);
    return loaded.files.some((file) => file.id === id) ? loaded : undefined;
  }

  async #keep(upload: FileUploadEntity, who: ActorRef): Promise<LoadedApplication> {
    const { id, applicationId } = upload;
    try {
      const kept = await this.#record(upload, await this.#store(upload), who);
      await this.#forgetParts(upload);
      return kept;
    } catch (error) {
      // A concurrent call may have finished the upload and deleted the parts.
      const finished = await this.#finished(applicationId, id);
      if (finished) return finished;
      if (error instanceof Same || isAppError(error, 'INVALID') || isAppError(error, 'INVALID_TRANSITION'))
        await this.#end(upload);
      if (error instanceof Same) return this.applications.read(APPLICANT, applicationId);
      throw error instanceof MissingPart
        ? new AppError(
            'INVALID_TRANSITION',
            { id },
            { sentence: 'Part of the file did not arrive. Choose the file again.' },
          )
        : error;
    }
  }

  #record(
    { id, applicationId, kind, name, size }: FileUploadEntity,
    { type, sha256 }: Judged,
    who: ActorRef,
  ): Promise<LoadedApplication> {
    return this.applications.change(APPLICANT, who, applicationId, async (change) => {
      const { em, row, now } = change;
      requireOpen(row);
      const files = await em.findBy(ApplicationFileEntity, { applicationId, kind });
      if (files.some((file) => file.sha256 === sha256)) throw new Same();
      const { most } = FILE_RULES[kind];
      if (files.length >= most)
        throw new AppError(
          'INVALID_TRANSITION',
          { kind },
          {
            sentence:
              most === 1
                ? 'There is already one. Remove it first, when we ask you for something again.'
                : `You have reached the limit of ${most} files.`,
          },
        );
      const { affected } = await em.delete(FileUploadEntity, { id });
      if (affected !== 1) throw ended(id);
      await em.insert(ApplicationFileEntity, { id, applicationId, kind, name, type, size, sha256, uploadedAt: now });
      await change.note('file_added');
      if (kind === 'document') answersPart(row, 'documents');
      // control: whoever sends a file is not erased as idle
      change.restartWait();
    });
  }

  /**
   * Only the call that deletes the upload's row may delete its object. Finishing needs the row too, so the object of a
   * finished file is never deleted.
   */
  async #end(upload: FileUploadEntity): Promise<void> {
    const { affected } = await this.db.tx(APPLICANT, (em) => em.delete(FileUploadEntity, { id: upload.id }));
    if (affected !== 1) return;
    await this.#forget(fileKey(upload.applicationId, upload.id));
    await this.#forgetParts(upload);
  }

  /**
   * Joins the parts in order and checks the type. Throws MissingPart, INVALID (400) if the kind does not allow the
   * type.
   */
  async #store(upload: FileUploadEntity): Promise<Judged> {
    const { id, applicationId, kind, size } = upload;
    const { types, wrongType, mostBytes } = FILE_RULES[kind];
    const head = await this.#partOf(id, 0);
    const isText = types.includes('text');
    const whole = isText
      ? Buffer.concat([
          head,
          ...(await Promise.all(Array.from({ length: partsOf(size) - 1 }, (_, at) => this.#partOf(id, at + 1)))),
        ])
      : undefined;
    const type = fileTypeOf(head, whole);
    if (type === undefined || !types.includes(type))
      throw new AppError(
        'INVALID',
        { kind },
        { sentence: `${wrongType}. The content of this file is something else.` },
      );
    const stored = await this.objects.put(
      fileKey(applicationId, id),
      whole ?? Readable.from(this.#bytes(upload, head), { objectMode: false }),
      { maxBytes: mostBytes, contentType: 'application/octet-stream' },
    );
    if (stored === false || stored.size !== size)
      throw new AppError('INTERNAL', { reason: 'a file is not as long as its parts' });
    return { type, sha256: stored.sha256 };
  }

  async *#bytes({ id, size }: FileUploadEntity, head: Buffer): AsyncGenerator<Uint8Array> {
    yield head;
    for (let number = 1; number < partsOf(size); number++) yield await this.#partOf(id, number);
  }

  async #partOf(id: string, number: number): Promise<Buffer> {
    const found = await this.objects.get(partKey(id, number)).catch((error: unknown) => {
      throw isAppError(error, 'NOT_FOUND') ? new MissingPart() : error;
    });
    return buffer(found.body);
  }

  async #forgetParts({ id, size }: FileUploadEntity): Promise<void> {
    for (const key of partKeys(id, size)) await this.#forget(key);
  }

  /** An object that cannot be deleted now has no row, and `DeleteOrphanedFiles` removes it. */
  async #forget(key: string): Promise<void> {
    await this.objects
      .delete(key)
      .catch((err: unknown) => this.log.warn({ err, key }, `an object stays until it is swept: ${messageOf(err)}`));
  }
}

/**
 * The uploads to end before a new upload of this size: the oldest, which are most likely abandoned. `open` is sorted
 * newest first.
 */
function tooMany<U extends Pick<FileUploadEntity, 'size'>>(open: readonly U[], size: number): U[] {
  let [count, bytes] = [1, size];
  return open.filter((one) => {
    const fits = count < MOST_OPEN && bytes + one.size <= MOST_OPEN_BYTES;
    if (fits) [count, bytes] = [count + 1, bytes + one.size];
    return !fits;
  });
}

/**
 * Ends and returns the network's expired uploads. The lock keeps two concurrent uploads from using the same space.
 * Throws TOO_MANY (429) if the running uploads leave no room for `size` bytes.
 */
async function makeRoomInNetwork(
  em: EntityManager,
  { address, size, now }: { address: string; size: number; now: Date },
): Promise<FileUploadEntity[]> {
  await lockName(em, 'file_uploads', address);
  const all = await em.find(FileUploadEntity, { where: { address }, order: { begunAt: 'ASC' } });
  const endsAt = ({ begunAt }: FileUploadEntity) => begunAt.getTime() + UPLOAD_MS;
  const isOver = (one: FileUploadEntity) => endsAt(one) <= now.getTime();
  const open = all.filter((one) => !isOver(one));
  const bytes = open.reduce((sum, one) => sum + one.size, size);
  if (open[0] && bytes > MOST_OPEN_BYTES_OF_NETWORK)
    throw new AppError(
      'TOO_MANY',
      { kind: 'upload_bytes', retryAfterSeconds: Math.ceil((endsAt(open[0]) - now.getTime()) / 1000) },
      {
        sentence:
          'Too many uploads from your network are unfinished. Finish them, or try again when they end: an upload ends after an hour.',
      },
    );
  const over = all.filter(isOver);
  for (const one of over) await em.delete(FileUploadEntity, { id: one.id });
  return over;
}

const lengthOf = ({ size }: FileUploadEntity, number: number): number =>
  Math.min(PART_BYTES, size - number * PART_BYTES);
const ended = (id: string) =>
  new AppError('NOT_FOUND', { id }, { sentence: 'This upload has ended. Choose the file again.' });

/** Uploads are allowed while the application is open: staff may request a document at any time. */
function requireOpen({ status, openingAt }: ApplicationEntity): void {
  if (applicationLifecycle.isFinal(status) || openingAt !== null)
    throw new AppError(
      'INVALID_TRANSITION',
      { from: status },
      { sentence: 'This application is closed. You can no longer add or remove files.' },
    );
}

class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

class Same extends Error {
  override readonly name = 'Same';
}
