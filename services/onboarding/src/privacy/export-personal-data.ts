import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { IdentityClient } from '../clients/identity.client.js';
import { Applications } from '../applications/application.repository.js';
import { ConsentRow } from '../agreements/consent.entity.js';
import { ApplicationRow } from '../applications/application.entity.js';
import { AgreementRow } from '../agreements/agreement.entity.js';
import { SealedFileRow } from '../agreements/signed-document.entity.js';
import { AccountLetterRow } from '../account-events/account-email.entity.js';
import { TrainingCompletionRow, TrainingModuleRow } from '../training/training.entity.js';
import { myApplicationView } from '../applications/application.mapper.js';
import { SubmitProfile } from '../accounts/business-profiles.js';
import { whoCalls } from '../requests/session-caller.js';

const ACTOR = systemActor('onboarding:export');
const parsed = (json: string): unknown => (json === '' ? null : JSON.parse(json));

/**
 * Everything that onboarding holds of a person, for the person: as their own screens show it, bank and tax numbers
 * masked.
 */
@Injectable()
export class ExportPerson {
  constructor(
    private readonly db: Database,
    private readonly identity: IdentityClient,
    private readonly applications: Applications,
    private readonly profile: SubmitProfile,
  ) {}

  /** JSON. Throws NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, SEAL_BROKEN (403). */
  async run(sessionId: string): Promise<string> {
    const by = { sessionId, address: '', agent: '' };
    const { id } = await whoCalls(this.identity, by);
    const { profile, submittedAt, draft } = await this.profile.read(by);
    const rest = await this.db.tx(ACTOR, (em) => this.#collect(em, id));
    return JSON.stringify({
      businessProfile: { submittedAt: submittedAt ?? null, profile: parsed(profile), draft: parsed(draft) },
      ...rest,
    });
  }

  async #collect(em: EntityManager, accountId: string): Promise<object> {
    const of = { where: { accountId } };
    const applications = [];
    for (const row of await em.find(ApplicationRow, { ...of, order: { id: 'ASC' } })) {
      const loaded = await this.applications.complete(em, row);
      const accepted = loaded.acceptances.map(({ name, version, hash, address, agent, at }) => ({
        name,
        version,
        hash,
        address,
        agent,
        at,
      }));
      applications.push({ ...myApplicationView(loaded), accepted });
    }
    const [agreements, files, letters] = [
      await em.find(AgreementRow, of),
      await em.find(SealedFileRow, {
        ...of,
        select: { id: true, kind: true, title: true, fileHash: true, sealedAt: true },
      }),
      await em.find(AccountLetterRow, of),
    ];
    const consents = await em.find(ConsentRow, {
      where: [of.where, ...applications.map(({ summary }) => ({ subject: summary?.id ?? '' }))],
      order: { id: 'ASC' },
    });
    const asked = await em.query<object[]>(
      'select name, version, at from consent_asks where account_id = $1 order by at',
      [accountId],
    );
    const [modules, completion] = [
      await em.find(TrainingModuleRow, of),
      await em.findOneBy(TrainingCompletionRow, { accountId }),
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
      letters: letters.map(({ template, email, values, at }) => ({ template, email, values, at })),
    };
  }
}
