import { Inject, Injectable } from '@nestjs/common';
import { LABELS_OF_WORDED, type WordedMessage } from '@revive/contracts/notifications/wordings';
import type {
  TestWordingRequest,
  WordingPreview,
  WordingPreviewRequest,
  WordingTestSent,
} from '@revive/proto/revive/notifications/v1/wordings';
import type { ConfirmedEmail, PeopleClient } from '@revive/proto/revive/identity/v1/people';
import { systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { forgetWindows, takeWithin, windowOf, type Limit } from '@revive/platform/database/sliding-window';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import type { Mailer } from '@revive/platform/mail/mailer';
import { maskEmail } from '@revive/platform/mail/mask-email';
import type { RpcClient } from '@revive/platform/rpc/client';
import { CLOCK, CONFIG, MAILER } from '@revive/platform/runtime/service-context';
import type { NotificationsConfig } from '../config.js';
import { PEOPLE_CLIENT } from '../clients/identity.client.js';
import { endDelivery, noteDelivery } from '../deliveries/delivery.repository.js';
import { render, type Facts, type Rendered } from '../templates/render.js';
import { inOwnWords, REPAIRS_EMAILS } from '../templates/repairs-emails.js';
import type { Template } from '../templates/template.js';
import { within } from '../deliveries/within.js';
import { ownerOf } from './change-wordings.js';
import { readWords } from './read-words.js';

const ACTOR = systemActor('notifications:wording-test');
const HOUR = 3_600_000;
/** Limits on test emails: enough to try a sentence a few times, too few for flooding a mailbox. */
export const TESTS_OF_PERSON: Limit = { max: 10, windowMs: HOUR };
const TESTS_OF_SHOP: Limit = { max: 40, windowMs: 24 * HOUR };
/** Milliseconds, below the gateway's timeout of five seconds. */
const MAILER_MS = 4_000;
const NOTE = 'The customer, the device, the amounts and the contact details are made up. Nothing is sent.';
const SAMPLE_CUSTOMER = 'Lerato Adams';

type Words = Awaited<ReturnType<typeof readWords>>;

/** Shows a shop's own text as customers would get it: as a preview, or as a test email to the administrator. */
@Injectable()
export class ShowWording {
  constructor(
    private readonly db: Database,
    @Inject(PEOPLE_CLIENT) private readonly people: Pick<RpcClient<PeopleClient>, 'call'>,
    @Inject(MAILER) private readonly mailer: Pick<Mailer, 'send'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<NotificationsConfig, 'publicUrl'>,
  ) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404), INVALID (400). */
  async preview(actor: Actor, request: WordingPreviewRequest): Promise<WordingPreview> {
    ownerOf(actor);
    const words = await readWords(request);
    const { html } = this.#render(words, await this.people.call('getConfirmedEmail', {}), { previewNote: NOTE });
    return { html };
  }

  /**
   * Sends only to the caller's own address. Throws NOT_ALLOWED (403), NOT_FOUND (404), INVALID (400),
   * EMAIL_UNCONFIRMED (409), TOO_MANY (429), SERVICE_UNAVAILABLE (503).
   */
  async test(actor: Actor, request: TestWordingRequest): Promise<WordingTestSent> {
    const owner = ownerOf(actor);
    const words = await readWords(request);
    const person = await this.people.call('getConfirmedEmail', {});
    const to = person.email ?? '';
    // control: a test of own words goes to a confirmed address alone
    if (to === '') throw new AppError('EMAIL_UNCONFIRMED');
    await this.#count(owner);
    const id = uuidv7();
    const { subject, text, html, fromName } = this.#render(words, person, { isTest: true });
    const mark = `Test: ${subject}`;
    try {
      await within(MAILER_MS, this.mailer.send({ id, to, subject: mark, text, html, ...(fromName && { fromName }) }));
    } catch (error) {
      if (isAppError(error, 'INVALID'))
        throw new AppError('INVALID_TRANSITION', undefined, {
          sentence: 'The mail server refused your address. Check it on the Account tab.',
          cause: error,
        });
      throw error;
    }
    await this.#log(id, owner);
    return { id, to: maskEmail(to) };
  }

  #log(id: string, { tenantId, userId }: { tenantId: string; userId: string }): Promise<unknown> {
    const at = this.clock();
    return this.db.tx(ACTOR, async (em) => {
      await noteDelivery(em, { id, owner: 'notifications', template: 'wording_test', about: id, tenantId, userId }, at);
      await endDelivery(em, id, { state: 'sent', tried: true, at });
    });
  }

  async #count({ userId, tenantId }: { userId: string; tenantId: string }): Promise<void> {
    const now = this.clock();
    const taken = await this.db.tx(ACTOR, async (em) => {
      await forgetWindows(em, new Date(now.getTime() - 2 * TESTS_OF_SHOP.windowMs));
      return (
        (await takeWithin(em, windowOf('wording-test', userId), TESTS_OF_PERSON, now)) &&
        (await takeWithin(em, windowOf('wording-test-shop', tenantId), TESTS_OF_SHOP, now))
      );
    });
    // control: a person sends themselves so many tests of own words an hour
    if (!taken)
      throw new AppError(
        'TOO_MANY',
        { retryAfterSeconds: HOUR / 1_000 },
        { sentence: 'You sent a lot of tests already. Wait an hour and try again.' },
      );
  }

  #render(
    { kind, ...own }: Words,
    { name, shopName }: ConfirmedEmail,
    { previewNote, isTest = false }: { previewNote?: string; isTest?: boolean },
  ): Rendered {
    const template = inOwnWords(REPAIRS_EMAILS[kind], own);
    const page = `${this.config.publicUrl}/`;
    const facts: Facts = {
      name: isTest ? name : SAMPLE_CUSTOMER,
      values: {
        ...template.sample,
        customer: SAMPLE_CUSTOMER,
        // Use the shop's real name where identity knows the name; the sample has a different shop's name.
        ...(shopName !== '' && { shopName }),
        // Sample links open the platform's home page, never a repair.
        link: page,
        stop: page,
      },
      ...(previewNote !== undefined && { previewNote }),
    };
    return render(isTest ? asTest(template, kind) : template, facts, this.config.publicUrl);
  }
}

const asTest = (template: Template, kind: WordedMessage): Template => ({
  ...template,
  lines: [
    `This is a test of your message “${LABELS_OF_WORDED[kind]}”. The customer, the device, the amounts and the contact details are made up, and nobody else got it. What follows is what your customers read.`,
    ...template.lines,
  ],
});
