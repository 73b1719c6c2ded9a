import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failpoint } from '@revive/platform/failpoint';
import type { SplitProduct } from '../../split/split-product.js';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { serviceVictim, type Victim } from '../kills/victims.js';
import { lastWords } from '../last-words.js';
import { PatientDoor } from '../patient-door.js';
import { OneApplicant, type Step } from './one-applicant.js';

/** Inside a step: before and after what it writes is there, and after its event is out. Undefined: after it, between two steps. */
const MOMENTS: readonly (Failpoint | undefined)[] = ['before-commit', 'after-commit', 'after-publish', undefined];
/** A step that writes no event passes no point: then it is killed so long after the step was sent. */
const SOON_MS = 15;
const GRACE_MS = 1_500;
/** Letters that would come twice are here by then. */
const SETTLE_MS = 3_000;

/** kill -9 of onboarding, and of who works with it, inside and between the steps of somebody's way in. */
export const wayInPart: FaultPart = {
  name: 'way-in', counts: 'kills', title: 'kill -9 of onboarding, identity and notifications inside and between the steps of the way in: nothing that was entered is lost, each step is taken once, each letter goes once', run,
};

async function run(context: FaultContext): Promise<void> {
  const { stage, random, quick, report, say } = context;
  const folder = await mkdtemp(join(tmpdir(), 'revive-way-in-'));
  const on = await stage.own({ agent: false, extra: (name) => ({ FAILPOINTS_FROM: join(folder, name) }) });
  try {
    const master = new PatientDoor(await on.product.as('master'));
    const tag = random.hex(6);
    for (let nth = 0; nth < (quick ? 1 : MOMENTS.length); nth++) {
      const one = new OneApplicant(on.product, master, nth, tag);
      for (const [at, step] of one.steps.entries()) await takeUnderFire(on.product, folder, step, MOMENTS[(at + nth) % MOMENTS.length], context);
      await judge(one, context);
      report.count('applications');
      say(`application ${nth + 1} is through`);
    }
    for (const [answer, times] of master.answers) report.figure(`answers ${answer}`, times);
    if ((master.answers.get('500') ?? 0) > 0) report.finding(`${master.answers.get('500')} requests were answered 500`);
  } finally {
    if (report.findings.length > 0) say(`the services said last:\n${lastWords(on.product)}`);
    await stage.end(on);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes the step while its victims die at the moment, and again until it is answered; then all of it is there. */
async function takeUnderFire(product: SplitProduct, folder: string, step: Step, moment: Failpoint | undefined, { report }: FaultContext): Promise<void> {
  const names = ['onboarding' as const, ...(step.also === undefined ? [] : [step.also])];
  const victims = names.map((name) => serviceVictim(product, name, 0, folder));
  let isAnswered = false;
  if (moment !== undefined) for (const victim of victims) victim.arm(moment, 1);
  const sent = step.send().finally(() => (isAnswered = true));
  const deaths = victims.map((victim) => dieAt(victim, moment, () => isAnswered));
  const [answer] = await Promise.all([sent, ...deaths]);
  for (const died of await Promise.all(deaths)) report.count(died);
  report.count('kills', victims.length);
  // The first try may have done it, and its answer died with the process.
  if (answer.status >= 300 && answer.status !== 409) report.finding(`${step.name}, killed ${moment ?? 'afterwards'}: answered ${answer.status} ${JSON.stringify(answer.body)}`);
  if (!(await step.stands())) report.finding(`${step.name}, killed ${moment ?? 'afterwards'}: it was answered ${answer.status}, and what was entered is not there`);
}

/** Waits for the death, or brings it about; it is back when this ends. What it is counted as comes back. */
async function dieAt(victim: Victim, moment: Failpoint | undefined, isAnswered: () => boolean): Promise<string> {
  let counted: string = moment ?? 'between two steps';
  if (moment === undefined) {
    while (!isAnswered()) await sleep(5);
    await victim.kill();
  } else {
    for (let answeredAt = Infinity; !victim.isDown(); await sleep(SOON_MS)) {
      if (isAnswered()) answeredAt = Math.min(answeredAt, performance.now());
      // Infinity while nobody has answered.
      if (!(performance.now() - answeredAt >= GRACE_MS)) continue;
      await victim.kill();
      counted = 'not passed, killed afterwards';
    }
  }
  await victim.comeBack();
  return counted;
}

/** Each step once in the history, each letter once in the mailbox. */
async function judge(one: OneApplicant, { report }: FaultContext): Promise<void> {
  await one.allLetters();
  await sleep(SETTLE_MS);
  const history = (await one.whole()).history.map(({ what }) => what);
  if (history.join(' ') !== OneApplicant.HISTORY.join(' ')) report.finding(`the history of ${one.email} says ${history.join(' ')}`);
  const subjects = (await one.letters()).map(({ subject }) => subject);
  for (const subject of OneApplicant.LETTERS) {
    const times = subjects.filter((found) => found === subject).length;
    report.count('letters', times);
    if (times !== 1) report.finding(`"${subject}" went to ${one.email} ${times} times`);
  }
}
