import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UpdateState } from '@revive/proto/revive/link/v1/updates';
import { agentTarget, TestPublisher } from '../fixtures/updates/publisher.js';
import type { ToAgent, ToSupervisor } from './messages.js';
import { ProgramFolder } from './program-folder.js';
import { Updates, type UpdatesParts } from './updates.js';

const OFFER = '0190a0a0-0000-7000-8000-000000000001';

let home: string;
let publisher: TestPublisher;
const sent: ToSupervisor[] = [];
const reports: UpdateState[] = [];
let tell: (message: ToAgent) => void;
let isBusy = false;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'revive-updates-'));
  publisher = new TestPublisher(join(home, 'published'));
  await publisher.start();
  await publisher.publish(agentTarget('0.2.0', 'two'), agentTarget('0.3.0', 'three', { minimumSupervisor: '0.2.0' }));
  sent.length = 0;
  reports.length = 0;
  isBusy = false;
});
afterEach(async () => {
  await publisher.stop();
  // The last check-in may still be on its way to the disk.
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const made = (over: Partial<UpdatesParts> = {}): Updates =>
  new Updates({
    folder: ProgramFolder.of(home),
    gatewayUrl: publisher.url.replace('/api/agent-updates', ''),
    agentId: 'agent',
    version: '0.1.0',
    platform: 'node',
    supervisor: {
      version: '0.1.0',
      send: (message) => void sent.push(message),
      listen: (heard) => void (tell = heard),
    },
    shippedRoot: () => Promise.resolve(undefined),
    orderKeys: () => [],
    orders: {
      get isBusy() {
        return isBusy;
      },
      hold: () => !isBusy,
      release: () => undefined,
    },
    health: () => ({ healthy: true, connected: true }),
    report: (state) => void reports.push(state),
    clock: { now: () => new Date() },
    sleep: () => new Promise(() => undefined),
    random: () => 0.5,
    say: () => undefined,
    ...over,
  });
const offer = async (updates: Updates, version = '0.2.0'): Promise<void> => {
  await updates.start();
  await updates.take({ offerId: OFFER, version, developmentRoot: await publisher.root() });
};
async function swapAsked(): Promise<ToSupervisor | undefined> {
  const find = () => sent.find(({ kind }) => kind === 'swap');
  for (let n = 0; n < 300 && !find(); n++) await new Promise((resolve) => setTimeout(resolve, 10));
  return find();
}
async function reported(isWanted: (state: UpdateState) => boolean): Promise<UpdateState | undefined> {
  for (let n = 0; n < 300 && !reports.some(isWanted); n++) await new Promise((resolve) => setTimeout(resolve, 10));
  return reports.find(isWanted);
}

describe('updates of an agent', () => {
  it('hands a verified version to the supervisor and reports each state', async () => {
    const updates = made();
    await offer(updates);
    expect(await swapAsked()).toMatchObject({ offerId: OFFER, version: '0.2.0' });
    updates.stop();
    expect(reports.map(({ state }) => state)).toEqual(['offered', 'downloading', 'verified']);
  });

  it('trusts no development publisher over https', async () => {
    const updates = made({ gatewayUrl: 'https://127.0.0.1:9' });
    await offer(updates);
    expect((await reported(({ problem }) => problem !== ''))?.problem).toBe('no_trusted_root');
    updates.stop();
  });

  it('prefers the shipped root to a development root', async () => {
    const other = new TestPublisher(join(home, 'other'));
    await other.start();
    const updates = made({ shippedRoot: () => other.root() });
    await offer(updates);
    expect((await reported(({ problem }) => problem !== ''))?.problem).toBe('metadata_refused');
    updates.stop();
    await other.stop();
  });

  it('waits for a newer supervisor where the version needs one', async () => {
    const updates = made();
    await offer(updates, '0.3.0');
    expect((await reported(({ problem }) => problem !== ''))?.problem).toBe('needs_supervisor');
    updates.stop();
    expect(sent.some(({ kind }) => kind === 'swap')).toBe(false);
  });

  it('takes no offer without a supervisor', async () => {
    const updates = made({ supervisor: undefined });
    await offer(updates);
    expect(reports.at(-1)).toMatchObject({ state: 'offered', problem: 'needs_supervisor' });
  });

  it('works on an offer that follows an ordered way back', async () => {
    const former = { offerId: '0190a0a0-0000-7000-8000-000000000002', version: '0.0.9', reason: 'ordered' };
    await ProgramFolder.of(home).make();
    await ProgramFolder.of(home).write('offer', { ...former, state: 'rolled_back', ordered: true, sha256: '' });
    const updates = made();
    await offer(updates);
    expect(await swapAsked()).toMatchObject({ offerId: OFFER, version: '0.2.0' });
    updates.stop();
    expect(reports.at(-1)).toMatchObject({ reason: '' });
  });

  it('goes on with a stored offer after a restart', async () => {
    const first = made({ platform: 'other' });
    await offer(first);
    await reported(({ problem }) => problem === 'unknown_version');
    first.stop();
    const second = made({
      sleep: (milliseconds) => (milliseconds > 5_000 ? new Promise(() => undefined) : Promise.resolve()),
    });
    await second.start();
    expect(await swapAsked()).toMatchObject({ offerId: OFFER });
    second.stop();
  });

  it('answers the supervisor that a run is open', async () => {
    const updates = made();
    await updates.start();
    isBusy = true;
    tell({ kind: 'hold', id: '1' });
    isBusy = false;
    tell({ kind: 'hold', id: '2' });
    updates.stop();
    expect(sent.filter(({ kind }) => kind === 'held')).toEqual([
      { kind: 'held', id: '1', busy: 'run' },
      { kind: 'held', id: '2' },
    ]);
  });
});
