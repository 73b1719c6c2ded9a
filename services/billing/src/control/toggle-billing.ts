import { Inject, Injectable } from '@nestjs/common';
import type { BillingSwitch } from '@revive/contracts/billing/control';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { lockedShopName } from '../ledger/shops/shops.query.js';
import { historyOf, insertSwitch } from './switches.query.js';

interface Wanted {
  readonly tenantId: string;
  readonly which: BillingSwitch;
  readonly value: boolean;
  readonly notes: string;
  /** ISO 8601; undefined: now. */
  readonly from?: string | undefined;
}

const MOST_NOTES = 500;
/** Initial values of a shop without any change. */
export const FIRST: Readonly<Record<BillingSwitch, boolean>> = { billing: true, test_account: false };
/** The farthest moment that a change can be scheduled for. */
const LATEST_MS = 366 * 24 * 3_600_000;

/** Switches billing or the test account of a shop, from now or from a later moment. Never for the past. */
@Injectable()
export class ToggleBilling {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the sentence for the toast. The same change again adds no row. Throws NOT_ALLOWED (403), INVALID (400),
   * NOT_FOUND (404).
   */
  async run(actor: Actor, wanted: Wanted, command: Pick<Command, 'id'>): Promise<{ message: string }> {
    // control: only a master switches billing
    requireRole(actor, 'master');
    if (actor.kind !== 'user') throw new AppError('NOT_ALLOWED');
    if (!isUuid(wanted.tenantId)) throw invalid({ id: 'is not an id' });
    const notes = wanted.notes.trim();
    if (notes.length > MOST_NOTES) throw invalid({ notes: 'is too long' });
    return this.db.tx(systemActor('billing:control'), async (em) => {
      // control: a confirmation of a billing switch is spent
      await spendCommand(em, command);
      const name = await lockedShopName(em, wanted.tenantId);
      const now = this.clock();
      const from = startOf(wanted.from, now);
      const [last] = (await historyOf(em, wanted.tenantId)).filter(({ which }) => which === wanted.which);
      const isSame =
        (last?.value ?? FIRST[wanted.which]) === wanted.value &&
        (last === undefined || last.notes === notes || notes === '') &&
        wanted.from === undefined &&
        (last === undefined || Date.parse(last.from) <= now.getTime());
      const message = messageOf({ ...wanted, from: wanted.from === undefined ? undefined : from.toISOString() }, name);
      if (isSame) return { message };
      await insertSwitch(em, {
        id: uuidv7(),
        tenantId: wanted.tenantId,
        which: wanted.which,
        value: wanted.value,
        from: from.toISOString(),
        notes,
        by: { userId: actor.userId, name: actor.username },
        madeAt: now.toISOString(),
      });
      await addAuditLine(
        em,
        {
          topic: 'billing.audit',
          tenantId: wanted.tenantId,
          action: `${wanted.which === 'billing' ? 'billing' : 'test_account'}.${wanted.value ? 'on' : 'off'}`,
          notes: [`starts ${from.toISOString()}`, notes].filter(Boolean).join(': '),
          by: namedIn(actor),
        },
        now,
      );
      afterCommit(em, () =>
        this.live.publish(
          { kind: 'staff' },
          { type: 'billing.control', id: wanted.tenantId, version: now.getTime(), row: {} },
        ),
      );
      return { message };
    });
  }
}

function startOf(from: string | undefined, now: Date): Date {
  if (from === undefined) return now;
  const at = new Date(from);
  // control: billing is never switched for the past
  if (Number.isNaN(at.getTime()) || at < now) throw invalid({ from: 'must be in the future' });
  if (at.getTime() - now.getTime() > LATEST_MS) throw invalid({ from: 'is more than a year ahead' });
  return at;
}

function messageOf({ which, value, from }: Wanted, name: string): string {
  const when = from === undefined ? '' : `, starting ${from.slice(0, 16).replace('T', ' ')} UTC`;
  if (which === 'billing') return `Billing is ${value ? 'on' : 'off'} for ${name}${when}`;
  return `${name} is ${value ? 'a test account' : 'no longer a test account'}${when}`;
}
