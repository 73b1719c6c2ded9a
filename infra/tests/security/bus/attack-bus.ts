import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, Producer } from 'kafkajs';
import { TOPICS, type Topic } from '@revive/proto/topics';
import { KafkaBus } from '@revive/platform/events/kafka/kafka-bus';
import { choosePartition, connectKafka } from '@revive/platform/events/kafka/connection';
import { silentLog } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { rowsOf } from '../isolation/rows-of.js';
import type { Part, Scene } from '../part.js';
import { startRepair, makeWorld, type World } from '../world/shop.js';
import { believable, refusals, type Hostile } from './hostile-records.js';
import { consumersOf, groupsUnjoined, lastOf, emailsDue, refusedBy, leakedRows } from './observed.js';
import { startSplitTarget } from './split-target.js';

const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];
/** Size of a produce request; the broker's limit is a megabyte. */
const REQUEST_BYTES = 500_000;
const REPEATS = { quick: 100, whole: 1000 };
const REFUSED_MS = 60_000;
const REST_MS = 120_000;
/** Reasons from `kafka-records.ts` and `proto/topics.ts`; errors of handlers begin differently. */
const REASON = /^(is no event|carries |holds bytes|is under another key|says another tenant)/;

interface Ground {
  readonly on: Awaited<ReturnType<typeof startSplitTarget>>['on'];
  readonly target: Awaited<ReturnType<typeof startSplitTarget>>['target'];
  readonly world: World;
  readonly producer: Producer;
  readonly brokers: string[];
  /** For reading groups and dead letters only, without subscriptions. */
  readonly bus: KafkaBus;
  readonly groups: ReadonlyMap<string, readonly Topic[]>;
}

/**
 * An attacker with write access to Kafka, against the split product on separate servers. Every topic of
 * `proto/topics.ts` gets invalid records, events in a different shop's name, and repeated real events. Consumers must
 * continue, no event may be delayed, and every refusal must be a counted dead letter with a reason. No row of shop A
 * may change, and shop B may get none of A's rows.
 */
