import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agentTarget, archiveOf, TestPublisher } from '../fixtures/updates/publisher.js';
import { bundleFixture, SupervisedPc, type Line } from '../fixtures/updates/supervised-pc.js';
import { noise } from '../fixtures/seeded-bytes.js';

const AT_ONCE = 8;
/** The supervisor's ten minutes take ten seconds. */
const SPEED = 60;
const HOUR_MS = 3_600_000 / SPEED;
const YEARS_MS = 2 * 365 * 86_400_000;
const PAD = 400_000;
const LIMIT_MS = 60_000;

interface Scene {
  readonly name: string;
  readonly times: number;
  readonly version: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly expired?: true;
  readonly before?: (pc: SupervisedPc) => Promise<unknown>;
  /** Runs an hour after the state `done`. */
  readonly hourLater?: (pc: SupervisedPc) => Promise<unknown>;
  readonly ends: Partial<Line>;
}
const DONE = { state: 'done', version: '0.2.0' } as const;
const back = (reason: string): Partial<Line> => ({ state: 'rolled_back', reason, version: '0.1.0' });

const SCENES: readonly Scene[] = [
  {
    name: 'the new file is deleted an hour later',
    times: 4,
    version: '0.2.0',
    hourLater: ({ home }) => rm(join(home, 'updates', 'versions', '0.2.0', 'program'), { recursive: true }),
    ends: back('file_gone'),
  },
  {
    name: 'the supervisor is killed between swap and start',
    times: 5,
    version: '0.2.0',
    env: { TINY_DIES_AT: 'linked' },
    ends: DONE,
  },
  {
    name: 'the supervisor is killed before the swap',
    times: 2,
    version: '0.2.0',
    env: { TINY_DIES_AT: 'stopped' },
    ends: DONE,
  },
  {
    name: 'the state file cannot be written',
    times: 4,
    version: '0.2.0',
    before: ({ home }) => mkdir(join(home, 'updates', 'state.json.new'), { recursive: true }),
    ends: DONE,
  },
  {
    name: 'the disk is full at 95 % of the unpack',
    times: 4,
    version: '0.2.0',
    env: { TINY_DISK_FULL_AT: String(Math.round(PAD * 0.95)) },
    ends: DONE,
  },
  {
    name: 'the clock is two years wrong',
    times: 4,
    version: '0.2.0',
    env: { TINY_CLOCK_OFFSET: String(YEARS_MS) },
    ends: { state: 'offered', problem: 'clock_wrong', version: '0.1.0' },
  },
  {
    name: 'the metadata has expired',
    times: 3,
    version: '0.2.0',
    expired: true,
    ends: { state: 'offered', problem: 'metadata_expired', version: '0.1.0' },
  },
  { name: 'it crashes', times: 1, version: '0.9.1', ends: back('unexpected_exits') },
  { name: 'it ends at once', times: 1, version: '0.9.2', ends: back('unexpected_exits') },
  { name: 'it gives no sign of life', times: 1, version: '0.9.3', ends: back('missed_check_ins') },
  { name: 'it flips between healthy and unhealthy', times: 1, version: '0.9.4', ends: back('flips') },
  { name: 'it never reaches the platform', times: 1, version: '0.9.5', ends: back('not_connected') },
  { name: 'nothing happens', times: 19, version: '0.2.0', ends: DONE },
];

interface Outcome {
  readonly scene: Scene;
  readonly report: Line | undefined;
  readonly isAlive: boolean;
  readonly swapsDuringRun: number;
  readonly reports: readonly Line[];
}

let folder: string;
let publisher: TestPublisher;
let expired: TestPublisher;
let supervisor: string;
let base: string;
const pcs: SupervisedPc[] = [];

