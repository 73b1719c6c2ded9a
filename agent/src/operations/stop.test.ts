import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Stop } from '@revive/proto/revive/link/v1/link';
import type { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import { anOperationsBench, aStop, inHome } from '../fixtures/operations-bench.js';

describe('emergency stop at the agent', () => {
  it('ends current runs, and a repeated stop gets the same answer without ending later runs', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const [first, stop] = [await bench.diagnose(), aStop()];
      const stopping = bench.operations.stop(stop);
      // The same stop arrives a second time, as from two instances, before the first is finished.
      const twice = bench.operations.stop(stop);
      while (bench.journal.stop(stop.stopId) === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
      bench.letGo();
      await Promise.all([stopping, twice]);
      expect(await bench.ended(first)).toContain('stopped');
      expect(bench.answers).toEqual([`${stop.stopId} acknowledged 1`, `${stop.stopId} acknowledged 1`]);
      await bench.operations.close();
      await bench.journal.close();

      const again = await anOperationsBench(home);
      const second = await again.diagnose();
      await again.operations.stop(stop);
      expect(again.answers).toEqual([`${stop.stopId} acknowledged 1`]);
      again.letGo();
      expect(await again.ended(second)).not.toContain('stopped');
      await again.operations.close();
      await again.journal.close();
    }));

  it('leaves a diagnosis running when the stop covers a procedure or a different release', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const run = await bench.diagnose();
      const [ofOne, ofOthers] = [aStop({ procedureId: 'boot.table' }), aStop({ agentVersion: '9.9.9' })];
      for (const stop of [ofOne, ofOthers]) await bench.operations.stop(stop);
      bench.letGo();
      expect(await bench.ended(run)).not.toContain('stopped');
      expect(bench.answers).toEqual([`${ofOne.stopId} acknowledged 0`]);
      expect(bench.said).toEqual([
        'An emergency stop was refused. The stop is for agents of another version. (other_release)',
      ]);
      await bench.operations.close();
      await bench.journal.close();
    }));

  it('ignores a forged stop without answer and logs the refusal once', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const run = await bench.diagnose();
      const genuine = aStop();
      const forged: Stop[] = [
        { stopId: randomUUID(), order: null },
        { stopId: randomUUID(), order: null },
        { ...genuine, stopId: randomUUID() },
        { stopId: genuine.stopId, order: { ...(genuine.order as SignedOrder), signature: Buffer.alloc(64) } },
      ];
      for (const stop of forged) await bench.operations.stop(stop);
      bench.letGo();
      expect(await bench.ended(run)).not.toContain('stopped');
      expect(bench.answers).toEqual([]);
      expect(bench.said).toEqual([
        "An emergency stop was refused. The order can't be read. (unreadable)",
        "An emergency stop was refused. The order's signature is invalid. (bad_signature)",
      ]);
      await bench.operations.close();
      await bench.journal.close();
    }));
});
