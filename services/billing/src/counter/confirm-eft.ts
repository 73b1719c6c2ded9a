import { Injectable } from '@nestjs/common';
import { EFT_PROOFS } from '@revive/contracts/billing/counter';
import type { ConfirmEftRequest } from '@revive/proto/revive/billing/v1/counter';
import type { Actor } from '@revive/platform/auth/actor';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CounterTransaction } from './counter-transaction.js';
import { endPromise, openPromises } from './eft-promises.js';
import { moneyIn } from './received.policy.js';

/** Ends an expected EFT: it arrived, on a bank line or by the word of the signed-in person, or it never did. */
@Injectable()
export class ConfirmEft {
  constructor(private readonly counter: CounterTransaction) {}

  /**
   * An EFT that arrives after the repair was paid otherwise is kept as a deposit, because the bank has the money. Throws
   * NOT_FOUND (404) for an EFT that is no longer expected.
   */
  async run(actor: Actor, { id: repairId, requestId, eftId, confirmedBy }: ConfirmEftRequest): Promise<void> {
    const proof = EFT_PROOFS.find((one) => one === confirmedBy);
    if (!proof && confirmedBy !== 'never_arrived') throw invalid({ confirmedBy: 'Choose how you know' });
    const body = { command: 'confirm_eft', eftId, confirmedBy };
    await this.counter.run(actor, { repairId, requestId, body }, async (counter) => {
      const { em, person, repair, bill, at } = counter;
      const promise = (await openPromises(em, person.tenantId, repair.id)).find(({ id }) => id === eftId);
      if (!promise) throw new AppError('NOT_FOUND', { eftId });
      const { cents, reference } = promise;
      if (!proof) {
        await endPromise(em, eftId, at, null);
        return counter.audit('billing.eft_missing', `repair ${repair.number}, ${cents} cents`);
      }
      const details = { confirmedBy: proof, expected: eftId };
      const [posted] = await counter.post(
        moneyIn(cents, bill.due, 'eft').map((entry) => ({ ...entry, reference, details })),
      );
      await endPromise(em, eftId, at, posted?.id ?? null);
      return counter.audit('billing.payment_taken', `repair ${repair.number}, ${cents} cents, eft, ${proof}`);
    });
  }
}
