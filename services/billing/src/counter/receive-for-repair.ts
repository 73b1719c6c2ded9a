import { Injectable } from '@nestjs/common';
import type { ReceivedForRepair, ReceiveForRepairRequest } from '@revive/proto/revive/billing/v1/counter';
import type { Actor } from '@revive/platform/auth/actor';
import { invalid } from '@revive/platform/errors/errors';
import { hasCharge, receivedForRepair } from '../ledger/repair-entries.query.js';
import { accepted } from './accepted.js';
import { CounterTransaction, type Counter } from './counter-transaction.js';
import { endPromise, openPromises } from './eft-promises.js';
import { changeFor, moneyIn, receivedOf, type Received } from './received.policy.js';

const KINDS = ['deposit', 'rest'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Takes what is missing of a deposit, or of the price at a handover. `repairs` names the asked total; the ledger
 * subtracts what was received before, so that a repeat with a new request id takes nothing. Money for a charge that
 * has not arrived from `repairs` yet is kept as a deposit, which the charge then uses.
 */
@Injectable()
export class ReceiveForRepair {
  constructor(private readonly counter: CounterTransaction) {}

  /** Takes nothing in the demo shop. Throws INVALID (400), NOT_FOUND (404), REQUEST_REUSED (422). */
  run(actor: Actor, { repairId, requestId, ...body }: ReceiveForRepairRequest): Promise<ReceivedForRepair> {
    const kind = KINDS.find((one) => one === body.kind);
    if (!kind || !Number.isSafeInteger(body.cents) || body.cents < 0) throw invalid({ cents: 'is not valid' });
    const received = accepted(receivedOf(body));
    const { number, deviceName, quoteVersion } = body;
    return this.counter.run(
      actor,
      { repairId, requestId, body, told: { number, deviceName, quoteVersion } },
      async (counter) => {
        const { em, person } = counter;
        const before = await receivedForRepair(em, person.tenantId, repairId);
        const missing = await missingOf(counter, kind, body);
        if (missing > 0) await take(counter, kind, missing, received);
        return { takenCents: missing, receivedCents: before + missing };
      },
      { takenCents: 0, receivedCents: 0 },
    );
  }
}

async function missingOf(
  { em, person, repair, bill }: Counter,
  kind: Kind,
  { cents, quoteVersion }: Pick<ReceiveForRepairRequest, 'cents' | 'quoteVersion'>,
): Promise<number> {
  const { paid, prepaid, writtenOff, due } = bill;
  const missing = Math.max(0, cents - paid - prepaid - (kind === 'rest' ? writtenOff : 0));
  if (missing === 0 || !(await hasCharge(em, person.tenantId, repair.id, quoteVersion))) return missing;
  // control: a charge that a refund has reduced asks for no more than is due = missing
  return Math.min(missing, Math.max(0, due));
}

async function take(counter: Counter, kind: Kind, cents: number, received: Received): Promise<void> {
  const { em, person, repair, bill, at } = counter;
  const { method, reference } = received;
  const details = {
    ...accepted(changeFor(cents, received)),
    // The person who records the money gives the word for an EFT.
    ...(method === 'eft' && { confirmedBy: received.confirmedBy ?? 'person' }),
  };
  const [posted] = await counter.post(
    moneyIn(cents, bill.due, method).map((entry) => ({ ...entry, reference, details })),
  );
  if (kind === 'rest' && method === 'eft')
    // The EFT of a handover is the one that was expected; confirmed later, it would count twice.
    for (const { id } of await openPromises(em, person.tenantId, repair.id))
      await endPromise(em, id, at, posted?.id ?? null);
  await counter.audit(
    kind === 'deposit' ? 'billing.deposit_taken' : 'billing.payment_taken',
    `repair ${repair.number}, ${cents} cents, ${method}`,
  );
}
