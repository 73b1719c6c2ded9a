import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 as hashOf } from '../repair/model/plan.js';
import { NEEDS_A_PERSON, type ToAgent, type ToSupervisor } from '../updates/messages.js';
import { ProgramFolder, type Current, type UpdateResult } from '../updates/program-folder.js';
import type { AgentChild, SpawnAgent } from './agent-child.js';
import { realClock } from './real-clock.js';
import { NeedsAPersonError, Supervisor } from './supervisor.js';

/** Ten minutes are 100 ms. */
const SPEED = 6_000;
const OFFER = '0190a0a0-0000-7000-8000-000000000001';

/** An agent in memory. `answers` is its answer to the request to hold orders. */
class FakeAgent implements AgentChild {
  readonly pid = undefined;
  hasEnded = false;
  exitCode: number | undefined;
  readonly heard: ToAgent[] = [];
  answers: 'held' | 'busy' | 'nothing' = 'held';
  #end: () => void = () => undefined;
  readonly ended = new Promise<void>((resolve) => (this.#end = resolve));
  readonly #checkIns: NodeJS.Timeout;

  constructor(
    readonly file: string,
    readonly say: (message: ToSupervisor) => void,
  ) {
    this.#checkIns = setInterval(() => say({ kind: 'alive', healthy: true, connected: true }), 3);
  }

  send(message: ToAgent): void {
    this.heard.push(message);
    if (message.kind !== 'hold' || this.answers === 'nothing') return;
    this.say({ kind: 'held', id: message.id, ...(this.answers === 'busy' && { busy: 'run' }) });
  }
  end(): void {
    clearInterval(this.#checkIns);
    this.hasEnded = true;
    this.#end();
  }
  kill(): void {
    this.end();
  }
}

let home: string;
let folder: ProgramFolder;
let supervisor: Supervisor;
let running: Promise<unknown>;
const agents: FakeAgent[] = [];

const program = async (version: string): Promise<string> => {
  await folder.write('offer', { version });
  const dir = folder.versionDir(version);
  await mkdir(join(dir, 'program'), { recursive: true });
  await writeFile(join(dir, 'program', 'agent.cjs'), version);
  const sha256 = hashOf(Buffer.from(version));
  await writeFile(
    join(dir, 'program.json'),
    JSON.stringify({ version, file: 'program/agent.cjs', kind: 'script', sha256 }),
  );
  return sha256;
};
const latest = (): FakeAgent => agents.at(-1) as FakeAgent;
const result = (): Promise<UpdateResult | undefined> => folder.read<UpdateResult>('result');
const current = async (): Promise<string | undefined> => (await folder.read<Current>('current'))?.version;
async function until(isThere: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 500 && !(await isThere()); n++) await wait(10);
}
const swap = (version: string, sha256: string): void => latest().say({ kind: 'swap', offerId: OFFER, version, sha256 });

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'revive-supervisor-'));
  folder = ProgramFolder.of(home);
  await folder.make();
  await writeFile(join(home, 'base.cjs'), 'base');
  agents.length = 0;
  const spawn: SpawnAgent = ({ file }, _env, heard) => {
    const agent = new FakeAgent(file, (message) => heard(message));
    agents.push(agent);
    return agent;
  };
  supervisor = new Supervisor({
    version: '0.1.0',
    home,
    folder,
    base: { version: '0.1.0', file: join(home, 'base.cjs'), kind: 'script', sha256: '' },
    clock: realClock(SPEED),
    spawn,
    reaches: () => Promise.resolve(true),
    say: () => undefined,
  });
  running = supervisor.run();
  await until(() => Promise.resolve(agents.length > 0));
});
afterEach(async () => {
  supervisor.stop();
  await running;
  await rm(home, { recursive: true, force: true });
});

