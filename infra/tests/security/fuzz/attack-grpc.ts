import { status } from '@grpc/grpc-js';
import { QuietClient } from '@revive/platform/database/pg-client';
import { TOPICS } from '@revive/proto/topics';
import { allowedCallers } from '../isolation/who-may-call.js';
import type { Part, Scene } from '../part.js';
import type { Report } from '../report.js';
import { FIRST_PASSWORD } from '../target/target.js';
import { Person } from '../world/http.js';
import { Mesh } from '../world/mesh.js';
import { classify, type MessageClasses } from './message-classes.js';
import { brokenBytes, protoBytes, type ProtoOptions } from './proto-bytes.js';

/** The number of messages that the issue requires. */
const EACH = 1_000;
const QUICK = 40;
const AT_ONCE = 12;
/** Statuses that indicate a server fault or a crash. */
const OURS: readonly status[] = [
  status.INTERNAL,
  status.UNKNOWN,
  status.DATA_LOSS,
  status.UNAVAILABLE,
  status.DEADLINE_EXCEEDED,
];

/** Sends every request message of the services a thousand times, with hostile values and with broken encodings. */
export const attackGrpc: Part = async (scene) => {
  const { target, world, random, quick, report } = scene;
  const mesh = new Mesh(target);
  try {
    const classes = classify(
      mesh.protos,
      new Set([...Object.values(TOPICS).map(({ type }) => type), ...(await typesOnTheBus(scene))]),
    );
    for (const name of classes.unknown)
      report.finding(
        `${name} travels nowhere that the runner knows: say where in infra/tests/security/fuzz/message-classes.ts`,
      );
    const each = quick ? QUICK : EACH;
    const master = await new Person(world.http, 'master').signIn(FIRST_PASSWORD);
    const options: ProtoOptions = { hostile: 0, ids: [...world.b.ids, world.b.repairs.quoted.id], made: new Map() };
    const codes = new Map<string, number>();
    const ask = async (method: Mesh['methods'][number]): Promise<void> => {
      const row = allowedCallers(method.name);
      const peer = row.peers[0] ?? 'gateway';
      const good = protoBytes(mesh.protos, method.request, random, { ...options, hostile: random.pick([0, 0.2, 0.7]) });
      const bytes = random.once(3) ? brokenBytes(good, random) : Buffer.from(good);
      const person = random.once(10) ? undefined : random.pick([world.b.owner, world.b.owner, world.b.tech, master]);
      const actor = person && row.right !== 'secret' ? await mesh.actorOf(person) : undefined;
      const command = person && actor !== undefined ? await mesh.commandFor(person, method, bytes) : undefined;
      const answer = await mesh.call(peer, method, bytes, {
        ...(actor !== undefined && { actor }),
        ...(command !== undefined && { command }),
      });
      report.count('messages');
      codes.set(answer.name, (codes.get(answer.name) ?? 0) + 1);
      if (OURS.includes(answer.code))
        report.finding(
          `${method.name} answered ${answer.name}, ${answer.details.slice(0, 100)} (bytes ${bytes.toString('hex').slice(0, 120)})`,
        );
    };
    for (const method of mesh.methods) await times(each, () => ask(method));
    // A deeply nested message may have been sent less often.
    for (const name of classes.requests) {
      const carrier = mesh.methods.find(({ request }) => mesh.protos.within([request]).has(name));
      for (let tries = 0; carrier && (options.made.get(name) ?? 0) < each && tries < 20; tries++)
        await times(Math.ceil(each / 4), () => ask(carrier));
      if ((options.made.get(name) ?? 0) < each)
        report.finding(`${name} was sent ${options.made.get(name) ?? 0} times only`);
    }
    for (const [code, n] of codes) report.count(`of ${code}`, n);
    readAnswers(mesh, classes, { ...options, hostile: 0.7 }, each, scene);
    report.figure('kinds of messages', mesh.protos.messages.size);
  } finally {
    mesh.close();
  }
};

async function times(n: number, one: () => Promise<void>): Promise<void> {
  for (let done = 0; done < n; done += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, n - done) }, one));
}

/**
 * Decodes broken answers. Answers come from services and not from attackers, so an error thrown by the reader is
 * acceptable.
 */
function readAnswers(
  mesh: Mesh,
  { answers, requests }: MessageClasses,
  options: ProtoOptions,
  each: number,
  { random, report }: Scene,
): void {
  for (const method of mesh.protos.methods) {
    if (!answers.has(method.reply) || requests.has(method.reply)) continue;
    for (let i = 0; i < each; i++) {
      const good = protoBytes(mesh.protos, method.reply, random, options);
      readOne(
        () => method.deserialize(random.once(2) ? brokenBytes(good, random) : Buffer.from(good)),
        method.reply,
        report,
      );
    }
  }
}

function readOne(read: () => object, name: string, report: Report): void {
  report.count('answers read');
  try {
    if (typeof read() !== 'object') report.finding(`${name} was read as no message`);
  } catch (error) {
    if (!(error instanceof Error)) report.finding(`the reader of ${name} threw no error`);
  }
}

async function typesOnTheBus({ target }: Scene): Promise<Set<string>> {
  if (target.busUrl === undefined) return new Set();
  const client = new QuietClient({ connectionString: target.busUrl });
  await client.connect();
  try {
    return new Set(
      (await client.query<{ type: string }>('select distinct type from log')).rows.map(({ type }) => type),
    );
  } finally {
    await client.end();
  }
}
