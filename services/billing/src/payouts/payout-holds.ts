import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { PayoutHold } from '@revive/proto/revive/billing/v1/holds';
import type { BankDetailsChanged } from '@revive/proto/revive/onboarding/v1/bank';
import { payoutHoldEnd, type HoldReason } from '@revive/contracts/bank/bank-details';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { CommandVerifier } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { LivePublisher } from '@revive/platform/live/live';

const CHANGE = '/revive.onboarding.v1.BankBook/ChangeBankDetails';

interface Held {
  readonly until: Date;
  readonly reason: HoldReason;
}

@Injectable()
export class PayoutHolds {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CommandVerifier) private readonly commands: Pick<CommandVerifier, 'readConfirmation'>,
    private readonly live: LivePublisher,
  ) {}

  /**
   * Records a hold that starts at the time in identity's signed token, not in the event. A forged event creates no
   * hold, and a repeated event does not extend a hold.
   */
  async note(event: BusEvent, { tenantId, proof, version }: BankDetailsChanged): Promise<void> {
    const proven = this.commands.readConfirmation(proof, CHANGE);
    if (proven?.command.tenantId !== tenantId) return;
    const {
      command: { id },
      confirmedAt,
    } = proven;
    await this.db.consume(
      event,
      async (em) => {
        const written = await em.query<unknown[]>(
          'insert into payout_holds (id, tenant_id, reason, since, until) values ($1, $2, $3, $4, $5) on conflict do nothing returning id',
          [id, tenantId, 'bank_details_changed', confirmedAt, payoutHoldEnd(confirmedAt)],
        );
        if (written.length > 0)
          afterCommit(em, () =>
            this.live.publish({ kind: 'tenant', tenantId }, { type: 'billing.hold', id: tenantId, version, row: {} }),
          );
      },
      'payout-hold',
    );
  }

  /** Returns the hold of a shop, or undefined. A payout must call this in its own transaction first. */
  async of(em: EntityManager, tenantId: string): Promise<Held | undefined> {
    const [held] = await em.query<Held[]>(
      'select until, reason from payout_holds where tenant_id = $1 and until > $2 order by until desc limit 1',
      [tenantId, this.clock()],
    );
    return held;
  }

  /** Reads the hold for the shop's own screen. Throws NOT_ALLOWED (403). */
  async read(actor: Actor): Promise<PayoutHold> {
    const tenantId = requireTenant(requireRole(actor, 'tenant_admin'));
    const held = await this.db.tx(actor, (em) => this.of(em, tenantId));
    return { heldUntil: held?.until.toISOString(), reason: held?.reason };
  }
}
