import type { EntityManager } from '@revive/platform/database/database';
import { deleteAcceptances } from '../agreements/acceptance.query.js';
import { ConsentEntity } from '../agreements/consent.entity.js';
import { SignedDocumentEntity } from '../agreements/signed-document.entity.js';
import type { ApplicationEntity } from './application.entity.js';
import type { FieldCipher } from '../crypto/field-cipher.js';

export type ErasedCounts = Readonly<Record<string, number>>;
const WORD = 'Erased';

type FileTable = 'application_files' | 'file_uploads';
type PersonalTable = 'encrypted_fields' | 'remarks' | 'application_emails' | 'preflight_tokens' | FileTable;

const deleted = async (em: EntityManager, table: PersonalTable, id: string, and = ''): Promise<number> =>
  (await em.query<[unknown[], number]>(`delete from ${table} where application_id = $1 ${and}`, [id]))[1];

const wordless = async (em: EntityManager, id: string): Promise<number> =>
  (
    await em.query<[unknown[], number]>(
      'update history set reason = null where application_id = $1 and reason is not null',
      [id],
    )
  )[1];

/** Deletes the rows of files, uploads and preflights. `DeleteOrphanedFiles` then removes the objects. */
const handedIn = async (em: EntityManager, id: string): Promise<ErasedCounts> => ({
  files: await deleted(em, 'application_files', id),
  uploads: await deleted(em, 'file_uploads', id),
  preflights: await deleted(em, 'preflight_tokens', id),
});

/** Deletes the signed acceptances: an application that became no shop needs no proof. */
async function sealedAcceptances(em: EntityManager, id: string): Promise<number> {
  await em.delete(ConsentEntity, { set: 'application', subject: id });
  return (await em.delete(SignedDocumentEntity, { applicationId: id })).affected ?? 0;
}

/**
 * Erases an application that became no shop, except status, step and dates. The caller must lock the row, then write
 * it with a new MAC.
 */
export async function eraseApplication(
  em: EntityManager,
  cipher: FieldCipher,
  row: ApplicationEntity,
  now: Date,
): Promise<ErasedCounts> {
  const gone = {
    application: 1,
    fields: await deleted(em, 'encrypted_fields', row.id),
    acceptances: await deleteAcceptances(em, row.id),
    sealed_acceptances: await sealedAcceptances(em, row.id),
    messages: await deleted(em, 'remarks', row.id),
    emails: await deleted(em, 'application_emails', row.id),
    history_words: await wordless(em, row.id),
    ...(await handedIn(em, row.id)),
  };
  // A unique key, so the erased application matches no duplicate.
  const key = cipher.indexOf('erased', row.id);
  Object.assign(row, {
    ...contactless(row),
    accountId: null,
    submissionKey: key,
    businessName: WORD,
    location: WORD,
    registrationNumber: WORD,
    registrationKey: `erased-${row.id}`,
    taxKey: key,
    businessType: null,
    yearsInBusiness: 0,
    monthlyRepairVolume: 0,
    currentServices: [],
    bankName: '',
    accountType: null,
    hardware: null,
    requestKind: null,
    requestReason: null,
    requestAt: null,
    requestedParts: [],
    closedReason: null,
    erasedAt: now,
  } satisfies Partial<ApplicationEntity>);
  return gone;
}

/**
 * Erases the applicant's data of an application that became a shop: name, contact, the staff list (staff have their
 * own accounts) and all messages.
 */
export async function eraseApplicant(em: EntityManager, row: ApplicationEntity, now: Date): Promise<ErasedCounts> {
  const gone = {
    applicant: 1,
    fields: await deleted(em, 'encrypted_fields', row.id, "and field = 'staff'"),
    messages: await deleted(em, 'remarks', row.id),
    emails: await deleted(em, 'application_emails', row.id),
    history_words: await wordless(em, row.id),
    ...(await handedIn(em, row.id)),
  };
  Object.assign(row, { ...contactless(row), accountId: null, erasedAt: now } satisfies Partial<ApplicationEntity>);
  return gone;
}

/** Raising the link version revokes all emailed links. */
const contactless = ({ id, linkVersion }: ApplicationEntity) => ({
  applicantName: WORD,
  email: `${id}@erased.invalid`,
  phone: WORD,
  linkVersion: linkVersion + 1,
});
