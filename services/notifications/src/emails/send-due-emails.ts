import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG, LOG, MAILER } from '@revive/platform/runtime/service-context';
import { BUDGET_WAIT_MS } from '@revive/contracts/notifications/message-budget';
import { switchOf } from '@revive/contracts/notifications/customer-messages';
import { LOGO_CONTENT_ID, MOST_ATTACHED_BYTES, MOST_ATTACHMENTS } from '@revive/contracts/notifications/emails';
import { systemActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { isAppError, messageOf } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import type { Logger } from '@revive/platform/telemetry/log';
import type { EmailFile, Mailer } from '@revive/platform/mail/mailer';
import type { Attachment } from '@revive/proto/revive/emails/v1/emails';
import type { NotificationsConfig } from '../config.js';
import { OWNERS_CLIENTS, type EmailAnswer, type Owners } from '../clients/owners.client.js';
import { messagesOff, publishMessages } from '../deliveries/customer-message.repository.js';
import { endDelivery, lockNextDue, postponeDelivery, type DueDelivery } from '../deliveries/delivery.repository.js';
import { overBudget, wasWrittenTo } from '../deliveries/message-budget.repository.js';
import { within } from '../deliveries/within.js';
import { addNotice } from '../inbox/notice.repository.js';
import { preferencesOf, type NotificationPreferences } from '../preferences/preference.repository.js';
import { nextTry } from './delays.policy.js';
import { quietUntil } from '../preferences/quiet-hours.policy.js';
import { missingValues, render } from '../templates/render.js';
import { inOwnWords } from '../templates/repairs-emails.js';
import type { Template } from '../templates/template.js';
import { OWNERS, templateOf, type Owner } from '../templates/templates.js';
import { currentWording, customerName } from '../wordings/wording.repository.js';

const ACTOR = systemActor('notifications:emails');
/** Milliseconds, below the 60 s after which PostgreSQL ends an idle transaction (provision.ts). */
const MAILER_MS = 40_000;

type Reason = 'owner_away' | 'mail_away' | 'unknown_template' | 'missing_values';
class NotNow extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

/**
 * Sends due emails one at a time. Invariants: the row is locked while its email is sent, so two instances never send
 * the same email. The content is read from the owner at that moment and never stored. The email's id becomes the
 * Message-ID, so a crash between sending and recording repeats the same email.
 */
@Injectable()
export class SendDueEmails {
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(
    private readonly db: Database,
    @Inject(OWNERS_CLIENTS) private readonly owners: Owners,
    @Inject(MAILER) private readonly mailer: Pick<Mailer, 'send'>,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
    @Inject(CONFIG) private readonly config: Pick<NotificationsConfig, 'publicUrl'>,
  ) {}

  #waits(err: unknown): void {
    this.log.warn({ err }, `an email waits: ${messageOf(err)}`);
  }

  /** Sends in the background until no email is due; never throws. A call during a run triggers a further check. */
  wake(): void {
    this.#again = true;
    if (this.#stopped) return;
    this.#running ??= this.#drain()
      .catch((error: unknown) => this.#waits(error))
      .finally(() => {
        this.#running = undefined;
      });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /**
   * Processes one email. Returns `none` where no email is due, and `away` where the owner or the mail server is
   * unavailable; the remaining emails then wait for the next round.
   */
  next(): Promise<'none' | 'done' | 'away'> {
    return this.db.tx(ACTOR, async (em) => {
      const email = await lockNextDue(em, this.clock());
      if (!email) return 'none';
      const { tenantId, about } = email;
      if (email.owner === 'repairs' && tenantId !== null)
        afterCommit(em, () => publishMessages(this.live, tenantId, about));
      try {
        await this.#deal(em, email);
        return 'done';
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
        await this.#later(em, email, error.reason);
        return error.reason === 'mail_away' ? 'away' : 'done';
      }
    });
  }

  async #drain(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      while (!this.#stopped && (await this.next()) === 'done');
    }
  }

  async #deal(em: EntityManager, email: DueDelivery): Promise<void> {
    const owner = OWNERS.find((one) => one === email.owner);
    // A template unknown to this release may be known to the next release.
    const template = owner && templateOf(owner, email.template);
    if (!owner || !template) throw new NotNow('unknown_template');
    const wishes = await preferencesOf(em, email.userId);
    if (template.group !== 'security') {
      if (wishes.off.includes(template.group))
        return void (await endDelivery(em, email.id, { state: 'switched_off', tried: false, at: this.clock() }));
      const until = wishes.quiet
        ? quietUntil(this.clock(), { from: wishes.quietFrom, to: wishes.quietTo, zone: wishes.zone })
        : undefined;
      // The 24 hours of attempts begin when the quiet hours end.
      if (until)
        return void (await postponeDelivery(em, email.id, {
          until,
          reason: 'quiet_hours',
          attempts: email.attempts,
          since: until,
        }));
    }
    // control: a message that the shop switched off is not sent
    if (owner === 'repairs' && (await messagesOff(em, email.tenantId)).some((one) => one === switchOf(email.template)))
      return void (await endDelivery(em, email.id, { state: 'switched_off', tried: false, at: this.clock() }));
    const facts = await this.#ask(owner, email);
    if (facts === 'withdrawn' || facts.to === '') {
      const reason = facts === 'withdrawn' ? undefined : facts.withheld;
      return void (await endDelivery(em, email.id, {
        state: 'withdrawn',
        reason: reason ?? 'nothing_to_send',
        tried: false,
        at: this.clock(),
      }));
    }
    if (await this.#isOverBudget(em, email, facts)) return;
    await this.#send(em, email, template, facts, wishes);
  }

  /**
   * Postpones a customer's email above the budget, or withdraws an email that would wait too long: the tracking page
   * shows the same content.
   */
  async #isOverBudget(em: EntityManager, email: DueDelivery, { recipientTag = '' }: EmailAnswer): Promise<boolean> {
    // An email to an account does not count as an email to a customer.
    if (email.owner !== 'repairs' || email.userId !== null) return false;
    // control: emails to customers have one budget = undefined
    const over = await overBudget(em, email, recipientTag, this.clock());
    if (!over) return false;
    const { until, reason } = over;
    if (until.getTime() > email.createdAt.getTime() + BUDGET_WAIT_MS)
      await endDelivery(em, email.id, { state: 'withdrawn', reason, tried: false, at: this.clock() });
    else await postponeDelivery(em, email.id, { until, reason, attempts: email.attempts, since: until });
    return true;
  }

  async #ask(owner: Owner, email: DueDelivery): Promise<EmailAnswer | 'withdrawn'> {
    try {
      return await this.owners[owner](email);
    } catch (error) {
      // The owner answered and does not know the email, so the email is withdrawn.
      if (isAppError(error, 'NOT_FOUND') || isAppError(error, 'REPAIR_NOT_FOUND')) return 'withdrawn';
      this.#waits(error);
      throw new NotNow('owner_away');
    }
  }

  async #send(
    em: EntityManager,
    email: DueDelivery,
    template: Template,
    { to, name, values, files, recipientTag = '' }: EmailAnswer,
    { zone }: NotificationPreferences,
  ): Promise<void> {
    const attachments = (files?.attachments ?? []).map(attachmentOf);
    const hasLogo = attachments.some(({ contentId }) => contentId === LOGO_CONTENT_ID);
    const own = email.owner === 'repairs' ? await currentWording(em, email.tenantId, email.template) : undefined;
    const said = own ? inOwnWords(template, own) : template;
    const facts = {
      name,
      values: { ...values, customer: customerName(name) },
      zone,
      isFirst: email.owner === 'repairs' && !(await wasWrittenTo(em, email, recipientTag)),
      ...(hasLogo && { logo: `cid:${LOGO_CONTENT_ID}` }),
    };
    if (missingValues(said, facts).length > 0) throw new NotNow('missing_values');
    if (isTooMuch(attachments)) return this.#failed(em, email, 'too_large', this.clock());
    try {
      await within(
        MAILER_MS,
        this.mailer.send({
          id: email.id,
          to,
          ...render(said, facts, this.config.publicUrl),
          ...(attachments.length > 0 && { attachments }),
        }),
      );
    } catch (error) {
      if (isAppError(error, 'INVALID'))
        return void (await endDelivery(em, email.id, {
          state: 'refused',
          reason: 'recipient_refused',
          tried: true,
          at: this.clock(),
        }));
      this.#waits(error);
      throw new NotNow('mail_away');
    }
    await endDelivery(em, email.id, {
      state: 'sent',
      tried: true,
      at: this.clock(),
      ...(own && { wordingVersion: own.version }),
      ...(recipientTag !== '' && { recipientTag }),
    });
  }

  async #later(em: EntityManager, email: DueDelivery, reason: Reason): Promise<void> {
    const [now, attempts] = [this.clock(), email.attempts + 1];
    const until = nextTry(now, email.dueSince, attempts);
    if (until) return void (await postponeDelivery(em, email.id, { until, reason, attempts }));
    await this.#failed(em, email, reason, now);
  }

  async #failed(em: EntityManager, email: DueDelivery, reason: Reason | 'too_large', now: Date): Promise<void> {
    await endDelivery(em, email.id, { state: 'failed', reason, tried: true, at: now });
    await addNotice(
      em,
      this.live,
      {
        reader: { kind: 'staff' },
        kind: 'email.failed',
        template: `${email.owner}.${email.template}`,
        about: email.id,
      },
      now,
    );
  }
}

/** Only these image types may be shown inline; SVG is excluded because SVG can contain scripts. */
const SHOWN = ['image/png', 'image/jpeg'];
const attachmentOf = ({ name, contentType, content, contentId }: Attachment): EmailFile => ({
  filename: name,
  contentType,
  content,
  ...(contentId != null && SHOWN.includes(contentType) && { contentId }),
});

/** True for attachments above the limits: an error of the owner that a retry would not fix. */
const isTooMuch = (files: readonly { readonly content: Uint8Array }[]): boolean =>
  files.length > MOST_ATTACHMENTS || files.reduce((sum, { content }) => sum + content.length, 0) > MOST_ATTACHED_BYTES;
