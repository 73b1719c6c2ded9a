import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OneProcess } from './one-process.js';

const MB = 1024 * 1024;
/** Time for the release of memory after the start. */
const SETTLE_MS = 20_000;
/**
 * Bounds in MB against a return of the former 143 and 520, with a tenth above the measured values, because kernels and
 * allocators differ. Measured: 87 to 88 for the agent after either start; 282 to 310 for the product after the second
 * start. The load scenario `start` judges the bars of 90 and 350.
 */
const MOST = { agent: 97, product: 350 };

describe('idle memory of the started product', () => {
  let home: string;
  const seen: ReturnType<OneProcess['resident']>[] = [];

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'revive-idle-'));
    // PostgreSQL does not run as root: its own account needs access through the folder.
    await chmod(home, 0o711);
    // The agent enrols during the first start and reads its stored identity during the second.
    for (let start = 1; start <= 2; start++) {
      const product = await OneProcess.start(home, { DEMO_SHOP: 'false' });
      try {
        await sleep(SETTLE_MS);
        seen.push(product.resident());
      } finally {
        await product.stop();
      }
    }
  }, 600_000);

  afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 3 }));

  it.each([0, 1])('keeps the agent within its bound, start %i', (start) => {
    expect((seen[start]?.agent ?? Infinity) / MB).toBeLessThanOrEqual(MOST.agent);
  });

  it('keeps the product within its bound after a warm start', () => {
    expect((seen[1]?.node ?? Infinity) / MB).toBeLessThanOrEqual(MOST.product);
  });
});
