import { describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { Progress } from '@revive/proto/revive/repair/v1/repair';
import { ProgressRelay } from './progress-relay.js';

const progress = (runId: string, step: string, done: number): Progress => ({ runId, repairId: 'r', step, done, total: 100, unit: 'B', plain: '' });

describe('progress on its way', () => {
  it('is merged: of each step of each run the latest figure goes on, once, per agent', async () => {
    const sent: [string, string[]][] = [];
    const relay = new ProgressRelay(async (agentId, merged) => void sent.push([agentId, merged.map(({ runId, step, done }) => `${runId} ${step} ${done}`)]), () => undefined);
    for (let done = 1; done <= 50; done++) relay.add('a', progress('one', 'execute', done));
    relay.add('a', progress('one', 'verify', 1));
    relay.add('b', progress('two', 'execute', 7));
    for (let i = 0; i < 200 && sent.length < 2; i++) await wait(10);
    expect(sent).toEqual([['a', ['one execute 50', 'one verify 1']], ['b', ['two execute 7']]]);
    relay.close();
  });

  it('that cannot be delivered is lost and said, and the next goes on', async () => {
    const errors: unknown[] = [];
    let calls = 0;
    const relay = new ProgressRelay(() => Promise.reject(new Error(`away ${++calls}`)), (error) => void errors.push(error));
    relay.add('a', progress('one', 'execute', 1));
    for (let i = 0; i < 200 && calls < 1; i++) await wait(10);
    relay.add('a', progress('one', 'execute', 2));
    for (let i = 0; i < 200 && calls < 2; i++) await wait(10);
    expect(errors.map(String)).toEqual(['Error: away 1', 'Error: away 2']);
    relay.close();
  });
});
