import { describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { Progress } from '@revive/proto/revive/repair/v1/repair';
import { ProgressRelay } from './progress-relay.js';

const progress = (runId: string, step: string, done: number): Progress => ({
  runId,
  repairId: 'r',
  step,
  done,
  total: 100,
  unit: 'B',
  plain: '',
});

describe('progress relay', () => {
  it('merges progress of all agents and sends only the latest value of each step', async () => {
    const sent: [string, string[]][][] = [];
    const relay = new ProgressRelay(
      async (agents) =>
        void sent.push(
          agents.map(({ agentId, progress: merged }) => [
            agentId,
            merged.map(({ runId, step, done }) => `${runId} ${step} ${done}`),
          ]),
        ),
      () => undefined,
    );
    for (let done = 1; done <= 50; done++) relay.add('a', progress('one', 'execute', done));
    relay.add('a', progress('one', 'verify', 1));
    relay.add('b', progress('two', 'execute', 7));
    for (let i = 0; i < 200 && sent.length < 1; i++) await wait(10);
    expect(sent).toEqual([
      [
        ['a', ['one execute 50', 'one verify 1']],
        ['b', ['two execute 7']],
      ],
    ]);
    relay.close();
  });

  it('splits a large crowd of agents over several calls, each agent once', async () => {
    const sent: string[][] = [];
    const relay = new ProgressRelay(
      async (agents) => void sent.push(agents.map(({ agentId }) => agentId)),
      () => undefined,
    );
    for (let agent = 0; agent < 1100; agent++) relay.add(String(agent), progress('one', 'execute', 1));
    for (let i = 0; i < 200 && sent.length < 3; i++) await wait(10);
    expect([sent.map(({ length }) => length), new Set(sent.flat()).size]).toEqual([[500, 500, 100], 1100]);
    relay.close();
  });

  it('drops and reports progress that cannot be delivered and continues', async () => {
    const errors: unknown[] = [];
    let calls = 0;
    const relay = new ProgressRelay(
      () => Promise.reject(new Error(`away ${++calls}`)),
      (error) => void errors.push(error),
    );
    relay.add('a', progress('one', 'execute', 1));
    for (let i = 0; i < 200 && calls < 1; i++) await wait(10);
    relay.add('a', progress('one', 'execute', 2));
    for (let i = 0; i < 200 && calls < 2; i++) await wait(10);
    expect(errors.map(String)).toEqual(['Error: away 1', 'Error: away 2']);
    relay.close();
  });
});
