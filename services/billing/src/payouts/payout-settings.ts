import { Inject, Injectable } from '@nestjs/common';
import {
  payoutLimitSchema,
  SECOND_PERSON_ABOVE_CENTS,
  type PayoutProviderName,
} from '@revive/contracts/billing/payouts';
import type { PayoutSettings as Settings } from '@revive/proto/revive/billing/v1/payouts';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { PAYOUT_PROVIDER_NAME } from './providers/payout-provider.js';

interface SettingsRow {
  readonly cents: string;
  readonly byName: string;
  readonly at: Date;
}

/** The amount above which a second person approves. Each change is a new row; payouts keep the limit of their start. */
@Injectable()
export class PayoutSettings {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PAYOUT_PROVIDER_NAME) readonly provider: PayoutProviderName,
  ) {}

  async read(actor: Actor): Promise<Settings> {
    // control: the limit of payouts is read by master, admin and finance
    requireRole(actor, 'master', 'admin', 'finance');
    return this.db.tx(actor, (em) => this.#view(em));
  }

  async limitCents(em: EntityManager): Promise<number> {
    const row = await this.#latest(em);
    return row ? Number(row.cents) : SECOND_PERSON_ABOVE_CENTS;
  }

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async changeLimit(actor: Actor, cents: number, command: Pick<Command, 'id'>): Promise<Settings> {
    // control: only a master sets the limit of payouts = actor
    const by = requireRole(actor, 'master');
    const { secondPersonAboveCents } = await validate(payoutLimitSchema, { secondPersonAboveCents: cents });
    const at = this.clock();
    return this.db.tx(systemActor('billing:payouts'), async (em) => {
      // control: a confirmation of a limit is spent
      await spendCommand(em, command);
      await em.query(
        'insert into payout_settings (id, second_person_above_cents, by_user, by_name, at) values ($1, $2, $3, $4, $5)',
        [uuidv7(), secondPersonAboveCents, by.userId, by.username, at],
      );
      await addAuditLine(
        em,
        {
          topic: 'billing.audit',
          tenantId: '',
          action: 'payout.limit_changed',
          notes: `a second person above ${secondPersonAboveCents} cents`,
          by: namedIn(by),
        },
        at,
      );
      return this.#view(em);
    });
  }

  async #view(em: EntityManager): Promise<Settings> {
    const row = await this.#latest(em);
    return {
      secondPersonAboveCents: row ? Number(row.cents) : SECOND_PERSON_ABOVE_CENTS,
      provider: this.provider,
      changedBy: row?.byName,
      changedAt: row?.at.toISOString(),
    };
  }

  async #latest(em: EntityManager): Promise<SettingsRow | undefined> {
    const [row] = await em.query<SettingsRow[]>(
      `select second_person_above_cents as cents, by_name as "byName", at from payout_settings
        order by id desc limit 1`,
    );
    return row;
  }
}
