import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { waitFor } from '@revive/platform/testing/wait-for';
import { PrintQueue, titleOf, type PrintReport } from './print-queue.js';
import { PrintUnavailable, type HandedDocument, type JobStatus, type PrintSystem } from './print-system.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const CONTENT = Buffer.from('%PDF-1.7 a label');
const NOW = new Date('2026-11-28T10:00:00.000Z');
const aDocument = (over: object = {}) => ({
  id: ID,
  printer: 'labels',
  paper: 'label_62',
  content: CONTENT,
  sha256: createHash('sha256').update(CONTENT).digest('hex'),
  expiresAt: '2026-11-29T10:00:00.000Z',
  ...over,
});

class StandInSystem implements PrintSystem {
  canHold = true;
  isAway = false;
  isPaused = false;
  readonly jobs = new Map<number, { title: string; state: 'held' | 'waiting' | 'printed' | 'cancelled' }>();
  readonly printed: string[] = [];
  /** Calls of `hold`, with and without an answer. */
  holds = 0;
  printers = () => Promise.resolve([]);

  #reach(): void {
    if (this.isAway) throw new PrintUnavailable('away');
  }
  async hold({ title }: HandedDocument): Promise<number> {
    this.holds++;
    this.#reach();
    const id = this.jobs.size + 1;
    this.jobs.set(id, { title, state: this.canHold ? 'held' : 'waiting' });
    if (!this.canHold) this.#print(id);
    return id;
  }
  async release(id: number): Promise<void> {
    this.#reach();
    if (this.jobs.get(id)?.state !== 'held') return;
    this.jobs.set(id, { title: this.#titleOf(id), state: 'waiting' });
    if (!this.isPaused) this.#print(id);
  }
  async find(title: string): Promise<number[]> {
    this.#reach();
    const open = [...this.jobs].filter(([, job]) => job.title === title && ['held', 'waiting'].includes(job.state));
    return open.map(([id]) => id);
  }
  async cancel(id: number): Promise<void> {
    this.#reach();
    if (this.jobs.get(id)?.state !== 'printed') this.jobs.set(id, { title: this.#titleOf(id), state: 'cancelled' });
  }
  async look(id: number): Promise<JobStatus> {
    this.#reach();
    const state = this.jobs.get(id)?.state ?? 'printed';
    return state === 'held' || state === 'waiting'
      ? { state: 'waiting', reason: this.isPaused ? 'printer_paused' : '' }
      : { state, reason: '' };
  }
  #titleOf = (id: number): string => this.jobs.get(id)?.title ?? '';
  #print(id: number): void {
    this.printed.push(this.#titleOf(id));
    this.jobs.set(id, { title: this.#titleOf(id), state: 'printed' });
  }
}

let home: string;
let system: StandInSystem;
let reports: PrintReport[];
let now: Date;
let queue: PrintQueue | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'prints-'));
  [system, reports, now] = [new StandInSystem(), [], NOW];
});
afterEach(async () => {
  await queue?.close();
  queue = undefined;
  await rm(home, { recursive: true, force: true });
});

async function open(): Promise<PrintQueue> {
  queue = await PrintQueue.open({
    home,
    system,
    clock: { now: () => now },
    sleep: (_, signal) => wait(2, undefined, signal && { signal }).catch(() => undefined),
    say: () => undefined,
    report: (report) => reports.push(report),
  });
  return queue;
}
const states = () => reports.map(({ state }) => state);
const hasEnded = (state: string) => waitFor(() => states().includes(state as never));

describe('a document on its way to the printer', () => {
  it('reports each step, prints once and leaves no bytes', async () => {
    const opened = await open();
    await opened.take(aDocument());
    await hasEnded('printed');
    expect(states()).toEqual(['sent', 'printing', 'printed']);
    expect([system.printed, await readdir(join(home, 'prints'))]).toEqual([[titleOf(ID)], []]);
    await opened.take(aDocument());
    expect([system.printed.length, reports.at(-1)]).toEqual([1, { id: ID, state: 'printed', reason: '' }]);
  });

  it('fails with a wrong hash, an unknown paper, a past expiry or an unknown id', async () => {
    const opened = await open();
    for (const over of [
      { sha256: '0'.repeat(64) },
      { paper: 'a5' },
      { expiresAt: NOW.toISOString() },
      { expiresAt: 'soon' },
      { id: '../../etc/passwd' },
    ])
      await opened.take(aDocument(over));
    expect(states()).toEqual(['failed', 'failed', 'expired', 'expired', 'failed']);
    expect([system.jobs.size, await readdir(join(home, 'prints'))]).toEqual([0, []]);
  });

  it('repeats its end after a restart until the hub has stored it', async () => {
    const opened = await open();
    await opened.take(aDocument());
    await hasEnded('printed');
    await opened.close();
    const again = await open();
    expect(again.states()).toEqual([{ id: ID, state: 'printed', reason: '' }]);
    await again.settle(ID);
    expect(again.states()).toEqual([]);
  });

  it('stops at a cancellation before the handover and in a paused queue', async () => {
    system.isAway = true;
    const opened = await open();
    await opened.take(aDocument());
    opened.cancel(ID);
    await hasEnded('cancelled');
    [system.isAway, system.isPaused] = [false, true];
    const second = ID.replace(/1$/, '2');
    await opened.take(aDocument({ id: second }));
    await waitFor(() => reports.some(({ reason }) => reason === 'printer_paused'));
    opened.cancel(second);
    await waitFor(() => reports.some(({ id, state }) => id === second && state === 'cancelled'));
    expect(system.printed).toEqual([]);
  });

  it('expires in a paused queue', async () => {
    system.isPaused = true;
    await (await open()).take(aDocument());
    await hasEnded('printing');
    now = new Date('2026-11-29T10:00:00.000Z');
    await hasEnded('expired');
    expect(system.jobs.get(1)?.state).toBe('cancelled');
  });

  it.each([
    [true, false, 'expired', ''],
    [true, true, 'cancelled', ''],
    [false, false, 'failed', 'outcome_unknown'],
    [false, true, 'failed', 'outcome_unknown'],
  ] as const)(
    'ends at its expiry when the print system is gone in the handover (holds: %s, cancelled: %s): %s',
    async (canHold, isCancelled, state, reason) => {
      [system.isAway, system.canHold] = [true, canHold];
      const opened = await open();
      await opened.take(aDocument());
      await waitFor(() => system.holds > 0);
      if (isCancelled) opened.cancel(ID);
      expect(states()).toEqual(['sent']);
      now = new Date('2026-11-29T10:00:00.000Z');
      await hasEnded(state);
      expect(reports.at(-1)).toEqual({ id: ID, state, reason });
      expect(await readdir(join(home, 'prints'))).toEqual([]);
    },
  );

  it('ends without a known outcome when the print system is gone after the release', async () => {
    system.isPaused = true;
    await (await open()).take(aDocument());
    await hasEnded('printing');
    system.isAway = true;
    now = new Date('2026-11-29T10:00:00.000Z');
    await hasEnded('failed');
    expect(reports.at(-1)).toEqual({ id: ID, state: 'failed', reason: 'outcome_unknown' });
  });

  it('cancels the held job of a cancelled document when the print system answers again', async () => {
    system.isAway = true;
    const opened = await open();
    await opened.take(aDocument());
    await waitFor(() => system.holds > 0);
    opened.cancel(ID);
    system.jobs.set(1, { title: titleOf(ID), state: 'held' });
    system.isAway = false;
    await hasEnded('cancelled');
    expect([system.jobs.get(1)?.state, system.printed]).toEqual(['cancelled', []]);
  });

  it('answers a cancellation of a document that never arrived', async () => {
    (await open()).cancel(ID);
    expect(reports).toEqual([{ id: ID, state: 'cancelled', reason: '' }]);
  });
});

describe('after a kill', () => {
  /** The agent is gone between the journal entry and the answer of the print system. */
  async function killedWhileHandingOver(): Promise<void> {
    system.isAway = true;
    const opened = await open();
    await opened.take(aDocument());
    await waitFor(async () => (await readFile(join(home, 'prints.journal'), 'utf8')).includes('handing'));
    await opened.close();
    system.isAway = false;
  }

  it('continues with the held job of the earlier attempt', async () => {
    await killedWhileHandingOver();
    system.jobs.set(1, { title: titleOf(ID), state: 'held' });
    await open();
    await hasEnded('printed');
    expect([system.printed.length, system.jobs.size]).toEqual([1, 1]);
  });

  it('cancels a second held job that outlived the killed agent', async () => {
    await killedWhileHandingOver();
    for (const id of [1, 2]) system.jobs.set(id, { title: titleOf(ID), state: 'held' });
    await open();
    await hasEnded('printed');
    expect([system.printed.length, system.jobs.get(2)?.state]).toEqual([1, 'cancelled']);
  });

  it('hands over again where a lost job would still be held', async () => {
    await killedWhileHandingOver();
    await open();
    await hasEnded('printed');
    expect(system.printed).toHaveLength(1);
  });

  it('reports an unknown outcome instead of printing twice on a system that cannot hold jobs', async () => {
    await killedWhileHandingOver();
    system.canHold = false;
    await open();
    await hasEnded('failed');
    expect([reports.at(-1)?.reason, system.printed]).toEqual(['outcome_unknown', []]);
  });
});
