import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '@revive/platform/core/clock';
import type { Route } from '@revive/contracts/routes/route';
import { routes } from '@revive/contracts/routes/routes';
import { freePort } from '@revive/platform/concurrency/free-port';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { silentLog } from '@revive/platform/testing/testkit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino, type Logger } from 'pino';
import { BODY_LIMITS, isTooMuchJson, MAX_CONNECTIONS } from '../src/http/limits.js';
import { makeAdapter } from '../src/http/fastify.js';
import { ProblemFilter } from '../src/http/problem.filter.js';
import { buildApplication, closeApplication } from '../src/service.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
let hasty: NestFastifyApplication;
let hastyPort: number;
beforeAll(async () => {
  gateway = await startedGateway();
  const { config, cache, objects } = gateway;
  hasty = await buildApplication(
    { config, base: { cache, objects }, clock: systemClock, log: silentLog(), metrics: new Metrics('gateway') },
    { arrival: { requestMs: 600, headersMs: 300 } },
  );
  hastyPort = await freePort();
  await hasty.listen(hastyPort, '127.0.0.1');
});
afterAll(async () => {
  await closeApplication(hasty, silentLog());
  await gateway.close();
});

interface Line {
  readonly level: number;
  readonly msg: string;
}
function recordedLog(): { lines: () => Line[]; log: Logger } {
  const written: string[] = [];
  return {
    lines: () => written.map((line) => JSON.parse(line) as Line),
    log: pino({ level: 'debug' }, { write: (line: string) => void written.push(line) }),
  };
}

async function raw(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let text = '';
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await ended;
  return text;
}
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const codeOf = (answer: string): unknown =>
  (JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { code?: unknown }).code;
