import { Inject, Injectable } from '@nestjs/common';
import type { ErasedRows } from '@revive/proto/revive/identity/v1/erasure';
import type { RepairOfCustomer } from '@revive/proto/revive/repairs/v1/sales';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { eraseRows } from '@revive/platform/database/erase-once';
import { lockName } from '@revive/platform/database/lock-name';
import { isAppError } from '@revive/platform/errors/errors';
import { SalesClient } from '../clients/sales.client.js';
import { ErasuresClient } from '@revive/platform/rpc/erasures-client';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { ENTRY_ERASURES } from '../ledger/personal-entries.js';
import { CHECK_ERASURES } from '../proving/personal-checks.js';
import { EraseCustomer } from './erase-customer.js';
import { DRAWER_ERASURES } from '../drawers/personal-drawers.js';
import { LOCATION_ERASURES } from '../locations/personal-locations.js';
import { PROMISE_ERASURES } from '../counter/personal-promises.js';
import { RULE_ERASURES } from '../rates/personal-rules.js';
import { SWITCH_ERASURES } from '../control/personal-switches.js';
import { PAYOUT_ERASURES } from '../payouts/personal-payouts.js';
import { STATEMENT_ERASURES } from '../statements/personal-lines.js';

const ACTOR = systemActor('billing:erasure');

/** Statements with the id of the erased account as `$1`. */
export const PERSON_ERASURES = {
  ...ENTRY_ERASURES,
  ...CHECK_ERASURES,
  ...DRAWER_ERASURES,
  ...LOCATION_ERASURES,
  ...PROMISE_ERASURES,
  ...RULE_ERASURES,
  ...SWITCH_ERASURES,
  ...PAYOUT_ERASURES,
  ...STATEMENT_ERASURES,
} as const;

/**
 * Replaces the name of an erased account in the books, and erases the person as a customer: in the books of each shop
 * with a repair under the confirmed address. Entries, postings and tax documents stay, with ids. Asks identity to
 * confirm the erasure and reports the result. A repeated event erases nothing more and reports again.
 */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ErasuresClient) private readonly identity: Pick<ErasuresClient, 'find' | 'note'>,
    @Inject(SalesClient) private readonly sales: Pick<SalesClient, 'ofAddress'>,
    private readonly customers: EraseCustomer,
  ) {}

  /** Throws SERVICE_UNAVAILABLE (503) while identity or repairs does not respond; the event is then redelivered. */
  async run(userId: string): Promise<void> {
    const person = isUuid(userId) ? await this.identity.find(userId) : undefined;
    // control: billing erases a name only if identity has erased the account = !isUuid(userId)
    if (!isUuid(userId) || !person) return;
    const address = person?.confirmedEmail;
    const repairs = address == null ? [] : await this.sales.ofAddress(address);
    const erased = await this.db.tx(ACTOR, async (em) => {
      await lockName(em, 'erase', userId);
      return this.#once(em, userId, repairs);
    });
    try {
      await this.identity.note(userId, erased);
    } catch (error) {
      // An erasure from before billing took part has no part of billing to complete.
      if (!isAppError(error, 'NOT_FOUND')) throw error;
    }
  }

  /** The row of the person comes first: the triggers of the books permit a change of the name only with this row. */
  async #once(em: EntityManager, userId: string, repairs: readonly RepairOfCustomer[]): Promise<ErasedRows[]> {
    const added = await em.query<unknown[]>(
      `insert into erased_people (user_id, erased_at, erased) values ($1, $2, '[]') on conflict do nothing
        returning user_id`,
      [userId, this.clock()],
    );
    if (added.length === 0) {
      const [known] = await em.query<{ erased: ErasedRows[] }[]>(
        'select erased from erased_people where user_id = $1',
        [userId],
      );
      return (known?.erased ?? []).map(({ what, rows }) => ({ what, rows }));
    }
    const erased = [
      ...(await eraseRows(em, userId, PERSON_ERASURES)),
      ...(await this.customers.run(em, repairs, this.clock())),
    ];
    await em.query('update erased_people set erased = $2 where user_id = $1', [userId, JSON.stringify(erased)]);
    return erased;
  }
}
