import { Injectable } from '@nestjs/common';
import type { TakePaymentRequest } from '@revive/proto/revive/billing/v1/counter';
import type { Actor } from '@revive/platform/auth/actor';
import { invalid } from '@revive/platform/errors/errors';
import { payment } from '../ledger/postings.policy.js';
import { accepted } from './accepted.js';
import { CounterTransaction, type Counter } from './counter-transaction.js';
import { addPromise, openPromises } from './eft-promises.js';
import { atMost, changeFor, receivedOf, type Received } from './received.policy.js';

/** Records a payment of what is due, in full or in part. An EFT that nobody has confirmed is only expected. */
@Injectable()
export class TakePayment {
  constructor(private readonly counter: CounterTransaction) {}

  /** Throws INVALID (400) above the amount due, NOT_FOUND (404), REQUEST_REUSED (422). */
  async run(actor: Actor, { id: repairId, requestId, ...body }: TakePaymentRequest): Promise<void> {
    const received = accepted(receivedOf(body));
    await this.counter.run(actor, { repairId, requestId, body: { ...body, command: 'payment' } }, async (counter) => {
      if (received.method === 'eft' && received.confirmedBy === undefined)
        return expectEft(counter, body.cents, received.reference);
      return take(counter, body.cents, received);
    });
  }
}

async function take(counter: Counter, cents: number, received: Received): Promise<void> {
  accepted(atMost(cents, counter.bill.due, 'Nothing is due', (most) => `At most ${most} is due`));
  const { method, reference, confirmedBy } = received;
  const details = { ...accepted(changeFor(cents, received)), confirmedBy };
  await counter.post([{ ...payment(cents, method), reference, details }]);
  await counter.audit('billing.payment_taken', `repair ${counter.repair.number}, ${cents} cents, ${method}`);
}

async function expectEft(counter: Counter, cents: number, reference: string): Promise<void> {
  const { em, person, repair, bill, at, requestId } = counter;
  if (reference === '') throw invalid({ reference: 'Enter the reference of the EFT' });
  const expected = (await openPromises(em, person.tenantId, repair.id)).reduce((sum, one) => sum + one.cents, 0);
  accepted(atMost(cents, bill.due - expected, 'Nothing more is due', (most) => `At most ${most} is due`));
  await addPromise(em, person.tenantId, repair.id, {
    id: requestId,
    cents,
    reference,
    userId: person.userId,
    byName: person.username,
    at,
  });
  await counter.audit('billing.eft_expected', `repair ${repair.number}, ${cents} cents`);
}
