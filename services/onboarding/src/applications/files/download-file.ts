import { Inject, Injectable } from '@nestjs/common';
import { OBJECTS } from '@revive/platform/runtime/service-context';
import { buffer } from 'node:stream/consumers';
import type {
  FileSlice,
  MyFileRequest,
  ReadApplicationFileRequest,
} from '@revive/proto/revive/onboarding/v1/application_files';
import { PART_BYTES, partsOf } from '@revive/contracts/onboarding/files';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import { ApplicationFileEntity } from '../application-file.entity.js';
import { toApplicationFile } from '../application.mapper.js';
import { READERS } from '../review/read-applications.js';
import { APPLICANT, FindApplicant } from '../find-applicant.js';
import { fileKey } from './file-keys.js';

@Injectable()
export class DownloadFile {
  constructor(
    private readonly db: Database,
    @Inject(OBJECTS) private readonly objects: ObjectStore,
    private readonly applicants: FindApplicant,
  ) {}

  /** Throws NOT_FOUND (404), also for a file of a different application. */
  async mine({ applicant, file, slice }: MyFileRequest): Promise<FileSlice> {
    const { id: applicationId } = await this.applicants.run(applicant);
    return this.#slice(
      isUuid(file)
        ? await this.db.tx(APPLICANT, (em) => em.findOneBy(ApplicationFileEntity, { id: file, applicationId }))
        : null,
      slice,
    );
  }

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async forStaff(actor: Actor, { id, slice }: ReadApplicationFileRequest): Promise<FileSlice> {
    requireRole(actor, ...READERS);
    return this.#slice(
      isUuid(id) ? await this.db.tx(actor, (em) => em.findOneBy(ApplicationFileEntity, { id })) : null,
      slice,
    );
  }

  async #slice(row: ApplicationFileEntity | null, slice: number): Promise<FileSlice> {
    const slices = row ? partsOf(row.size) : 0;
    if (!row || slice < 0 || slice >= slices) throw new AppError('NOT_FOUND');
    const start = slice * PART_BYTES;
    const { body } = await this.objects.get(fileKey(row.applicationId, row.id), {
      start,
      end: Math.min(start + PART_BYTES, row.size) - 1,
    });
    return { file: toApplicationFile(row), content: await buffer(body), slices };
  }
}
