import type { EntityManager } from '@revive/platform/database/database';
import { ConsentEntity } from '../agreements/consent.entity.js';
import { SignedDocumentEntity } from '../agreements/signed-document.entity.js';
import type { ApplicationEntity } from '../applications/application.entity.js';
import type { FieldCipher } from '../crypto/field-cipher.js';

/** How many rows of what are gone. */
export type ErasedCounts = Readonly<Record<string, number>>;
const WORD = 'Erased';

const deleted = async (
  em: EntityManager,
  table:
    | 'encrypted_fields'
    | 'acceptances'
    | 'remarks'
    | 'application_emails'
    | 'application_files'
    | 'file_uploads'
    | 'preflight_tokens',
  id: string,
  and = '',
): Promise<number> =>
  (await em.query<[unknown[], number]>(`delete from ${table} where application_id = $1 ${and}`, [id]))[1];

/** Words of people in the history go; who of staff did what and when stays. */
const wordless = async (em: EntityManager, id: string): Promise<number> =>
  (
    await em.query<[unknown[], number]>(
      'update history set reason = null where application_id = $1 and reason is not null',
      [id],
    )
  )[1];

/** What was handed in beside words. The bytes follow their rows: what no row names is swept. */
const handedIn = async (em: EntityManager, id: string): Promise<ErasedCounts> => ({
  files: await deleted(em, 'application_files', id),
  uploads: await deleted(em, 'file_uploads', id),
  preflights: await deleted(em, 'preflight_tokens', id),
});

/** The sealed documents of what was accepted: of one that became no shop they prove nobody's promise. */
async function sealedAcceptances(em: EntityManager, id: string): Promise<number> {
  await em.delete(ConsentEntity, { set: 'application', subject: id });
  return (await em.delete(SignedDocumentEntity, { applicationId: id })).affected ?? 0;
}

/**
 * Of one that became no shop: everything but its state, its step and its days. The row must be locked; whoever calls
 * seals and writes it.
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
    acceptances: await deleted(em, 'acceptances', row.id),
    sealed_acceptances: await sealedAcceptances(em, row.id),
    messages: await deleted(em, 'remarks', row.id),
    emails: await deleted(em, 'application_emails', row.id),
    history_words: await wordless(em, row.id),
    ...(await handedIn(em, row.id)),
  };
  // A key of its own: it is like no other application any more.
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
 * Of one that is a shop: who applied, how they are reached, the list of staff (who have accounts of their own) and what
 * was written.
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

/** Mailed links open nothing any more. */
const contactless = ({ id, linkVersion }: ApplicationEntity) => ({
  applicantName: WORD,
  email: `${id}@erased.invalid`,
  phone: WORD,
  linkVersion: linkVersion + 1,
});
