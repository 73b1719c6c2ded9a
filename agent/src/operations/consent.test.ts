import { describe, expect, it } from '@jest/globals';
import { anOperationsBench, inHome } from '../fixtures/operations-bench.js';
import type { TakenOrder } from './orders/order-journal.js';

const STAFF = { kind: 'staff', sessionId: 'naledi', who: 'naledi' };

/** Consent for staff orders that the test gives and takes. */
function aConsent(isAllowed: boolean) {
  const asked: string[] = [];
  return {
    asked,
    isAllowed,
    allows({ origin }: Pick<TakenOrder, 'origin'>): boolean {
      return origin === undefined || this.isAllowed;
    },
    askFor({ kind }: Pick<TakenOrder, 'kind'>): void {
      asked.push(kind);
    },
  };
}

describe('orders that need a consent', () => {
  it('are refused without one, and the question is put', () =>
    inHome(async (home) => {
      const consents = aConsent(false);
      const bench = await anOperationsBench(home, undefined, consents);
      const order = await bench.order({ kind: 'diagnose', origin: STAFF });
      expect(bench.answered(order)).toContain('(no_consent)');
      expect(consents.asked).toEqual(['diagnose']);
      bench.letGo();
      await bench.close();
    }));

  it('do not put a question where the order is refused for another reason', () =>
    inHome(async (home) => {
      const consents = aConsent(false);
      const bench = await anOperationsBench(home, undefined, consents);
      const order = await bench.order({ kind: 'execute', origin: STAFF });
      expect(bench.answered(order)).toContain('(no_plan)');
      expect(consents.asked).toEqual([]);
      bench.letGo();
      await bench.close();
    }));

  it('stop while they read when the consent ends; the shop’s own work goes on', () =>
    inHome(async (home) => {
      const consents = aConsent(true);
      const bench = await anOperationsBench(home, undefined, consents);
      const order = await bench.order({ kind: 'diagnose', origin: STAFF });
      const own = await bench.order({ kind: 'diagnose' });
      consents.isAllowed = false;
      await bench.operations.consentEnded();
      expect(bench.journal.isStopped(order.orderId)).toBe(true);
      bench.letGo();
      expect(await bench.ended(order.runId)).toContain('stopped');
      expect(await bench.ended(own.runId)).not.toContain('topped');
      await bench.close();
    }));

  it('are not begun when the consent ended while they waited', () =>
    inHome(async (home) => {
      const consents = aConsent(true);
      const bench = await anOperationsBench(home, undefined, consents);
      await bench.diagnose();
      const waiting = await bench.order({ kind: 'diagnose', origin: STAFF });
      consents.isAllowed = false;
      bench.letGo();
      expect(await bench.ended(waiting.runId)).toBe('Ended at the PC before it started. Nothing was read or written.');
      await bench.close();
    }));
});
