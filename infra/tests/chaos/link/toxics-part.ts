import { setTimeout as sleep } from 'node:timers/promises';
import type { Ticket } from '../../world/repairs.js';
import { differences, effectsOf, emailsDue, type Effects } from '../effects.js';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { PatientDoor } from '../patient-door.js';
import { damagedImage, RepairWork } from '../repair-work.js';
import { TOXICS, type ToxicKind } from './toxic-links.js';
import { toxicProduct, type ToxicProduct } from './toxic-product.js';

/** Longer than the ten-second query deadline, so that the deadline is reached. */
const [HARM_MS, QUICK_HARM_MS] = [15_000, 5000];
/** The request budget (twelve seconds) plus a margin for a busy machine. */
const HANGS_MS = 20_000;
const PATIENCE_MS = 180_000;
const SETTLED_MS = 90_000;
/** Milliseconds after healing within which a screen must be answered; the back-off of the links ends by then. */
const RECOVERED_MS = 15_000;
const LOOK_MS = 200;

export const toxicLinks: FaultPart = {
  name: 'toxics',
  title:
    'each link delayed, cut, half-open, sliced and throttled amid repairs: nothing lost or doubled, no ' +
    'request hangs, well again when it is over',
  counts: 'links harmed',
  async run(context) {
    const { random, quick, report, say } = context;
    const on = await toxicProduct();
    try {
      const image = await damagedImage();
      const undisturbed = await job(on, image, 'undisturbed.img', new PatientDoor(await on.product.as('shop')));
      const should = await settled(on, undisturbed.id, undefined);
      const shift = random.below(TOXICS.length);
      for (const [i, link] of on.links.names.entries()) {
        // A quick run applies one kind per link and covers each kind; a full run applies all kinds.
        const kinds = quick ? [TOXICS[(i + shift) % TOXICS.length] as ToxicKind] : TOXICS;
        for (const kind of kinds) {
          const begun = performance.now();
          await harmed(context, on, { link, kind, image, should });
          say(`${link} ${kind}: repaired ${Math.round((performance.now() - begun) / 1000)} s after it was taken in`);
          report.count('links harmed');
        }
      }
    } finally {
      await on.destroy();
    }
  },
};

interface Case {
  readonly link: string;
  readonly kind: ToxicKind;
  readonly image: Buffer;
  readonly should: Effects;
}

async function harmed(
  { quick, random, report }: FaultContext,
  on: ToxicProduct,
  { link, kind, image, should }: Case,
): Promise<void> {
  const what = `${link} ${kind}`;
  const door = new PatientDoor(await on.product.as('shop'), PATIENCE_MS, HANGS_MS);
  const working = job(on, image, `${link}-${kind}.img`, door).catch(
    (error: unknown) => void report.finding(`${what}: ${error instanceof Error ? error.message : String(error)}`),
  );
  // Starts at a random moment between intake and the end of the diagnosis, and lasts for the duration of a repair.
  await sleep(random.below(3000));
  await on.links.harm(link, kind);
  await sleep(quick ? QUICK_HARM_MS : HARM_MS);
  await on.links.heal();
  const healedAt = performance.now();
  for (
    let answer = await door.once('GET', '/api/repairs');
    typeof answer === 'string' || answer.status !== 200;
    answer = await door.once('GET', '/api/repairs')
  ) {
    if (performance.now() - healedAt > PATIENCE_MS) break;
    await sleep(LOOK_MS);
  }
  const recoveredMs = performance.now() - healedAt;
  report.figure('slowest recovery, ms', Math.max(recoveredMs, report.counted('slowest recovery, ms')));
  if (recoveredMs > RECOVERED_MS)
    report.finding(`${what}: answered again only ${Math.round(recoveredMs)} ms after the link was whole`);
  const ticket = await working;
  for (const [answer, times] of door.answers) {
    report.count('answers', times);
    if (answer === 'hung') report.finding(`${what}: ${times} requests hung for ${HANGS_MS / 1000} s`);
    if (answer === '500') report.finding(`${what}: ${times} answers of 500`);
    if (answer === '503') report.count('answers of 503', times);
  }
  if (door.withoutRetryAfter > 0)
    report.finding(`${what}: ${door.withoutRetryAfter} answers of 503 without a time to come back`);
  if (!ticket) return;
  if (ticket.status !== 'completed' || ticket.outcome !== 'repaired')
    report.finding(`${what}: the repair ended as ${ticket.status}, ${ticket.outcome}`);
  const { lost, doubled } = differences(await settled(on, ticket.id, should), should);
  for (const one of lost) report.finding(`${what}: lost: ${one}`);
  for (const one of doubled) report.finding(`${what}: doubled: ${one}`);
  report.count('repairs');
}

async function job(
  { product }: ToxicProduct,
  image: Buffer,
  name: string,
  door: PatientDoor,
): Promise<Ticket & { id: string }> {
  const work = new RepairWork(product, door, image);
  await work.drop(name);
  const id = await work.takeIn(name);
  await work.approveAndExecute(id, await work.diagnosed(id));
  return { ...(await work.over(id)), id };
}

/**
 * Waits until the effects equal `should`, for at most a minute and a half. Without `should`, waits until no effect is
 * added for five seconds and no email is due.
 */
async function settled({ servers }: ToxicProduct, id: string, should: Effects | undefined): Promise<Effects> {
  let [seen, since]: [Effects, number] = [new Map(), Date.now()];
  for (const end = Date.now() + SETTLED_MS; Date.now() < end; await sleep(1000)) {
    const now = (await effectsOf(servers)).get(id) ?? new Map<string, number>();
    if (should) {
      const { lost, doubled } = differences(now, should);
      if (lost.length + doubled.length === 0) return now;
    } else if (
      now.size > 0 &&
      (await emailsDue(servers, id)) === 0 &&
      JSON.stringify([...now]) === JSON.stringify([...seen])
    ) {
      if (Date.now() - since > 5000) return now;
    } else since = Date.now();
    seen = now;
  }
  return seen;
}