const program = (agent: string, version: string, behaviour: string): string =>
  `globalThis.TINY_VERSION = '${version}'; globalThis.TINY_BEHAVIOUR = '${behaviour}';\nawait import(${JSON.stringify(agent)});\n`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-fifty-'));
  const [agent, supervised] = await Promise.all(
    ['tiny-agent', 'supervise-in-a-child'].map((name) => bundleFixture(name, folder)),
  );
  supervisor = supervised ?? '';
  base = join(folder, 'base.mjs');
  await writeFile(base, program(agent ?? '', '0.1.0', 'good'));
  publisher = new TestPublisher(join(folder, 'published'));
  expired = new TestPublisher(join(folder, 'expired'), () => new Date(Date.now() - YEARS_MS));
  await publisher.start();
  await expired.start();
  const made = (version: string, behaviour: string) =>
    agentTarget(version, '', {
      bytes: archiveOf({
        'program/pad.bin': noise(Number(version.replaceAll('.', '')), PAD),
        'program/agent.mjs': program(agent ?? '', version, behaviour),
      }),
    });
  await publisher.publish(
    made('0.2.0', 'good'),
    made('0.9.1', 'crashes'),
    made('0.9.2', 'exits_at_once'),
    made('0.9.3', 'is_mute'),
    made('0.9.4', 'flips'),
    made('0.9.5', 'never_connects'),
  );
  await expired.publish(made('0.2.0', 'good'));
}, 60_000);
afterAll(async () => {
  await Promise.all(pcs.map((pc) => pc.off()));
  await publisher.stop();
  await expired.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const reaches = (line: Line | undefined, wanted: Partial<Line>): boolean =>
  line !== undefined && Object.entries(wanted).every(([name, value]) => line[name as keyof Line] === value);

async function until(pc: SupervisedPc, wanted: Partial<Line>): Promise<Line | undefined> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const report = await pc.report();
    if (reaches(report, wanted) || Date.now() > end) return report;
    await wait(200);
  }
}

/** A process works if it begins and ends another run after the verdict. */
async function works(pc: SupervisedPc, since: number): Promise<boolean> {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    const last = (await pc.lines('runs.log')).findLast(({ run }) => run === 'ends');
    if (last && last.at > since + 400) return true;
    await wait(200);
  }
  return false;
}

async function play(scene: Scene, n: number): Promise<Outcome> {
  const from = scene.expired ? expired : publisher;
  const pc = new SupervisedPc(join(folder, `pc-${n}`), supervisor, {
    TINY_GATEWAY: from.url.replace('/api/agent-updates', ''),
    TINY_BASE: base,
    TINY_SPEED: String(SPEED),
    ...scene.env,
  });
  pcs.push(pc);
  await mkdir(pc.home, { recursive: true });
  await scene.before?.(pc);
  await pc.start();
  const developmentRoot = (await from.root()).toJSON().data;
  await pc.offer({
    offerId: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    version: scene.version,
    developmentRoot,
  });
  if (scene.hourLater) {
    await until(pc, DONE);
    await wait(HOUR_MS);
    await scene.hourLater(pc);
  }
  const report = await until(pc, scene.ends);
  const isAlive = await works(pc, Date.now());
  const swapsDuringRun = (await pc.lines('runs.log')).filter(({ run, busy }) => run === 'stopped' && busy).length;
  await pc.off();
  return { scene, report, isAlive, swapsDuringRun, reports: await pc.lines('reports.log') };
}

describe('fifty updates, five of them broken', () => {
  it('leave every agent alive on a version that works, without a swap during a run', async () => {
    const queue = SCENES.flatMap((scene) => Array.from({ length: scene.times }, () => scene)).entries();
    const outcomes: Outcome[] = [];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [n, scene] of queue) outcomes.push(await play(scene, n));
      }),
    );
    const failed = outcomes
      .filter(({ scene, report }) => !reaches(report, scene.ends))
      .map(({ scene, report, reports }) => ({ scene: scene.name, report, reports: reports.slice(-6) }));
    expect(failed).toEqual([]);
    expect(outcomes).toHaveLength(50);
    expect(outcomes.filter(({ isAlive }) => !isAlive).map(({ scene }) => scene.name)).toEqual([]);
    expect(outcomes.reduce((sum, { swapsDuringRun }) => sum + swapsDuringRun, 0)).toBe(0);
    const full = outcomes.filter(({ scene }) => scene.env?.['TINY_DISK_FULL_AT'] !== undefined);
    expect(full.every(({ reports }) => reports.some(({ problem }) => problem === 'no_space'))).toBe(true);
  }, 400_000);
});
