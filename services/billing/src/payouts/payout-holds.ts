import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { PayoutHold } from '@revive/proto/revive/billing/v1/holds';
import type { BankDetailsChanged } from '@revive/proto/revive/onboarding/v1/bank';
import { payoutHoldEnd, type HoldReason } from '@revive/contracts/bank/bank-details';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { COMMAND_TOKEN_MS, CommandVerifier } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { LivePublisher } from '@revive/platform/live/live';
import { ZONE } from '../ledger/business-day.policy.js';

const CHANGE = '/revive.onboarding.v1.BankBook/ChangeBankDetails';
/** A hold starts at the confirmation by password; the change is written while its token is valid, or waits for a lock. */
const CHANGED_WITHIN_MS = 10 * COMMAND_TOKEN_MS;

export interface Held {
  readonly until: Date;
  readonly reason: HoldReason;
}

const dayOf = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE });
/** The sentence that a refused person reads. */
export const heldSentence = ({ until }: Held): string =>
  `Payouts to this shop are held until ${dayOf.format(until)}, because its bank details were changed.`;

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
    // control: a hold needs the signed confirmation of its own shop = !proven
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

  /**
   * Returns the hold of a shop, or undefined. A payout must call this in its own transaction first, with the time at
   * which the shop changed its account: the event of the change may still be under way.
   */
  async of(em: EntityManager, tenantId: string, changedAt?: Date): Promise<Held | undefined> {
    const now = this.clock();
    const [newest] = await em.query<(Held & { since: Date })[]>(
      'select until, reason, since from payout_holds where tenant_id = $1 order by until desc limit 1',
      [tenantId],
    );
    if (newest && newest.until > now) return { until: newest.until, reason: newest.reason };
    if (!changedAt) return undefined;
    const isKnown = newest !== undefined && newest.since.getTime() >= changedAt.getTime() - CHANGED_WITHIN_MS;
    const until = payoutHoldEnd(changedAt);
    // control: a change of the account holds payouts before its event arrives = undefined
    return !isKnown && until > now ? { until, reason: 'bank_details_changed' } : undefined;
  }

  /** Ends of the holds of several shops. */
  async ofAll(em: EntityManager, tenantIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await em.query<{ id: string; until: Date }[]>(
      `select tenant_id as id, max(until) as until from payout_holds where tenant_id = any($1) and until > $2
        group by tenant_id`,
      [tenantIds, this.clock()],
    );
    return new Map(rows.map(({ id, until }) => [id, until]));
  }

  /** Reads the hold for the shop's own screen. Throws NOT_ALLOWED (403). */
  async read(actor: Actor): Promise<PayoutHold> {
    // control: a hold is read by the administrator only = requireTenant(actor)
    const tenantId = requireTenant(requireRole(actor, 'tenant_admin'));
    const held = await this.db.tx(actor, (em) => this.of(em, tenantId));
    return { heldUntil: held?.until.toISOString(), reason: held?.reason };
  }
}
