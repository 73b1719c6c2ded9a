import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { pagesOnceFlows } from '../browser/conditions/pages-once.flows.js';
import { Stage } from '../browser/stage.js';
import { theMainJob, newcomerSteps } from './main-job.js';
import { processesOf } from './started-product.js';

// The end-to-end tests that `npm test` runs: a single product from its first start to its last process.
const stage = Stage.forThisFile({ installed: false, needsBrowser: false });
const product = () => stage.product;

newcomerSteps(product);
theMainJob(product);
pagesOnceFlows(stage);

describe('stop and restart', () => {
  it('leaves no process after Ctrl-C and finds its data again', async () => {
    const agent = product().agentPid;
    const before = await (await product().as('shop')).get<{ id: string }[]>('/api/repairs');
    expect(before.length).toBeGreaterThan(1);
    expect(await product().stop('SIGINT')).toBe(0);
    expect(processesOf(product().home)).toEqual([]);
    expect(existsSync(`/proc/${agent}`)).toBe(false);
    await product().start();
    const after = await (await product().as('shop')).get<{ id: string }[]>('/api/repairs');
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});
