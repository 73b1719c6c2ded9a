import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { anOffer, anOperationsBench, inHome } from '../fixtures/operations-bench.js';

type OnBench = Awaited<ReturnType<typeof anOperationsBench>>;

async function offered({ journal, order }: OnBench, nonce: string, repairId: string = randomUUID()): Promise<string> {
  const look = await order({ kind: 'forget', repairId: randomUUID() });
  await journal.append({
    kind: 'said',
    orderId: look.orderId,
    said: { kind: 'report', bytes: '' },
    offer: anOffer(repairId, nonce),
  });
  return repairId;
}

describe('withdrawal', () => {
  it('invalidates its nonce for signed orders, also after a restart', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const [repairId, other] = [await offered(bench, 'n1'), await offered(bench, 'n2')];
      const withdrawal = await bench.order({ kind: 'withdraw', repairId, nonce: 'n1' });
      expect(bench.answered(withdrawal)).toBe('');
      expect(bench.answered(await bench.execute(repairId, 'n1'))).toContain('unknown_nonce');
      await bench.close();

      const again = await anOperationsBench(home);
      again.operations.resume();
      expect(again.answered(await again.execute(repairId, 'n1'))).toContain('unknown_nonce');
      expect(again.answered(await again.execute(other, 'n2'))).toBe('');
      again.letGo();
      await again.close();
    }));

  it('invalidates all current nonces of its repair when no nonce is given', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const repairId = await offered(bench, 'n1');
      await bench.order({ kind: 'withdraw', repairId });
      await offered(bench, 'n2', repairId);
      expect(bench.answered(await bench.execute(repairId, 'n1'))).toContain('unknown_nonce');
      expect(bench.answered(await bench.execute(repairId, 'n2'))).toBe('');
      bench.letGo();
      await bench.close();
    }));

  it('takes effect before a later order that arrived at the same time', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const repairId = await offered(bench, 'n1');
      const [, execute] = await Promise.all([
        bench.order({ kind: 'withdraw', repairId, nonce: 'n1' }),
        bench.execute(repairId, 'n1'),
      ]);
      expect(bench.answered(execute)).toContain('unknown_nonce');
      const handedOver = await offered(bench, 'n3');
      const [, late] = await Promise.all([
        bench.order({ kind: 'forget', repairId: handedOver }),
        bench.execute(handedOver, 'n3'),
      ]);
      expect(bench.answered(late)).toContain('unknown_nonce');
      await bench.close();
    }));
});

describe('cancellation', () => {
  it('ends only the named run', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const run = await bench.diagnose();
      expect(bench.answered(await bench.order({ kind: 'cancel', runId: randomUUID() }))).toBe('');
      await bench.order({ kind: 'cancel', runId: run });
      bench.letGo();
      expect(await bench.ended(run)).toContain('stopped');
      const next = await bench.diagnose();
      expect(await bench.ended(next)).not.toContain('stopped');
      await bench.close();
    }));

  it('ends a repair before its first write and keeps the approval usable', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const [repairId, approvalId] = [await offered(bench, 'n1'), randomUUID()];
      const execute = await bench.execute(repairId, 'n1', approvalId);
      await bench.order({ kind: 'cancel', runId: execute.runId });
      bench.letGo();
      await bench.ended(execute.runId);
      const outcome = bench.outcomes.get(execute.runId);
      expect(outcome).toMatchObject({
        result: 'failed',
        writesDone: 0,
        rollbackNonce: '',
        executeNonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(bench.answered(await bench.execute(repairId, 'n1', approvalId))).toContain('unknown_nonce');
      expect(bench.answered(await bench.execute(repairId, outcome?.executeNonce ?? '', approvalId))).toBe('');
      await bench.close();
    }));

  it('ends the run at the next start after a crash', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const run = await bench.diagnose();
      const [before] = bench.journal.unfinished();
      const cancellation = { ...before?.order, kind: 'cancel', orderId: randomUUID() } as never;
      await bench.journal.append({ kind: 'taken', order: cancellation });
      await bench.journal.close();

      const again = await anOperationsBench(home);
      again.operations.resume();
      expect(await again.ended(run)).toContain('Stopped before it started');
      bench.letGo();
      await again.close();
    }));
});

describe('crash before the first write', () => {
  it('reports the crash and issues a new nonce under the same approval', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const [repairId, approvalId] = [await offered(bench, 'n1'), randomUUID()];
      const execute = await bench.execute(repairId, 'n1', approvalId);
      await bench.journal.close();

      const again = await anOperationsBench(home);
      again.operations.resume();
      await again.ended(execute.runId);
      const outcome = again.outcomes.get(execute.runId);
      expect(outcome).toMatchObject({
        result: 'failed',
        reason: expect.stringContaining('Nothing was written'),
        executeNonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(again.answered(await again.execute(repairId, outcome?.executeNonce ?? '', randomUUID()))).toBe('');
      bench.letGo();
      again.letGo();
      await again.close();
    }));
});
