import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '../repair/model/plan.js';
import { MOST_BEGINS, NewerSupervisor, type Newer } from './newer-supervisor.js';
import { realClock } from './real-clock.js';
import { runSupervisors, type Supervise, type SupervisorsParts } from './run-supervisors.js';

/** Ten minutes are 100 ms. */
const SPEED = 6_000;

let folder: string;
let record: string;
let ran: string[];
let stopping: AbortController;
let checkIns: number;
let exits: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-supervisors-'));
  record = join(folder, 'supervisor.json');
  [ran, stopping, checkIns, exits] = [[], new AbortController(), 0, 0];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const aFile = async (version: string) => {
  const file = join(folder, `supervisor-${version}.cjs`);
  await writeFile(file, version);
  return { version, file, sha256: sha256(Buffer.from(version)) };
};
const recorded = async (): Promise<Newer> => JSON.parse(await readFile(record, 'utf8')) as Newer;
const until = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );

/** The installed supervisor: stops the test when it runs a second time, or at once without `offers`. */
const installed =
  (offers?: Parameters<NewerSupervisor['take']>[0]): Supervise =>
  async ({ version, isRefused }) => {
    ran.push(version);
    if (offers && ran.length === 1 && !isRefused(offers.sha256)) return { reload: { kind: 'supervisor', ...offers } };
    stopping.abort();
    return {};
  };
const run = (own: Supervise, load: SupervisorsParts['load']) =>
  runSupervisors({
    version: '0.1.0',
    newer: new NewerSupervisor(record, '0.1.0'),
    own,
    load,
    checkIns: () => Promise.resolve(String(checkIns)),
    clock: realClock(SPEED),
    signal: stopping.signal,
    say: () => undefined,
    exit: () => ((exits += 1), stopping.abort()),
  });

/** For a supervisor that must not be loaded. */
const noteLoaded: SupervisorsParts['load'] = ({ version }) => {
  ran.push(`loaded ${version}`);
  return undefined;
};

describe('newer supervisor', () => {
  it('takes over under the version of its publisher, and counts as lasting with a living agent', async () => {
    const newer = await aFile('0.2.0');
    const timer = setInterval(() => (checkIns += 1), 5);
    await run(installed(newer), () => async ({ version, signal }) => {
      ran.push(version);
      setTimeout(() => stopping.abort(), 300);
      await until(signal);
      return {};
    });
    clearInterval(timer);
    expect(ran).toEqual(['0.1.0', '0.2.0']);
    expect(await recorded()).toMatchObject({ version: '0.2.0', begins: 0 });
  });

  it.each<[string, SupervisorsParts['load']]>([
    [
      'does not load',
      () => {
        throw new SyntaxError('Unexpected token');
      },
    ],
    ['is no supervisor', () => undefined],
    ['throws', () => () => Promise.reject(new Error('broken'))],
    ['ends by itself', () => () => Promise.resolve({})],
    [
      'keeps no agent alive',
      () =>
        async ({ signal }) => (await until(signal), {}),
    ],
  ])('leaves the PC to the installed supervisor when it %s', async (_, load) => {
    const newer = await aFile('0.2.0');
    await run(installed(newer), load);
    expect(ran).toEqual(['0.1.0', '0.1.0']);
    expect(await recorded()).toMatchObject({ sha256: newer.sha256, begins: MOST_BEGINS });
    expect(exits).toBe(0);
  });

  it('is not taken a second time after it failed', async () => {
    const newer = await aFile('0.2.0');
    await writeFile(record, JSON.stringify({ ...newer, begins: MOST_BEGINS }));
    await run(installed(newer), () => () => Promise.reject(new Error('loaded again')));
    expect(ran).toEqual(['0.1.0']);
  });

  it('ends the process when it hangs and does not even stop', async () => {
    await run(installed(await aFile('0.2.0')), () => async () => {
      // A supervisor that hangs ends only with its process, here with the test.
      await until(stopping.signal);
      return {};
    });
    expect(exits).toBe(1);
    expect((await recorded()).begins).toBe(MOST_BEGINS);
  });

  it('is given up after three starts of this process that it did not survive', async () => {
    const newer = await aFile('0.2.0');
    await writeFile(record, JSON.stringify({ ...newer, begins: MOST_BEGINS - 1 }));
    const last = new NewerSupervisor(record, '0.1.0');
    await last.read();
    const found = await last.usable();
    expect(found).toMatchObject({ version: '0.2.0' });
    if (found) await last.begins(found);
    const next = new NewerSupervisor(record, '0.1.0');
    await next.read();
    expect(await next.usable()).toBeUndefined();
  });

  it.each<[string, (file: string) => Promise<unknown>]>([
    ['changed', (file) => writeFile(file, 'other bytes')],
    ['deleted', (file) => rm(file)],
  ])('is not loaded when its file was %s', async (_, change) => {
    const newer = await aFile('0.2.0');
    await writeFile(record, JSON.stringify({ ...newer, begins: 0 }));
    await change(newer.file);
    await run(installed(), noteLoaded);
    expect(ran).toEqual(['0.1.0']);
  });

  it('gives way to an installed supervisor that is newer', async () => {
    await writeFile(record, JSON.stringify({ ...(await aFile('0.0.9')), begins: 0 }));
    await run(installed(), noteLoaded);
    expect(ran).toEqual(['0.1.0']);
  });
});
