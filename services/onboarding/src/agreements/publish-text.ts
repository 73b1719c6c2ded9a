import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { AgreementTexts, PublishTextRequest } from '@revive/proto/revive/onboarding/v1/signing';
import { publishTextSchema } from '@revive/contracts/signing/agreement';
import type { UserActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { lockName } from '@revive/platform/database/lock-name';
import { recordAccountAction } from '../account-events/account-events.js';
import { OWNER } from '../requests/session-caller.js';
import { setOfText, TEXT_SETS } from '@revive/contracts/signing/texts';
import { ConsentRoundEntity } from './consent.entity.js';
import { AgreementTextEntity } from './agreement.entity.js';
import { currentTexts, hashOfText, textsView } from './texts.js';

/**
 * Publishes a new version of a text; master role only. `RequestReconsent` then asks signers of older versions to
 * consent again.
 */
@Injectable()
export class PublishText {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Defaults to the user agreement. Throws NOT_FOUND (404) for an unknown set. */
  async texts(asked = ''): Promise<AgreementTexts> {
    const set = TEXT_SETS.find((one) => one === (asked || 'agreement'));
    if (!set) throw new AppError('NOT_FOUND', { set: asked });
    return this.db.tx(OWNER, async (em) => textsView(await currentTexts(em, set)));
  }

  /** Throws INVALID (400), NOT_ALLOWED (403), INVALID_TRANSITION (409) if the text equals the previous version. */
  async run(actor: UserActor, request: PublishTextRequest, command: Command): Promise<AgreementTexts> {
    // control: the texts are a master’s to publish
    if (actor.role !== 'master') throw new AppError('NOT_ALLOWED', { role: actor.role });
    const { name, paragraphs, draft } = await validate(publishTextSchema, {
      name: request.name,
      paragraphs: request.paragraphs,
      draft: request.draft,
    });
    const [now, set] = [this.clock(), setOfText(name)];
    return this.db.tx(actor, async (em) => {
      // control: a publication spends its command
      await spendCommand(em, command);
      await lockName(em, 'text', name);
      const before = (await currentTexts(em, set)).find((one) => one.name === name);
      if (!before) throw new AppError('NOT_FOUND', { name });
      if (before.draft === draft && JSON.stringify(before.paragraphs) === JSON.stringify(paragraphs))
        throw new AppError(
          'INVALID_TRANSITION',
          { name },
          { sentence: 'This text is the same as the current version. Nothing was published.' },
        );
      const version = before.version + 1;
      await em.insert(AgreementTextEntity, {
        name,
        version,
        paragraphs,
        draft,
        hash: hashOfText(name, version, draft, paragraphs),
        publishedBy: actor.userId,
        publishedAt: now,
      });
      await em.insert(ConsentRoundEntity, { name, version, through: null, doneAt: null });
      await recordAccountAction(
        em,
        'agreement.text_published',
        `${name}, version ${version}`,
        { id: actor.userId, username: actor.username, role: actor.role },
        now,
      );
      return textsView(await currentTexts(em, set));
    });
  }
}
