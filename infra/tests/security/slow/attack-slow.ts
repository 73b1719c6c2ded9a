import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '../matrix/attack-matrix.js';
import type { Part, Scene } from '../part.js';
import { RawSocket } from './raw-socket.js';

/** The limit of the issue. */
const AT_MOST = 3;
/** Ratios of shorter times are meaningless, because a garbage collection takes as long. */
const FLOOR_MS = 15;
const MB = 2 ** 20;
const GROWTH = 250 * MB;
const BIG = 100 * MB;
const CHUNK = Buffer.alloc(64 * 1024, 0x20);

export const attackSlow: Part = async (scene) => {
  const { target, world, report, quick } = scene;
  const port = Number(new URL(target.url).port);
  const many = quick ? 100 : 1_000;
  const head = (rest: string, line = 'POST /api/login') =>
    `${line} HTTP/1.1\r\nhost: localhost:${port}\r\norigin: ${target.url}\r\ncontent-type: application/json\r\n${rest}`;
  await p99(scene, 100);
  const idle = Math.max(await p99(scene, quick ? 150 : 500), FLOOR_MS / AT_MOST);
  const before = target.memory();
  report.figure('idle p99 ms', idle);

  const attacks: Record<string, () => Promise<RawSocket[]>> = {
    'slow headers': () => slowly(port, many, head('x-a: b')),
    'slow bodies': () => slowly(port, many, head('content-length: 200\r\n\r\n{"username":"')),
    'a body of 100 MB that says its length': async () => [
      await pour(port, head(`content-length: ${BIG}\r\n\r\n`), quick ? 8 * MB : BIG, false),
    ],
    'a body of 100 MB in chunks': async () => [
      await pour(port, head('transfer-encoding: chunked\r\n\r\n'), quick ? 8 * MB : BIG, true),
    ],
    '10,000 headers': () =>
      spoken(port, [
        head(`${Array.from({ length: 10_000 }, (_, i) => `x-${i}: y\r\n`).join('')}\r\n`, 'GET /api/health'),
      ]),
    'JSON 50 deep, and 5,000': () =>
      spoken(
        port,
        [50, 5_000].map((depth) => withBody(head, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
      ),
    'readers that never read': () => deaf(scene, port, quick ? 20 : 60, 50),
  };
  for (const [what, attack] of Object.entries(attacks)) {
    const held: RawSocket[] = [];
    let done = false;
    const running = attack()
      .then((sockets) => held.push(...sockets))
      .finally(() => (done = true));
    const met = await p99(scene, quick ? 100 : 300);
    await running;
    report.figure(`p99 ms during ${what}`, met);
    if (met > Math.max(FLOOR_MS, idle * AT_MOST))
      report.finding(
        `during ${what} p99 was ${met.toFixed(1)} ms, ${(met / idle).toFixed(1)} times the idle ${idle.toFixed(1)} ms`,
      );
    judge(what, held, report);
    if (!done) report.finding(`${what} did not end`);
    for (const socket of held) socket.close();
  }
  await sleep(500);
  const grown = target.memory() - before;
  report.figure('MB grown', grown / MB);
  if (grown > GROWTH) report.finding(`the product grew by ${Math.round(grown / MB)} MB`);
  if ((await world.b.owner.ask('GET', '/api/user')).status !== 200) report.finding('a session from before is gone');
};

/**
 * The 99th percentile in milliseconds of ordinary requests, sent in sequence by different people. B's owner is left
 * out, because the clients that never read use that session.
 */
async function p99({ world: { a, b }, report }: Scene, n: number): Promise<number> {
  const people = [a.owner, a.tech, b.tech];
  const took: number[] = [];
  for (let i = 0; i < n; i++) {
    const began = performance.now();
    const { status } = await (people[i % people.length] ?? a.owner).ask('GET', '/api/user');
    took.push(performance.now() - began);
    if (status !== 200) report.finding(`somebody ordinary was answered ${status}`);
  }
  return took.sort((a, b) => a - b)[Math.ceil(n * 0.99) - 1] ?? 0;
}

async function slowly(port: number, many: number, beginning: string): Promise<RawSocket[]> {
  const sockets = Array.from({ length: many }, (_, i) => new RawSocket(port, addressOf(60_000 + (i % 200))));
  for (const socket of sockets) await socket.send(beginning);
  for (let i = 0; i < 6; i++) {
    for (const socket of sockets) if (!socket.isOver) await socket.send('a');
    await sleep(500);
  }
  return sockets;
}

async function pour(port: number, beginning: string, bytes: number, isChunked: boolean): Promise<RawSocket> {
  const socket = new RawSocket(port, addressOf(61_000));
  await socket.send(beginning);
  for (let sent = 0; sent < bytes && !socket.isOver && socket.status === 0; sent += CHUNK.length)
    await socket.send(
      isChunked ? Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, Buffer.from('\r\n')]) : CHUNK,
    );
  await Promise.race([socket.ended, sleep(2_000)]);
  return socket;
}

async function spoken(port: number, texts: readonly string[]): Promise<RawSocket[]> {
  const sockets = texts.map((_, i) => new RawSocket(port, addressOf(62_000 + i)));
  for (const [i, socket] of sockets.entries()) await socket.send(texts[i] ?? '');
  await sleep(1_500);
  return sockets;
}

const withBody = (head: (rest: string) => string, body: string): string =>
  head(`content-length: ${body.length}\r\n\r\n${body}`);

async function deaf({ world }: Scene, port: number, many: number, each: number): Promise<RawSocket[]> {
  const { b } = world;
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${b.owner.cookie}\r\n\r\n`;
  const sockets = Array.from({ length: many }, (_, i) => new RawSocket(port, addressOf(63_000 + i), { reads: false }));
  for (const [i, socket] of sockets.entries())
    await socket.send(i % 2 === 0 ? ask('/api/events') : ask('/api/repairs').repeat(each));
  for (let i = 0; i < 10; i++) {
    b.agent.say({ attached: b.agent.device(`${b.mark}-deaf-${i}.img`) });
    await sleep(100);
  }
  return sockets;
}

/** Acceptable results are a refusal or waiting; never a server error or a success. */
function judge(what: string, sockets: readonly RawSocket[], report: Scene['report']): void {
  for (const socket of sockets) {
    report.count(`${what}: ${socket.status === 0 ? (socket.isOver ? 'cut' : 'waiting') : `answered ${socket.status}`}`);
    if (socket.status >= 500) report.finding(`${what} was answered ${socket.status}`);
    if (socket.status >= 200 && socket.status < 300) report.finding(`${what} was answered ${socket.status}`);
  }
}
