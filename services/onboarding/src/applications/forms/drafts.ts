import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type {
  Draft,
  DraftRequest,
  DraftSaved,
  SaveDraftRequest,
  ShopForm,
} from '@revive/proto/revive/onboarding/v1/onboarding';
import { DRAFT_HOURS, saveDraftSchema } from '@revive/contracts/onboarding/register-shop';
import { isEmail } from '@revive/contracts/rules';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { forgetWindows } from '@revive/platform/database/sliding-window';
import { consumeRateLimit } from '../../requests/rate-limits.js';
import { requestApplicationEmail } from '../application-emails.js';
import { DraftEntity } from './draft.entity.js';
import { FieldCipher } from '../../crypto/field-cipher.js';
import { MagicLinks } from '../../crypto/magic-links.js';
import { omitNil } from '../../requests/omit-nil.js';

const ACTOR = systemActor('onboarding:drafts');
const FIELD = 'draft';

@Injectable()
export class Drafts {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly cipher: FieldCipher,
    private readonly links: MagicLinks,
  ) {}

  /**
   * Creates or overwrites a draft. Each save restarts the three days until expiry. Throws INVALID (400), NOT_FOUND
   * (404), TOO_MANY (429).
   */
  async save({ draft, form, address }: SaveDraftRequest): Promise<DraftSaved> {
    const { form: typed } = await validate(saveDraftSchema, { form: omitNil(form) });
    const now = this.clock();
    const expiresAt = new Date(now.getTime() + DRAFT_HOURS * 3_600_000);
    const known = draft === '' ? undefined : await this.#open(draft, address);
    const id = known?.id ?? uuidv7();
    // control: drafts are encrypted = Buffer.from(JSON.stringify(typed))
    const bytes = this.cipher.encrypt(id, FIELD, JSON.stringify(typed));
    await this.db.tx(ACTOR, async (em) => {
      if (known) await em.update(DraftEntity, { id }, { bytes, updatedAt: now, expiresAt });
      else {
        await consumeRateLimit(em, 'draft', address, now);
        await em.insert(DraftEntity, { id, bytes, updatedAt: now, expiresAt });
      }
    });
    return { draft: this.links.make('draft', { id, version: 1, expiresAt }), expiresAt: expiresAt.toISOString() };
  }

  /** Throws NOT_FOUND (404), TOO_MANY (429) after too many failed attempts from a network. */
  async read({ draft, address }: DraftRequest): Promise<Draft> {
    const row = await this.#open(draft, address);
    return { form: this.#form(row), expiresAt: row.expiresAt.toISOString() };
  }

  /**
   * Emails the link only to the address entered in the draft. Throws INVALID (400), NOT_FOUND (404), TOO_MANY (429).
   */
  async mail({ draft, address }: DraftRequest): Promise<void> {
    const row = await this.#open(draft, address);
    const { email } = this.#form(row);
    if (!email || !isEmail(email)) throw invalid({ email: 'Valid email is required' });
    const now = this.clock();
    await this.db.tx(ACTOR, async (em) => {
      await consumeRateLimit(em, 'draft_mail', address, now);
      // control: emails to one typed address are limited
      await consumeRateLimit(em, 'draft_mail_address', email.toLowerCase(), now);
      await requestApplicationEmail(em, { template: 'draft_link', draftId: row.id }, now);
    });
  }

  async find(id: string): Promise<{ row: DraftEntity; form: ShopForm } | undefined> {
    const row = await this.db.tx(ACTOR, (em) => em.findOneBy(DraftEntity, { id }));
    return row && row.expiresAt > this.clock() ? { row, form: this.#form(row) } : undefined;
  }

  async deleteExpired(): Promise<void> {
    const now = this.clock();
    await this.db.tx(ACTOR, async (em) => {
      await em.query('delete from drafts where expires_at < $1', [now]);
      await forgetWindows(em, new Date(now.getTime() - 48 * 3_600_000));
    });
  }

  async #open(secret: string, address: string): Promise<DraftEntity> {
    const now = this.clock();
    const link = this.links.read('draft', secret, now);
    const row = link && (await this.db.tx(ACTOR, (em) => em.findOneBy(DraftEntity, { id: link.id })));
    if (row && row.expiresAt > now) return row;
    // control: guesses of draft links are limited
    if (this.links.isShaped(secret)) await this.db.tx(ACTOR, (em) => consumeRateLimit(em, 'link_miss', address, now));
    throw new AppError('NOT_FOUND', undefined, {
      sentence: 'This draft no longer exists. It was submitted or has expired. Start a new one.',
    });
  }

  #form(row: DraftEntity): ShopForm {
    return { currentServices: [], ...(JSON.parse(this.cipher.decrypt(row.id, FIELD, row.bytes)) as Partial<ShopForm>) };
  }
}