const post = (path: string, length: number | string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${typeof length === 'number' ? `Content-Length: ${length}` : `Transfer-Encoding: ${length}`}\r\n\r\n`;
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('slow sender', () => {
  it('refuses late headers with 408', async () => {
    const answer = await raw(hastyPort, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect([statusOf(answer), codeOf(answer)]).toEqual([408, 'TOO_SLOW']);
  });

  it('refuses a late body with 408', async () => {
    const answer = await raw(hastyPort, post('/api/login', 100), '{"username":');
    expect([statusOf(answer), codeOf(answer)]).toEqual([408, 'TOO_SLOW']);
  });

  it('serves further callers meanwhile', async () => {
    // Uses the gateway with normal timeouts, because the short timeouts could also hit the well-behaved request.
    const port = Number(new URL(gateway.url).port);
    const slow = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    for (const socket of slow) socket.write(`${post('/api/login', 100)}{`);
    try {
      expect((await fetch(`${gateway.url}/api/site`)).status).toBe(200);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });
});

describe('sender that hangs up', () => {
  it('logs a request cut off by the caller only at debug level', async () => {
    const { lines, log } = recordedLog();
    const filter = new ProblemFilter(log);
    const adapter = makeAdapter(gateway.config, filter);
    const instance = adapter.getInstance();
    instance.setErrorHandler((error, request, reply) => filter.answer(error, request, reply));
    const failed = new Promise<void>((resolve) =>
      instance.addHook('onError', (_request, _reply, _error, done) => (done(), setImmediate(resolve))),
    );
    instance.post('/api/login', () => 'ok');
    await instance.listen({ port: 0, host: '127.0.0.1' });
    try {
      const socket = connect((instance.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(`${post('/api/login', 100)}{"username":`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
      await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, 2_000))]);
      expect(lines()).toContainEqual(expect.objectContaining({ level: 20, msg: 'the caller went away while sending' }));
      expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
    } finally {
      await instance.close();
    }
  });

  it('logs a response cut off by the reader only at debug level', () => {
    const { lines, log } = recordedLog();
    const cut = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
    const request = { id: 'r', raw: { complete: true, destroyed: true } } as unknown as FastifyRequest;
    const reply = (destroyed: boolean) =>
      ({ sent: true, raw: { headersSent: true, destroyed } }) as unknown as FastifyReply;
    const filter = new ProblemFilter(log);
    filter.answer(cut, request, reply(true));
    expect(lines()).toEqual([expect.objectContaining({ level: 20, msg: 'the caller went away while reading' })]);
    // A stream that breaks while the reader is connected is an error of ours.
    filter.answer(cut, request, reply(false));
    expect(lines().map(({ level }) => level)).toEqual([20, 50]);
  });
});

describe('oversized request', () => {
  it('refuses too many headers with 431 in the usual error format', async () => {
    const answer = await raw(
      gateway.config.port,
      `GET /api/health HTTP/1.1\r\nHost: localhost\r\n${'X-Much: 0123456789\r\n'.repeat(10_000)}\r\n`,
    );
    expect([statusOf(answer), codeOf(answer)]).toEqual([431, 'HEADERS_TOO_LARGE']);
    expect(answer).toContain('connection: close');
  });

  it('refuses a request that is not HTTP with 400', async () => {
    const answer = await raw(gateway.config.port, 'hello there\r\n\r\n');
    expect([statusOf(answer), codeOf(answer)]).toEqual([400, 'BAD_BODY']);
  });

  it('refuses a body of 100 MB with 413 before reading, with or without a declared length', async () => {
    const said = await raw(
      gateway.config.port,
      post('/api/repairs/start', 100 * 1024 * 1024),
      Buffer.alloc(64 * 1024, 0x61),
    );
    expect([statusOf(said), codeOf(said)]).toEqual([413, 'TOO_LARGE']);
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 0x61), Buffer.from('\r\n')]);
    const unsaid = await raw(
      gateway.config.port,
      post('/api/repairs/start', 'chunked'),
      ...Array.from({ length: 40 }, () => chunk),
    );
    expect(statusOf(unsaid)).toBe(413);
  });

  it.each(['/api/login', '/api/repairs/start', '/api/logout'])(
    'refuses JSON nested 50 levels deep with 400 at %s',
    async (path) => {
      const response = await fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: deep(50),
      });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'BAD_BODY']);
    },
  );
});

describe('body with very many values', () => {
  const post = (path: string, body: string) =>
    fetch(`${gateway.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const staff = (n: number) => JSON.stringify({ staff: Array.from({ length: n }, () => ({})) });

  it('refuses the body before validation, with a small response', async () => {
    const began = process.cpuUsage();
    const response = await post('/api/repair-shop/application/staff', staff(15_000));
    const { user, system } = process.cpuUsage(began);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'BAD_BODY']);
    // Validating each value took more than ten seconds.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it('limits the length of the list and the number of errors in the response', async () => {
    const response = await post('/api/repair-shop/application/staff', staff(500));
    const text = await response.text();
    const { code, fields = [] } = JSON.parse(text) as { code: string; fields?: { path: string; message: string }[] };
    expect([response.status, code]).toEqual([400, 'INVALID']);
    expect(fields).toContainEqual({ path: 'staff', message: 'has too many entries' });
    expect(fields.length).toBeLessThanOrEqual(50);
    expect(text.length).toBeLessThan(16_384);
  });

  it.each(
    (Object.values(routes) as Route[])
      .filter(({ access: who, body }) => who === 'anyone' && body)
      .map(({ name, path }) => [name, path] as const),
  )('limits the body of the public route %s', async (name, path) => {
    const most = name === 'sendApplicationFilePart' ? 1024 * 1024 : name === 'submitStaff' ? 64 * 1024 : 32 * 1024;
    expect(BODY_LIMITS[path.replace(/\{(\w+)\}/g, ':$1')]).toBeLessThanOrEqual(most);
    const response = await post(
      path.replace(/\{\w+\}/g, 'RV-7H2K-QX9D-M4TB-W6PA-0001'),
      JSON.stringify({ a: 'x'.repeat(most) }),
    );
    expect(response.status).toBe(413);
  });
});

it('keeps the default body limit for routes with a session', () => {
  const open = (Object.values(routes) as Route[])
    .filter(({ access: who, method }) => who === 'anyone' && method !== 'GET')
    .map(({ path }) => path);
  const known = (Object.values(routes) as Route[]).filter(
    ({ access: who, body, path }) => who !== 'anyone' && body && !open.includes(path),
  );
  const holdFiles = ['changeShopLogo', 'addIntakePhoto', 'previewStatement', 'importStatement'];
  for (const { path } of known.filter(({ name }) => !holdFiles.includes(name)))
    expect([path, BODY_LIMITS[path.replace(/\{(\w+)\}/g, ':$1')]]).toEqual([path, undefined]);
});

describe('limits on depth and number of values in JSON', () => {
  it.each([
    [deep(20), false],
    [deep(21), true],
    ['['.repeat(21), true],
    ['"[[[[[[[[[[[[[[[[[[[[[["', false],
    ['"\\"[[[[[[[[[[[[[[[[[[[[[["', false],
    [`[${'[],'.repeat(100)}1]`, false],
    ['{"a":"\\\\"}', false],
    [`[${'1,'.repeat(1_997)}1]`, false],
    [`[${'1,'.repeat(2_000)}1]`, true],
    [`"${','.repeat(5_000)}"`, false],
  ])('checks the JSON %s', (json, tooDeep) => {
    expect(isTooMuchJson(json)).toBe(tooDeep);
  });
});

it('limits the number of connections', () => {
  expect(hasty.getHttpServer()).toMatchObject({
    maxConnections: MAX_CONNECTIONS,
    requestTimeout: 600,
    headersTimeout: 300,
  });
});