describe('supervisor', () => {
  it('swaps a verified version and is done after ten good minutes', async () => {
    swap('0.2.0', await program('0.2.0'));
    await until(async () => (await result())?.state === 'done');
    expect(await result()).toMatchObject({ offerId: OFFER, from: '0.1.0', to: '0.2.0', state: 'done' });
    expect(latest().file).toContain('0.2.0');
  });

  it('starts no program whose bytes changed after the verification', async () => {
    const sha256 = await program('0.2.0');
    await writeFile(join(folder.versionDir('0.2.0'), 'program', 'agent.cjs'), 'other');
    swap('0.2.0', sha256);
    await until(async () => (await result()) !== undefined);
    expect(await result()).toMatchObject({ state: 'verified', problem: 'target_refused' });
    expect(await current()).toBeUndefined();
    expect(agents).toHaveLength(1);
  });

  it.each(['busy', 'nothing'] as const)('swaps nothing while the agent answers %s', async (answers) => {
    latest().answers = answers;
    swap('0.2.0', await program('0.2.0'));
    await until(async () => (await result()) !== undefined);
    await wait(100);
    expect(await result()).toMatchObject({ state: 'verified', problem: 'busy' });
    expect(agents).toHaveLength(1);
    latest().answers = 'held';
    await until(async () => (await current()) === '0.2.0');
    expect(await current()).toBe('0.2.0');
  });

  it('swaps nothing while a mark shows work of a different process', async () => {
    const mark = join(folder.busyMarks, `imaging-${process.pid}-aa`);
    await writeFile(mark, String(process.pid));
    swap('0.2.0', await program('0.2.0'));
    await until(async () => (await result())?.problem === 'busy');
    expect(agents).toHaveLength(1);
    await rm(mark);
    await until(async () => (await current()) === '0.2.0');
    expect(await current()).toBe('0.2.0');
  });

  it('goes back after two exits and does not take the same offer again', async () => {
    const sha256 = await program('0.2.0');
    swap('0.2.0', sha256);
    await until(async () => (await result())?.state === 'watching');
    for (let n = 0; n < 2; n++) {
      const dying = latest();
      dying.end();
      await until(() => Promise.resolve(latest() !== dying));
    }
    await until(async () => (await result())?.state === 'rolled_back');
    expect(await result()).toMatchObject({ state: 'rolled_back', reason: 'unexpected_exits', offerId: OFFER });
    await until(() => Promise.resolve(latest().file.endsWith('base.cjs')));
    const count = agents.length;
    swap('0.2.0', sha256);
    await wait(100);
    expect(agents).toHaveLength(count);
  });

  it('ends if the agent exits with the code for help by a person', async () => {
    latest().exitCode = NEEDS_A_PERSON;
    latest().end();
    await expect(running).rejects.toBeInstanceOf(NeedsAPersonError);
    expect(agents).toHaveLength(1);
    running = Promise.resolve();
  });

  it('starts an agent that has stopped', async () => {
    latest().end();
    await until(() => Promise.resolve(agents.length === 2));
    expect(agents).toHaveLength(2);
  });

  it('goes back when the program file is deleted, long after the watch', async () => {
    swap('0.2.0', await program('0.2.0'));
    await until(async () => (await result())?.state === 'done');
    await rm(join(folder.versionDir('0.2.0'), 'program'), { recursive: true });
    await until(async () => (await result())?.state === 'rolled_back');
    expect(await result()).toMatchObject({ state: 'rolled_back', reason: 'file_gone' });
  });

  it('ends an ordered way back as rolled back for this reason', async () => {
    swap('0.3.0', await program('0.3.0'));
    await until(async () => (await result())?.state === 'done');
    const two = await program('0.2.0');
    latest().say({ kind: 'swap', offerId: `${OFFER}2`, version: '0.2.0', sha256: two, ordered: true });
    await until(async () => (await result())?.state === 'rolled_back');
    expect(await result()).toMatchObject({ to: '0.2.0', state: 'rolled_back', reason: 'ordered' });
  });

  it('goes back to the installed program by an order', async () => {
    swap('0.2.0', await program('0.2.0'));
    await until(async () => (await result())?.state === 'done');
    latest().say({ kind: 'swap', offerId: `${OFFER}2`, version: '0.1.0', sha256: '', ordered: true });
    await until(async () => (await result())?.state === 'rolled_back');
    expect(await result()).toMatchObject({ from: '0.2.0', to: '0.1.0', reason: 'ordered' });
    expect(latest().file).toContain('base.cjs');
  });

  it('ends with the request for a newer supervisor when the agent is idle', async () => {
    latest().answers = 'busy';
    const newer = { kind: 'supervisor', version: '0.9.0', file: '/x.cjs', sha256: 'a' } as const;
    latest().say(newer);
    await wait(80);
    expect(latest().hasEnded).toBe(false);
    latest().answers = 'held';
    expect(await running).toEqual({ reload: newer });
    expect(latest().hasEnded).toBe(true);
  });
});
