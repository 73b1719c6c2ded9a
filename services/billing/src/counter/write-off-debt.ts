import { Injectable } from '@nestjs/common';
import type { WriteOffRequest } from '@revive/proto/revive/billing/v1/counter';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { writeOff } from '../ledger/postings.policy.js';
import { CounterTransaction } from './counter-transaction.js';
import { accepted } from './accepted.js';
import { reasonOf } from './give-refund.js';
import { atMost } from './received.policy.js';

@Injectable()
export class WriteOffDebt {
  constructor(private readonly counter: CounterTransaction) {}

  /** Throws INVALID (400) above the amount due, NOT_ALLOWED (403) unless the actor administers the shop. */
  async run(actor: Actor, { id: repairId, requestId, cents, ...rest }: WriteOffRequest): Promise<void> {
    // control: only the shop's administrator gives up money
    requireRole(actor, 'tenant_admin');
    const reason = reasonOf(rest.reason);
    const body = { command: 'write_off', cents, reason };
    await this.counter.run(actor, { repairId, requestId, body }, async (counter) => {
      accepted(atMost(cents, counter.bill.due, 'Nothing is due', (most) => `At most ${most} is due`));
      await counter.post([{ ...writeOff(cents), reason }]);
      await counter.audit('billing.written_off', `repair ${counter.repair.number}, ${cents} cents`);
    });
  }
}
