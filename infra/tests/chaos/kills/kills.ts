import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@revive/platform/core/service-names';
import { AgentProcess } from '../../../dev/agent-process.js';
import type { ProductOnServers } from '../../cluster/real-product.js';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { lastWords } from '../last-words.js';
import { PatientDoor } from '../patient-door.js';
import { damagedImage, RepairWork } from '../repair-work.js';
import { judgeRepairs, Undisturbed, type EndedRepair } from './judge.js';
import { agentVictim, planKills, serviceVictim, takeRound, type PlannedKill, type Victim } from './victims.js';

const [KILLS, QUICK_KILLS] = [100, 8];
const KILLS_A_REPAIR = 2;
/** Promised restart time of a killed process, on a machine without overload. */
const READY_MS = 5000;
const BUSY = 2;
/** Milliseconds after the end of a repair during which the kill still waits for its point. */
const GRACE_MS = 1000;
const COUNTING_AGENT = fileURLToPath(new URL('counting-agent.js', import.meta.url));

/**
 * Runs kill -9 at named points and at random during real repairs. With two instances of a service, a single instance
 * is killed.
 */
export const killParts: readonly FaultPart[] = [killsAmong(1), killsAmong(2)];

function killsAmong(instances: 1 | 2): FaultPart {
  return {
    name: instances === 1 ? 'kills' : 'kills-of-two',
    counts: 'kills',
    title: `kill -9 of each service${instances === 1 ? '' : ', one of its two instances at a time,'} and of the agent, at named points and at random, in the middle of repairs: nothing lost, doubled or stuck, ready again within 5 s`,
    run: (context) => runAmong(instances, context),
  };
}

async function runAmong(instances: 1 | 2, context: FaultContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'revive-kills-'));
  // The runner arms a failpoint by writing this file; each service has a file.
  const on = await context.stage.own({
    agent: false,
    instances,
    extra: (name) => ({ FAILPOINTS_FROM: join(folder, name) }),
  });
  const agent = new AgentProcess({
    home: on.product.installation.agent,
    bench: on.product.bench,
    gatewayUrl: on.product.url,
    localPort: on.product.settings.agentLocalPort,
    linkPort: on.product.linkPort,
    program: [COUNTING_AGENT, folder],
    onLine: (line) => void agentLines.push(line),
  });
  const agentLines: string[] = [];
  let held = false;
  try {
    await agent.start(() => on.product.as('shop'));
    await killAll(context, on, agent, folder, instances);
    held = context.report.findings.length === 0;
  } finally {
    if (!held)
      context.say(
        `the agent said last:\n${agentLines.slice(-20).join('\n')}\nthe services said last:\n${lastWords(on.product)}`,
      );
    await agent.stop();
    await context.stage.end(on);
    await rm(folder, { recursive: true, force: true });
  }
}

