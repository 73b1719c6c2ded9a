import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type {
  ListReviewsReply,
  ReadAccountFileRequest,
  Review,
  ReviewedAgreement,
} from '@revive/proto/revive/onboarding/v1/account_review';
import type { SealedFile } from '@revive/proto/revive/onboarding/v1/signing';
import { requireRole, type Actor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { IdentityClient, type Person } from '../clients/identity.client.js';
import { AccountNoteEntity } from './account-review.entity.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import type { AgreementEntity } from '../agreements/agreement.entity.js';
import { BusinessProfiles } from './business-profiles.js';
import { maskNumber } from '../crypto/mask.js';
import { recordAccountAction } from '../account-events/account-events.js';
import { SignedDocumentRepository } from '../agreements/signed-document.repository.js';
import { SignAgreement } from '../agreements/sign-agreement.js';
import { currentTexts, keyOfTexts } from '../agreements/texts.js';
import { CompleteTraining } from '../training/progress/complete-training.js';
import { isOpen, refusalsOf } from './refusals.js';
import { applicationLine, factsOf, lineOf } from './review-facts.js';

const MOST = 50;
export const REVIEWERS = ['master', 'admin'] as const;

@Injectable()
export class ReadReviews {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: IdentityClient,
    private readonly agreement: SignAgreement,
    private readonly profiles: BusinessProfiles,
    private readonly training: CompleteTraining,
    private readonly documents: SignedDocumentRepository,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async list(actor: Actor, ids: readonly string[]): Promise<ListReviewsReply> {
    const by = requireRole(actor, ...REVIEWERS);
    const wanted = ids.filter(isUuid).slice(0, MOST);
    return this.db.tx(by, async (em) => {
      const [facts, current] = [await factsOf(em, wanted), keyOfTexts(await currentTexts(em))];
      return {
        reviews: wanted.flatMap((id) => {
          const known = facts.get(id);
          return known ? [lineOf(id, known, { current, me: by.userId })] : [];
        }),
      };
    });
  }

  /** Throws NOT_ALLOWED, SEAL_BROKEN (403), NOT_FOUND (404), SERVICE_UNAVAILABLE (503). */
  async get(actor: Actor, id: string): Promise<Review> {
    const by = requireRole(actor, ...REVIEWERS);
    const person = await this.person(id);
    return this.db.tx(by, (em) => this.view(em, person, by));
  }

  /**
   * Returns a signed file of the account and records the access in the audit trail. Throws NOT_ALLOWED, SEAL_BROKEN
   * (403), NOT_FOUND (404).
   */
  async file(actor: Actor, { id, fileId }: ReadAccountFileRequest): Promise<SealedFile> {
    const by = requireRole(actor, ...REVIEWERS);
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    return this.db.tx(by, async (em) => {
      const { name, fileHash, bytes } = await this.documents.read(em, id, fileId);
      await recordAccountAction(
        em,
        'account.file_read',
        `file ${fileHash} of account ${id}`,
        { id: by.userId, username: by.username, role: by.role },
        this.clock(),
      );
      return { name, fileHash, base64: bytes.toString('base64') };
    });
  }

  /** Throws NOT_FOUND (404). */
  async person(id: string): Promise<Person> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    return this.identity.readAccount(id);
  }

  async view(em: EntityManager, { id, status }: Person, by: UserActor): Promise<Review> {
    const current = keyOfTexts(await currentTexts(em));
    const facts = (await factsOf(em, [id])).get(id);
    if (!facts) throw new AppError('NOT_FOUND', { id });
    const line = lineOf(id, facts, { current, me: by.userId });
    const sent = { agreementSignedAt: facts.agreement?.signedAt, profileSubmittedAt: facts.profileSubmittedAt };
    const [profile, { modules, completedAt, certificateId }] = [
      await this.profiles.sent(em, id),
      await this.training.progress(em, id, status),
    ];
    const applications = await em.find(ApplicationEntity, { where: { accountId: id }, order: { id: 'DESC' } });
    const notes = await em.find(AccountNoteEntity, { where: { accountId: id }, order: { id: 'ASC' } });
    return {
      line,
      agreements: (await this.agreement.all(em, id)).map((row) => agreementView(row, current)),
      profile: profile === undefined ? '' : JSON.stringify({ ...profile, ...masked(profile) }),
      modules,
      trainingCompletedAt: completedAt,
      certificateId,
      applications: applications.map(applicationLine),
      refusals: (await refusalsOf(em, id)).map((row, place) => ({
        reason: row.reason,
        by: row.byName,
        at: row.at.toISOString(),
        open: place === 0 && isOpen(row, sent),
      })),
      notes: notes.map(({ byName, text, at }) => ({ from: 'staff', by: byName, text, at: at.toISOString() })),
    };
  }
}

/** Tax and VAT numbers leave the service masked, even for staff. */
const masked = (profile: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    ['taxNumber', 'vatNumber'].flatMap((name) =>
      typeof profile[name] === 'string' && profile[name] !== '' ? [[name, maskNumber(profile[name])]] : [],
    ),
  );

const agreementView = (row: AgreementEntity, current: string): ReviewedAgreement => ({
  fileId: row.fileId,
  fileHash: row.fileHash,
  signedAt: row.signedAt.toISOString(),
  current: row.textsKey === current,
  fullName: row.fullName,
  signature: row.signature,
  username: row.username,
  email: row.email,
  address: row.address,
  agent: row.agent,
  businessName: row.businessName,
  businessType: row.businessType,
  primaryServices: row.primaryServices,
  targetMarket: row.targetMarket,
  technicalExperience: row.technicalExperience,
  deviceTypes: row.deviceTypes,
  repairVolume: row.repairVolume ?? undefined,
  documents: row.documents.map(({ name, title, version, hash }) => ({ name, title, version, hash })),
});
