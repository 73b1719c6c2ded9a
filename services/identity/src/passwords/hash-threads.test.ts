import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { HashThread, type HashDone, type HashJob } from './hash-thread.js';
import { HASH_THREADS, HashThreads, type OneThread } from './hash-threads.js';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** `SCHED_IDLE` of sched.h. */
const IDLE_POLICY = 5;

class HeldThread implements OneThread {
  isOver = false;
  readonly jobs: { readonly job: HashJob; readonly end: (done: HashDone) => void }[] = [];
  constructor(readonly yielding: boolean) {}

  get isFree(): boolean {
    return this.jobs.length === 0;
  }
  run(job: HashJob): Promise<HashDone> {
    return new Promise((end) => this.jobs.push({ job, end }));
  }
  end(value: string): void {
    this.jobs.shift()?.end({ value });
  }
}

const threadIds = () => readdirSync('/proc/self/task');

/** Scheduling policy of a thread (proc_pid_stat(5), field 41). */
function policy(tid: string): number {
  const stat = readFileSync(`/proc/self/task/${tid}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]);
}

describe('HashThreads', () => {
  let made: HeldThread[];
  let threads: HashThreads;
  const some = (yielding: boolean) => made.filter((one) => one.yielding === yielding);
  beforeEach(() => {
    jest.useFakeTimers();
    made = [];
    threads = new HashThreads({
      make: ({ yielding }) => {
        const thread = new HeldThread(yielding);
        made.push(thread);
        return thread;
      },
    });
  });
  afterEach(() => void jest.useRealTimers());

  it('uses yielding threads and reuses them', async () => {
    for (const value of ['one', 'two']) {
      const hash = threads.hash('x', cheap);
      some(true)[0]?.end(value);
      expect(await hash).toBe(value);
    }
    await jest.advanceTimersByTimeAsync(60_000);
    expect(made.map(({ yielding }) => yielding)).toEqual([true]);
  });

  it('repeats a late hash on a non-yielding thread, which also takes the jobs of the next ten seconds', async () => {
    const late = threads.hash('late', cheap);
    await jest.advanceTimersByTimeAsync(399);
    expect(some(false)).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(some(false).map(({ jobs }) => jobs.map(({ job }) => job.password))).toEqual([['late']]);
    some(false)[0]?.end('late, at last');
    expect(await late).toBe('late, at last');
    // The first attempt ends too; its result is ignored.
    some(true)[0]?.end('too late');
    await jest.advanceTimersByTimeAsync(9_000);
    const next = threads.hash('next', cheap);
    some(false)[0]?.end('next');
    expect([await next, some(true)[0]?.isFree]).toEqual(['next', true]);
    await jest.advanceTimersByTimeAsync(1_000);
    const later = threads.hash('later', cheap);
    some(true)[0]?.end('later');
    expect([await later, some(false)[0]?.isFree]).toEqual(['later', true]);
  });

  it('never exceeds the thread limit, and uses the non-yielding thread while all are late', async () => {
    for (let round = 0; round < 3; round++) {
      const all = Array.from({ length: HASH_THREADS }, () => threads.hash('x', cheap));
      await jest.advanceTimersByTimeAsync(400);
      for (const _ of all) some(false)[0]?.end('done');
      expect(await Promise.all(all)).toEqual(all.map(() => 'done'));
      await jest.advanceTimersByTimeAsync(20_000);
    }
    expect([some(true).length, some(false).length]).toEqual([HASH_THREADS, 1]);
  });

  it('replaces a broken thread and passes on the library’s error', async () => {
    const first = threads.hash('x', cheap);
    some(true)[0]?.jobs.shift()?.end({ failed: 'not enough memory' });
    await expect(first).rejects.toThrow('not enough memory');
    Object.assign(some(true)[0] as HeldThread, { isOver: true });
    const second = threads.hash('x', cheap);
    some(true)[1]?.end('again');
    expect(await second).toBe('again');
  });
});

describe('HashThread', () => {
  it('runs with idle priority if yielding and supported by the system', async () => {
    const counts: number[] = [];
    for (const yielding of [false, true]) {
      // Earlier tests in the same process may have left yielding threads.
      const before = new Set(threadIds());
      const made = await new HashThread({ yielding }).run({ do: 'hash', password: 'x', cost: cheap });
      expect(made).toEqual({ value: expect.stringMatching(/^\$argon2id\$/) });
      counts.push(threadIds().filter((tid) => !before.has(tid) && policy(tid) === IDLE_POLICY).length);
    }
    expect(counts).toEqual([0, spawnSync('chrt', ['--version']).status === 0 ? 1 : 0]);
  });

  it('answers many jobs in order', async () => {
    const thread = new HashThread({ yielding: false });
    const { value } = (await thread.run({ do: 'hash', password: 'right', cost: cheap })) as { value: string };
    const answers = await Promise.all(
      ['right', 'wrong', 'right'].map((password) => thread.run({ do: 'verify', stored: value, password })),
    );
    expect([answers, thread.isFree]).toEqual([[{ value: true }, { value: false }, { value: true }], true]);
  });
});