async function killAll(
  { random, quick, report, say }: FaultContext,
  on: ProductOnServers,
  agent: AgentProcess,
  folder: string,
  instances: 1 | 2,
): Promise<void> {
  const door = new PatientDoor(await on.product.as('shop'));
  const work = new RepairWork(on.product, door, await damagedImage());
  const undisturbed = await Undisturbed.measure(work, on.servers.env, folder);
  const victims = new Map<string, Victim>([['agent 0', agentVictim(agent, folder)]]);
  for (let instance = 0; instance < instances; instance++)
    for (const name of SERVICES) victims.set(`${name} ${instance}`, serviceVictim(on.product, name, instance, folder));
  const planned = planKills(quick ? QUICK_KILLS : KILLS, random, instances);
  const ended: EndedRepair[] = [];
  const ready: number[] = [];
  for (let n = 0; planned.length > 0; n++) {
    const round = takeRound(planned, KILLS_A_REPAIR);
    const name = `killed-${n}.img`;
    await work.drop(name);
    const began = new Map<PlannedKill['when'], () => void>();
    const moments = new Map(
      (['intake', 'execute'] as const).map((when) => [when, new Promise<void>((resolve) => began.set(when, resolve))]),
    );
    let isOver = false;
    const carried = round.map(async (kill) => {
      await moments.get(kill.when);
      const victim = victims.get(`${kill.victim} ${kill.instance}`);
      if (!victim) throw new TypeError(`There is no ${kill.victim}`);
      report.count(await carryOut(kill, victim, () => isOver));
      report.count('kills');
      ready.push(await victim.comeBack());
    });
    const repair = drive(work, name, began).finally(() => {
      isOver = true;
      for (const begin of began.values()) begin();
    });
    const results = await Promise.allSettled([repair, ...carried]);
    for (const one of results)
      if (one.status === 'rejected')
        report.finding(
          `${name} with ${JSON.stringify(round)}: ${one.reason instanceof Error ? one.reason.message : String(one.reason)}`,
        );
    if (results[0]?.status === 'fulfilled') ended.push(await repair);
    report.count('repairs');
    say(
      `${name}: ${round.map(({ victim, instance, point, passage, when }) => `${victim} ${instance} ${point === undefined ? 'at random' : `${point} ${passage}`} from ${when}`).join(', ')}; ended ${ended.at(-1)?.name === name ? ended.at(-1)?.ended : 'not at all'}`,
    );
  }
  await judgeRepairs({ report, work, servers: on.servers.env, folder, undisturbed, ended });
  judgeDoor(door, report);
  judgeReady(ready, report, say);
}

async function carryOut(
  { point, passage, delayMs }: PlannedKill,
  victim: Victim,
  isOver: () => boolean,
): Promise<string> {
  if (point === undefined) {
    await sleep(delayMs);
    await victim.kill();
    return 'at random';
  }
  victim.arm(point, passage);
  for (let overAt = Infinity; !victim.isDown(); await sleep(10)) {
    if (isOver()) overAt = Math.min(overAt, performance.now());
    // Infinity while the repair is running.
    if (!(performance.now() - overAt >= GRACE_MS)) continue;
    await victim.kill();
    return 'not passed, killed afterwards';
  }
  return point;
}

async function drive(
  work: RepairWork,
  name: string,
  began: ReadonlyMap<PlannedKill['when'], () => void>,
): Promise<EndedRepair> {
  began.get('intake')?.();
  const id = await work.takeIn(name);
  const diagnosed = await work.diagnosed(id);
  began.get('execute')?.();
  const ticket = (await work.approveAndExecute(id, diagnosed)) ? await work.over(id) : diagnosed;
  return { id, name, ended: `${ticket.status} ${ticket.outcome}` };
}

function judgeDoor(door: PatientDoor, report: FaultContext['report']): void {
  for (const [answer, times] of door.answers) report.figure(`answers ${answer}`, times);
  if ((door.answers.get('500') ?? 0) > 0) report.finding(`${door.answers.get('500')} requests were answered 500`);
  if ((door.answers.get('hung') ?? 0) > 0) report.finding(`${door.answers.get('hung')} requests hung`);
  if (door.withoutRetryAfter > 0) report.finding(`${door.withoutRetryAfter} answers of 503 named no time to come back`);
}

function judgeReady(ready: readonly number[], report: FaultContext['report'], say: FaultContext['say']): void {
  const slowest = Math.max(0, ...ready);
  const late = ready.filter((ms) => ms > READY_MS).length;
  report.figure('slowest ready ms', slowest);
  report.figure('ready later than 5 s', late);
  const [load = 0] = loadavg();
  if (late === 0) return;
  if (load > BUSY * cpus().length)
    say(
      `readiness is not judged: a load of ${load.toFixed(1)} on ${cpus().length} processors is the machine's, not the product's`,
    );
  else
    report.finding(
      `${late} of ${ready.length} processes were ready only after more than 5 s, the slowest after ${(slowest / 1000).toFixed(1)} s`,
    );
}
