import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PASSWORD as STAFF_PASSWORD, type ProductOnServers } from '../../cluster/real-product.js';
import type { SplitProduct } from '../../cluster/split-product.js';
import { askDatabase } from '../effects.js';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { serviceVictim, type Victim } from '../kills/victims.js';
import { lastWords } from '../last-words.js';
import { parked } from '../parked.js';
import { PatientDoor } from '../patient-door.js';
import type { Ask } from './done-once.js';
import { OneApplicant } from './one-applicant.js';
import { OneTechnician } from './one-technician.js';
import { OneUser } from './one-user.js';
import { EMAILS_MS, patiently } from './person.js';
import type { Moment, Newcomer, Step } from './step.js';

/** Points in a step: before and after its commit, and after its event is published. Undefined: between two steps. */
const MOMENTS: readonly Moment[] = ['before-commit', 'after-commit', 'after-publish', undefined];
const LOOK_MS = 15;
/** Milliseconds after the answer during which the step may still pass its failpoint. */
const GRACE_MS = 1_500;
const MEANWHILE_MS = 40;
/** Doubled emails would have arrived by then. */
const SETTLE_MS = 3_000;
/** A killed consumer is detected after some time, and its partitions are then reassigned. */
const EFFECTS_MS = 120_000;
const BY_CLOCK = fileURLToPath(new URL('./onboarding-by-clock.js', import.meta.url));

export const onboardingPart: FaultPart = {
  name: 'way-in',
  counts: 'kills',
  run,
  title:
    'kill -9 of onboarding, identity, notifications and fleet inside and between the steps of a user, a ' +
    'technician and a shop’s owner, from the sign-up to the last of the seven steps: nothing that was ' +
    'entered is lost, each step is taken once, each email goes once',
};

async function run(context: FaultContext): Promise<void> {
  const { stage, random, quick, report, say } = context;
  const folder = await mkdtemp(join(tmpdir(), 'revive-way-in-'));
  const clock = join(folder, 'behind-ms');
  const setBack = (ms: number): void => writeFileSync(clock, String(ms));
  setBack(0);
  const on = await stage.own({
    agent: false,
    programs: { onboarding: BY_CLOCK },
    extra: (name) => ({
      FAILPOINTS_FROM: join(folder, name),
      ...(name === 'onboarding' && { CLOCK_BEHIND_FROM: clock }),
    }),
  });
  try {
    const door = await patiently(() => on.product.as('master'));
    const master = new PatientDoor(door);
    const tag = random.hex(6);
    for (let nth = 0; nth < (quick ? 1 : MOMENTS.length); nth++) {
      for (const one of newcomers(on, master, setBack, nth, tag)) {
        // Actions that grant rights require a new proof of the password after a quarter of an hour.
        await patiently(() => door.post('/api/session/proof', { password: STAFF_PASSWORD }));
        const turn = nth + random.below(MOMENTS.length);
        for (const [at, step] of one.steps.entries()) await takeUnderFire(on.product, folder, step, at + turn, context);
        await judge(one, context);
        report.count('newcomers');
        say(`${one.email} is through`);
      }
    }
    for (const stuck of await parked(on.servers.env)) report.finding(stuck);
    for (const [answer, times] of master.answers) report.figure(`answers to staff ${answer}`, times);
    if ((master.answers.get('500') ?? 0) > 0) report.finding(`${master.answers.get('500')} requests were answered 500`);
  } finally {
    if (report.findings.length > 0) say(`the services said last:\n${lastWords(on.product)}`);
    await stage.end(on);
    await rm(folder, { recursive: true, force: true });
  }
}

function newcomers(
  { product, servers }: ProductOnServers,
  master: PatientDoor,
  setBack: (ms: number) => void,
  nth: number,
  tag: string,
): readonly Newcomer[] {
  const ask: Ask = (service, sql) => askDatabase(servers.env, service, sql);
  return [
    new OneUser(product, ask, nth, tag),
    new OneTechnician(product, master, setBack, ask, nth, tag),
    new OneApplicant(product, master, setBack, ask, nth, tag),
  ];
}

async function takeUnderFire(
  product: SplitProduct,
  folder: string,
  step: Step,
  turn: number,
  { report, random }: FaultContext,
): Promise<void> {
  const { victims: names = ['onboarding' as const], moments = MOMENTS } = step;
  const moment = moments[turn % moments.length];
  const victims = names.map((name) => serviceVictim(product, name, 0, folder));
  const meanwhileMs = random.below(MEANWHILE_MS);
  let isAnswered = false;
  if (moment !== undefined && moment !== 'meanwhile') for (const victim of victims) victim.arm(moment, 1);
  const sent = step.send().finally(() => (isAnswered = true));
  const deaths = victims.map((victim) => dieAt(victim, moment, meanwhileMs, () => isAnswered));
  const [answer] = await Promise.all([sent, ...deaths]);
  for (const died of await Promise.all(deaths)) report.count(died);
  report.count('kills', victims.length);
  report.count('steps');
  const when = victims.length === 0 ? 'in peace' : `killed ${moment ?? 'afterwards'}`;
  // The first attempt may have succeeded although its answer was lost with the process.
  if (answer.status >= 300 && answer.status !== 409)
    report.finding(`${step.name}, ${when}: answered ${answer.status} ${JSON.stringify(answer.body)}`);
  if (!(await step.stands()))
    report.finding(`${step.name}, ${when}: it was answered ${answer.status}, and what was entered is not there`);
}

async function dieAt(victim: Victim, moment: Moment, meanwhileMs: number, isAnswered: () => boolean): Promise<string> {
  let counted: string = moment ?? 'between two steps';
  if (moment === undefined) {
    while (!isAnswered()) await sleep(5);
    await victim.kill();
  } else if (moment === 'meanwhile') {
    await sleep(meanwhileMs);
    await victim.kill();
  } else {
    for (let answeredAt = Infinity; !victim.isDown(); await sleep(LOOK_MS)) {
      if (isAnswered()) answeredAt = Math.min(answeredAt, performance.now());
      // Infinity until the step is answered.
      if (!(performance.now() - answeredAt >= GRACE_MS)) continue;
      await victim.kill();
      counted = 'not passed, killed afterwards';
    }
  }
  await victim.comeBack();
  return counted;
}

async function judge(one: Newcomer, { report }: FaultContext): Promise<void> {
  const missing = async (): Promise<boolean> => {
    const there = (await one.emailsThere()).map(({ subject }) => subject);
    return one.emails.some((subject) => !there.includes(subject));
  };
  // The audit trail is filled by events, and its consumers were killed too: pending events are not lost.
  for (const end = Date.now() + EFFECTS_MS; (await one.amiss()).length > 0 && Date.now() < end;) await sleep(500);
  for (const end = Date.now() + EMAILS_MS; (await missing()) && Date.now() < end;) await sleep(500);
  await sleep(SETTLE_MS);
  for (const wrong of await one.amiss()) report.finding(`${one.email}: ${wrong}`);
  const subjects = (await one.emailsThere()).map(({ subject }) => subject);
  for (const subject of one.emails) {
    const times = subjects.filter((found) => found === subject).length;
    report.count('emails', times);
    if (times !== 1) report.finding(`"${subject}" went to ${one.email} ${times} times`);
  }
}
