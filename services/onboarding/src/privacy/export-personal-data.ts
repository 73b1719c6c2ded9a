import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { IdentityClient } from '../clients/identity.client.js';
import { ApplicationRepository } from '../applications/application.repository.js';
import { ConsentEntity } from '../agreements/consent.entity.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { readConsentAsks } from '../agreements/consent-rounds.query.js';
import { AgreementEntity } from '../agreements/agreement.entity.js';
import { SignedDocumentEntity } from '../agreements/signed-document.entity.js';
import { AccountEmailEntity } from '../account-events/account-email.entity.js';
import { TrainingCompletionEntity, TrainingModuleEntity } from '../training/progress/training.entity.js';
import { toMyApplication } from '../applications/application.mapper.js';
import { BusinessProfiles } from '../accounts/business-profiles.js';
import { authenticateSession } from '../requests/session-caller.js';

const ACTOR = systemActor('onboarding:export');
const parsed = (json: string): unknown => (json === '' ? null : JSON.parse(json));

/**
 * Exports all data that onboarding holds about a person, with bank and tax numbers masked as on the person's own
 * screens.
 */
@Injectable()
export class ExportPersonalData {
  constructor(
    private readonly db: Database,
    private readonly identity: IdentityClient,
    private readonly applications: ApplicationRepository,
    private readonly profiles: BusinessProfiles,
  ) {}

  /** JSON. Throws NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, SEAL_BROKEN (403). */
  async run(sessionId: string): Promise<string> {
    const by = { sessionId, address: '', agent: '' };
    const { id } = await authenticateSession(this.identity, by);
    const { profile, submittedAt, draft } = await this.profiles.read(by);
    const rest = await this.db.tx(ACTOR, (em) => this.#collect(em, id));
    return JSON.stringify({
      businessProfile: { submittedAt: submittedAt ?? null, profile: parsed(profile), draft: parsed(draft) },
      ...rest,
    });
  }

  async #collect(em: EntityManager, accountId: string): Promise<object> {
    const of = { where: { accountId } };
    const applications = [];
    for (const row of await em.find(ApplicationEntity, { ...of, order: { id: 'ASC' } })) {
      const loaded = await this.applications.complete(em, row);
      const accepted = loaded.acceptances.map(({ name, version, hash, address, agent, at }) => ({
        name,
        version,
        hash,
        address,
        agent,
        at,
      }));
      applications.push({ ...toMyApplication(loaded), accepted });
    }
    const [agreements, files, emails] = [
      await em.find(AgreementEntity, of),
      await em.find(SignedDocumentEntity, {
        ...of,
        select: { id: true, kind: true, title: true, fileHash: true, sealedAt: true },
      }),
      await em.find(AccountEmailEntity, of),
    ];
    const consents = await em.find(ConsentEntity, {
      where: [of.where, ...applications.map(({ summary }) => ({ subject: summary?.id ?? '' }))],
      order: { id: 'ASC' },
    });
    const asked = await readConsentAsks(em, accountId);
    const [modules, completion] = [
      await em.find(TrainingModuleEntity, of),
      await em.findOneBy(TrainingCompletionEntity, { accountId }),
    ];
    return {
      applications,
      consents: consents.map(
        ({
          set,
          documents,
          businessName,
          fullName,
          signature,
          username,
          email,
          session,
          address,
          agent,
          fileHash,
          signedAt,
        }) => ({
          set,
          documents,
          businessName,
          fullName,
          signature,
          username,
          email,
          session,
          address,
          agent,
          fileHash,
          signedAt,
        }),
      ),
      askedAgain: asked,
      agreements: agreements.map(({ id: _, accountId: __, textsKey: ___, seal: ____, ...signed }) => signed),
      files,
      training: {
        modules: modules.map(({ moduleId, begunAt, quizPassedAt, completedAt }) => ({
          moduleId,
          begunAt,
          quizPassedAt,
          completedAt,
        })),
        completedAt: completion?.completedAt ?? null,
      },
      emails: emails.map(({ template, email, values, at }) => ({ template, email, values, at })),
    };
  }
}
