import { setTimeout as sleep } from 'node:timers/promises';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { status } from '@grpc/grpc-js';
import { DEVICE_KINDS, DEVICE_STATUSES, STEP_NAMES, STEP_STATUSES } from '@revive/contracts/repairs/states';
import { messageOf } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { QuietClient } from '@revive/platform/database/pg-client';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { Part, Scene } from '../part.js';
import type { Random } from '../random.js';
import { Protos } from '../world/protos.js';
import { ScriptedAgent } from '../world/scripted-agent.js';
import type { Person } from '../world/http.js';
import type { Shop, Ticket } from '../world/shop.js';
import { OF_AGENTS } from './payloads.js';
import { brokenBytes, protoBytes, type ProtoOptions } from './proto-bytes.js';
import { untilOnBench } from '../../world/bench.js';
import { openRepair } from '../../world/repairs.js';

/** The number of messages that the issue requires; the stream's limit of 200 per second bounds the rate. */
const EACH = 1_000;
const QUICK = 60;
const AGENTS = 4;
const PER_STREAM = 50;
const CONNECT = '/revive.link.v1.AgentLink/Connect';
const UPLOAD = '/revive.link.v1.AgentLink/UploadBackup';
const ROOT = 'revive.link.v1.AgentMessage';
/** Acceptable end statuses of a stream after a hostile message: refused, or over a limit. */
const FAIR: readonly status[] = [
  status.OK,
  status.CANCELLED,
  status.INVALID_ARGUMENT,
  status.RESOURCE_EXHAUSTED,
  status.ABORTED,
  status.PERMISSION_DENIED,
];

export const attackLink: Part = async (scene) => {
  const { world, random, quick, report } = scene;
  const protos = new Protos();
  for (const { path, service } of protos.methods)
    if (service === undefined && path !== CONNECT && path !== UPLOAD)
      report.finding(`${path} is a call of agents that the runner does not know`);
  const each = quick ? QUICK : EACH;
  const options: ProtoOptions = { hostile: 0.3, ids: [...world.b.ids], made: new Map() };
  const agents: ScriptedAgent[] = [];
  for (let i = 0; i < AGENTS; i++)
    agents.push(
      await ScriptedAgent.enrol(world.b.owner, { ...world.b.agent.words, name: `${world.b.mark}-liar-${i}` }),
    );
  const endings = new Map<string, number>();
  const parts = [...protos.within([ROOT])];
  const isEnough = () => parts.every((name) => (options.made.get(name) ?? 0) >= each);
  await Promise.all(
    agents.map(async (agent, i) => {
      const own = random.fork(`agent ${i}`);
      for (let streams = 0; !isEnough() && streams < each; streams++)
        await oneStream(agent, { own, protos, options, report, endings });
    }),
  );
  for (const name of parts) report.count('messages made', options.made.get(name) ?? 0);
  for (const name of parts)
    if ((options.made.get(name) ?? 0) < each)
      report.finding(`${name} was sent ${options.made.get(name) ?? 0} times only`);
  for (const [name, n] of endings) report.count(`streams ended ${name}`, n);
  await uploads(agents[0] as ScriptedAgent, protos, options, random, quick ? 20 : 200, report);
  await signedLies(scene, world.b, protos, quick ? 6 : 40);
  await stillWorks(world.a, random, report);
};

interface Talk {
  readonly own: Random;
  readonly protos: Protos;
  readonly options: ProtoOptions;
  readonly report: Scene['report'];
  readonly endings: Map<string, number>;
}

async function oneStream(agent: ScriptedAgent, { own, protos, options, report, endings }: Talk): Promise<void> {
  await agent
    .connect([agent.device('a.img')], { answers: false })
    .catch((error: unknown) => report.finding(`an honest hello was refused after lies: ${messageOf(error)}`));
  let over = false;
  void agent.ended.then(() => (over = true));
  for (let i = 0; i < PER_STREAM && !over; i++) {
    const good = own.once(4)
      ? protoBytes(protos, ROOT, own, { ...options, hostile: 0.5 })
      : oneBody(agent, protos, own, { ...options, hostile: own.pick([0, 0, 0.05, 0.4]) });
    agent.sayBytes(own.once(3) ? brokenBytes(good, own) : Buffer.from(good));
    report.count('messages');
    await sleep(1);
  }
  if (!over) await Promise.race([agent.ended, sleep(200)]);
  await agent.close();
  const { code, details } = await agent.ended;
  endings.set(status[code], (endings.get(status[code]) ?? 0) + 1);
  if (!FAIR.includes(code)) report.finding(`a stream ended ${status[code]}: ${details}`);
  if (/node_modules|\.ts:|select |insert /i.test(details)) report.finding(`a stream's end says too much: ${details}`);
}