export const attackBus: Part = async (scene) => {
  const { target, on } = await startSplitTarget();
  const closers: (() => Promise<unknown>)[] = [() => target.stop()];
  const tell = () => process.stdout.write(`the split product said last:\n${target.output()}`);
  try {
    const brokers = (on.servers.env['KAFKA_BROKERS'] ?? '').split(',');
    const groups = await consumersOf(on.product);
    // The first repair needs the consumers, which a loaded broker may take a minute to admit.
    await waitFor(
      async () => (await groupsUnjoined(brokers, [...groups.keys()])).length === 0 || sleep(500, false),
      REST_MS,
    ).catch(async () =>
      scene.report.finding(`no consumer has joined: ${(await groupsUnjoined(brokers, [...groups.keys()])).join(', ')}`),
    );
    const world = await makeWorld(target, scene.random.fork('bus world'));
    closers.push(() => world.close());
    const producer = connectKafka({ brokers }, silentLog()).producer({
      allowAutoTopicCreation: false,
      createPartitioner: choosePartition,
    });
    await producer.connect();
    closers.push(() => producer.disconnect());
    const bus = new KafkaBus({ brokers, log: silentLog() });
    closers.push(() => bus.close());
    await attack({ target, on, world, producer, brokers, bus, groups }, scene);
    if (scene.report.findings.length > 0) tell();
  } catch (error) {
    tell();
    throw error;
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

async function attack(ground: Ground, scene: Scene): Promise<void> {
  const { target, world, groups, brokers } = ground;
  const { report, random } = scene;
  report.figure('topics', TOPIC_NAMES.length);
  report.figure('groups', groups.size);
  if (groups.size === 0) report.finding('no group consumes anything: the attack proves nothing');
  for (const topic of new Set([...groups.values()].flat()))
    if (!TOPIC_NAMES.includes(topic)) report.finding(`the topic ${topic} is consumed and has no contract`);
  await atRest(ground, report);
  const pids = JSON.stringify(target.pids());
  const truth = await lastOf(brokers, world.a.tenantId);
  report.figure('topics with a true event of A', truth.size);
  const hostile = new Map(TOPIC_NAMES.map((topic) => [topic, refusals(topic, world, random.fork(topic))]));
  const forged = new Map(TOPIC_NAMES.map((topic) => [topic, believable(topic, world)]));

  await changingNothing(ground, scene, 'hostile records', async () => {
    for (const [topic, records] of hostile) await refuseAll(ground, scene, topic, records);
  });
  const before = await provenOf(ground);
  await changingNothing(ground, scene, 'events in the name of B', async () => {
    for (const [topic, records] of forged) {
      await send(
        ground,
        topic,
        records.map(({ record }) => record),
      );
      report.count('events in another shop’s name', records.length);
    }
  });
  if ((await provenOf(ground)) !== before)
    report.finding(`B was given what nobody had proven: ${before} became ${await provenOf(ground)}`);
  const written = [...forged.values()].flat().map(({ record }) => `${String(record.key)} ${String(record.value)}`);
  for (const one of await leakedRows(target, world, written))
    report.finding(`after events in its name shop B has what is A's: ${one}`);
  await changingNothing(ground, scene, 'true events said again', () => repeat(ground, scene, truth));
  if (JSON.stringify(target.pids()) !== pids)
    report.finding(`a process died: ${pids} became ${JSON.stringify(target.pids())}`);
  await stillWorks(ground, scene);
}

async function send({ producer }: Ground, topic: Topic, messages: Message[]): Promise<void> {
  // The broker accepts a megabyte per request: larger messages are sent alone, the rest in batches.
  let [batch, bytes] = [[] as Message[], 0];
  for (const message of messages) {
    const size = (message.value?.length ?? 0) + 200;
    if (batch.length > 0 && bytes + size > REQUEST_BYTES) {
      await producer.send({ topic, messages: batch });
      [batch, bytes] = [[], 0];
    }
    batch.push(message);
    bytes += size;
  }
  if (batch.length > 0) await producer.send({ topic, messages: batch });
}

/**
 * Waits until no group has a backlog, follow-up events are handled and A's emails are sent. An email whose owner
 * service was busy is retried after half a minute.
 */
async function atRest({ target, world, bus, groups }: Ground, report: Scene['report']): Promise<void> {
  for (let round = 0; round < 2; round++) {
    for (const group of groups.keys())
      await waitFor(async () => (await bus.backlog(group)) === 0, REST_MS).catch(async () =>
        report.finding(`${group} does not come to rest: ${await bus.backlog(group)} events wait`),
      );
    await sleep(2_000);
  }
  await waitFor(
    async () => (await emailsDue(target, world.a.tenantId)).length === 0 || sleep(1_000, false),
    REST_MS,
  ).catch(async () =>
    report.finding(`emails of A are not sent: ${(await emailsDue(target, world.a.tenantId)).join(' ')}`),
  );
}

/** Rows of B that result from an event alone and require a proof. */
const provenOf = async ({ target, world }: Ground): Promise<string> => {
  const trials = (await rowsOf(target, world.b.tenantId)).get('billing.trials');
  if (trials === undefined) throw new TypeError('billing keeps no trials any more: the attack would prove nothing');
  return trials;
};

async function changingNothing(
  ground: Ground,
  { report }: Scene,
  what: string,
  attacked: () => Promise<void>,
): Promise<void> {
  const { target, world } = ground;
  const before = await rowsOf(target, world.a.tenantId);
  await attacked();
  await atRest(ground, report);
  const after = await rowsOf(target, world.a.tenantId);
  report.figure('tables of A compared', after.size);
  for (const [table, rows] of after)
    if (before.get(table) !== rows)
      report.finding(`${what} changed rows of A in ${table}: ${before.get(table)} became ${rows}`);
}

async function refuseAll(ground: Ground, { report }: Scene, topic: Topic, hostile: readonly Hostile[]): Promise<void> {
  const { groups, bus, on } = ground;
  const readers = [...groups].filter(([, topics]) => topics.includes(topic)).map(([group]) => group);
  const counted = async (group: string): Promise<number> => (await refusedBy(on.product, group)).get(topic) ?? 0;
  const before = new Map<string, number>();
  for (const group of readers) before.set(group, await counted(group));
  await send(
    ground,
    topic,
    hostile.map(({ record }) => record),
  );
  report.count('records that are no events', hostile.length);
  for (const group of readers) {
    const more = async (): Promise<number> => (await counted(group)) - (before.get(group) ?? 0);
    // Records that are not refused in time are the finding of the next line.
    await waitFor(async () => (await more()) >= hostile.length, REFUSED_MS).catch(() => undefined);
    if ((await more()) !== hostile.length)
      report.finding(`${group} counts ${await more()} of ${hostile.length} hostile records of ${topic} as refused`);
    const parked = (await bus.deadLetters(group, 1_000_000)).filter(({ event }) => event.topic === topic);
    report.count('dead letters', parked.length);
    if (parked.length !== hostile.length)
      report.finding(`${group} has ${parked.length} dead letters for ${hostile.length} hostile records of ${topic}`);
    for (const { error } of parked)
      if (!REASON.test(error))
        report.finding(`${group} tried a hostile record of ${topic} instead of refusing it: ${error.slice(0, 200)}`);
  }
}

async function repeat(
  ground: Ground,
  { report, quick, random }: Scene,
  truth: ReadonlyMap<Topic, Message>,
): Promise<void> {
  const times = quick ? REPEATS.quick : REPEATS.whole;
  if (truth.size === 0) report.finding('no true event of A was found: nothing was said again');
  for (const [topic, record] of truth) {
    await send(
      ground,
      topic,
      Array.from({ length: times }, () => record),
    );
    report.count('true events said again', times);
  }
  const garbage = random.fork('garbage');
  await send(
    ground,
    'fleet.report',
    Array.from({ length: times }, () => ({
      key: ground.world.a.agent.key.agentId,
      value: garbage.bytes(100),
      headers: {},
    })),
  );
  report.count('records that are no events', times);
}

async function stillWorks({ world }: Ground, { report }: Scene): Promise<void> {
  for (const shop of [world.a, world.b]) {
    const began = performance.now();
    const { status } = await startRepair(shop).catch((error: unknown) => ({
      status: `unfinished: ${String(error).slice(0, 200)}`,
    }));
    if (status !== 'completed')
      report.finding(`a repair of ${shop === world.a ? 'A' : 'B'} after the attack is ${status}`);
    report.count('repairs afterwards');
    report.figure('seconds of the last repair', (performance.now() - began) / 1000);
  }
}