function oneBody(agent: ScriptedAgent, protos: Protos, own: Random, options: ProtoOptions): Buffer {
  options.made.set(ROOT, (options.made.get(ROOT) ?? 0) + 1);
  const body = own.pick(protos.fields(ROOT).filter(({ message }) => message !== undefined));
  const inner = protoBytes(
    protos,
    body.message ?? '',
    own,
    { ...options, ids: [...WORDS, agent.key.deviceId('a.img'), agent.key.deviceId('b.img'), uuidv7(), ...options.ids] },
    1,
  );
  const writer = new BinaryWriter();
  if (JOURNALED.has(body.name)) writer.tag(1, WireType.Varint).int64(agent.nextSeq());
  return Buffer.from(writer.tag(body.number, WireType.LengthDelimited).bytes(inner).finish());
}

const JOURNALED = new Set(['step', 'report', 'outcome']);
/** Values of the protocol's closed sets and a time, so that made-up messages pass the first checks. */
const WORDS: readonly string[] = [
  ...STEP_NAMES,
  ...STEP_STATUSES,
  ...DEVICE_KINDS,
  ...DEVICE_STATUSES,
  'done',
  'refused',
  'writing',
  'acknowledged',
  'B',
  'writes',
  '',
  'ab'.repeat(32),
  new Date(0).toISOString(),
];

async function uploads(
  agent: ScriptedAgent,
  protos: Protos,
  options: ProtoOptions,
  random: Random,
  n: number,
  report: Scene['report'],
): Promise<void> {
  const client = agent.client();
  for (let i = 0; i < n; i++) {
    const good = protoBytes(protos, 'revive.link.v1.BackupChunk', random, {
      ...options,
      hostile: random.pick([0, 0.3]),
    });
    const code = await new Promise<status>((resolve) => {
      const call = client.makeClientStreamRequest(
        UPLOAD,
        (bytes: Buffer) => bytes,
        (bytes: Buffer) => bytes,
        (error) => resolve(error?.code ?? status.OK),
      );
      call.write(random.once(2) ? brokenBytes(good, random) : Buffer.from(good));
      call.end();
    });
    report.count('uploads');
    if (code === status.OK) report.finding('an upload of lies was stored');
    else if (![status.INVALID_ARGUMENT, status.PERMISSION_DENIED, status.RESOURCE_EXHAUSTED].includes(code))
      report.finding(`an upload of lies ended ${status[code]}`);
  }
  client.close();
}

/**
 * Sends signed reports and outcomes about a real run of the agent: broken encodings, and valid encodings with hostile
 * values. Uses a new agent, because earlier attacks may have ended the stream of the shop's agent.
 */
async function signedLies({ target, report, random }: Scene, shop: Shop, protos: Protos, n: number): Promise<void> {
  const { owner, mark } = shop;
  const agent = await ScriptedAgent.enrol(owner, { ...shop.agent.words, name: `${mark}-signer` });
  await agent.connect([]);
  const { id, runs } = await quotedRepair(owner, agent, `${mark}-before-lies.img`);
  const before = await deadLetters(target.busUrl);
  const [name = ''] = OF_AGENTS.fromAgents;
  for (let i = 0; i < n; i++) {
    const good = protoBytes(protos, name, random, {
      hostile: 0.5,
      ids: [runs[0]?.id ?? '', id, agent.key.agentId],
      made: new Map(),
    });
    const payload = random.once(2) ? brokenBytes(good, random) : Buffer.from(good);
    if (payload.length > 0)
      agent.tell(
        random.once(2)
          ? { report: agent.key.sign('report', payload) }
          : { outcome: agent.key.sign('outcome', payload) },
      );
    report.count('signed lies');
  }
  // Messages after the hostile messages must still be handled.
  await quotedRepair(owner, agent, `${mark}-after-lies.img`).catch(() =>
    report.finding('after signed lies the agent’s honest report is not heard any more'),
  );
  const parked = (await deadLetters(target.busUrl)) - before;
  if (parked > 0) report.finding(`${parked} of an agent's signed messages were parked`);
  await agent.close();
}

async function quotedRepair(owner: Person, agent: ScriptedAgent, name: string): Promise<Ticket> {
  const device = agent.device(name);
  agent.say({ attached: device });
  await untilOnBench(owner, device.id);
  const { repairId } = await openRepair(owner, device.id, {});
  const ticket = () => owner.get<Ticket>(`/api/repairs/${repairId}`);
  await waitFor(async () => (await ticket()).status === 'quoted');
  return ticket();
}

async function deadLetters(busUrl: string | undefined): Promise<number> {
  if (busUrl === undefined) return 0;
  const client = new QuietClient({ connectionString: busUrl });
  await client.connect();
  try {
    return Number((await client.query<{ n: string }>('select count(*) as n from dead_letters')).rows[0]?.n ?? 0);
  } finally {
    await client.end();
  }
}

async function stillWorks({ agent, owner, mark }: Shop, random: Random, report: Scene['report']): Promise<void> {
  await quotedRepair(owner, agent, `${mark}-${random.hex(6)}.img`).then(
    () => report.count('repairs of others that went on'),
    () => report.finding('another shop’s repair does not come to its quote any more'),
  );
}
