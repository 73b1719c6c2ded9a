import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, request, type OutgoingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { aLocalPage } from '../fixtures/local-page.js';
import { LocalHttpServer } from './local-door.js';

const ORIGIN = 'http://localhost:3000';
const SECRET = 'the-pairing-secret-of-this-pc';
const DEVICE = {
  id: 'd-1',
  name: 'a customer’s disk',
  kind: 'disk_image',
  sizeBytes: 1,
  detail: 'secret detail',
  status: 'connected',
};
const door = new LocalHttpServer({
  origin: ORIGIN,
  secret: SECRET,
  version: '0.1.0',
  isConnected: () => true,
  page: aLocalPage([DEVICE]).page,
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}
function ask(path: string, headers: OutgoingHttpHeaders, { method = 'GET', body = '' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: door.port, path, method, headers, setHost: headers['host'] === undefined },
      (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
const paired = (over: OutgoingHttpHeaders = {}): OutgoingHttpHeaders => ({
  origin: ORIGIN,
  'x-revive-pairing': SECRET,
  ...over,
});

beforeAll(() => door.listen(0));
afterAll(() => door.close());

describe('local server', () => {
  it('shows the bench only to the platform’s page with the pairing secret, without caching', async () => {
    const { status, body, headers } = await ask('/scan', paired());
    expect(status).toBe(200);
    // Without a platform: no amount, no shop and no revenue.
    expect(JSON.parse(body)).toEqual({
      devices: [{ ...DEVICE, specs: {} }],
      summary: { agentVersion: '0.1.0', platform: `${process.platform} ${process.arch}`, hostname: 'bench-pc' },
    });
    expect(headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, 'cache-control': 'no-store' });
    expect((await ask('/scan', paired({ host: `localhost:${door.port}` }))).status).toBe(200);
  });

  it('accepts the preflight of the platform’s page and rejects all further origins', async () => {
    const ours = await ask(
      '/scan',
      { origin: ORIGIN, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-revive-pairing' },
      { method: 'OPTIONS' },
    );
    expect(ours).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': ORIGIN, 'access-control-allow-headers': 'x-revive-pairing' },
    });
    const theirs = await ask(
      '/scan',
      { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      { method: 'OPTIONS' },
    );
    expect(theirs).toMatchObject({ status: 403, body: '' });
    expect(theirs.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('returns only its health to a local program', async () => {
    expect(JSON.parse((await ask('/health', {})).body)).toEqual({ status: 'ok', version: '0.1.0', connected: true });
  });

  it('reveals nothing to sixty hostile requests', async () => {
    const foreign = [
      'https://evil.example',
      'null',
      'http://localhost:3000.evil.example',
      'http://localhost:3001',
      'https://localhost:3000',
      'http://127.0.0.1:3000',
      'file://',
      'chrome-extension://abcdef',
      '',
      'HTTP://LOCALHOST:3000/',
    ];
    const hosts = [
      'evil.example',
      `evil.example:${door.port}`,
      'localhost.evil.example',
      `localhost.:${door.port}`,
      `127.0.0.1.nip.io:${door.port}`,
      `0.0.0.0:${door.port}`,
      `[::1]:${door.port}`,
      '127.0.0.1',
      'localhost:80',
      `2130706433:${door.port}`,
    ];
    const hostile: { name: string; answer: Promise<Answer> }[] = [
      ...foreign.map((origin) => ({
        name: `scan from '${origin}' with the secret`,
        answer: ask('/scan', paired({ origin })),
      })),
      ...foreign.map((origin) => ({ name: `health from '${origin}'`, answer: ask('/health', { origin }) })),
      ...hosts.map((host) => ({ name: `rebinding through ${host}`, answer: ask('/scan', paired({ host })) })),
      ...hosts.map((host) => ({ name: `health through ${host}`, answer: ask('/health', { host }) })),
      ...[undefined, '', 'wrong', SECRET.slice(1), `${SECRET} `, SECRET.toUpperCase()].map((secret) => ({
        name: `scan with the secret '${secret}'`,
        answer: ask('/scan', {
          origin: ORIGIN,
          ...(secret !== undefined && { 'x-revive-pairing': secret.trim() === SECRET ? 'x' : secret }),
        }),
      })),
      { name: 'no origin', answer: ask('/scan', { 'x-revive-pairing': SECRET }) },
      {
        name: 'an image tag',
        answer: ask('/scan', {
          accept: 'image/avif,image/webp',
          'sec-fetch-dest': 'image',
          'sec-fetch-site': 'cross-site',
          referer: 'https://evil.example/',
        }),
      },
      { name: 'a script tag', answer: ask('/scan', { 'sec-fetch-dest': 'script', 'sec-fetch-site': 'cross-site' }) },
      {
        name: 'a form',
        answer: ask('/scan', paired({ 'content-type': 'application/x-www-form-urlencoded' }), {
          method: 'POST',
          body: 'a=b',
        }),
      },
      {
        name: 'a text post',
        answer: ask('/scan', paired({ 'content-type': 'text/plain' }), { method: 'POST', body: '{"repair":1}' }),
      },
      {
        name: 'a text post to repair',
        answer: ask('/repair', paired({ 'content-type': 'text/plain' }), {
          method: 'POST',
          body: '{"deviceId":"d-1"}',
        }),
      },
      {
        name: 'a repair without the secret',
        answer: ask('/repair', { origin: ORIGIN, 'content-type': 'application/json' }, { method: 'POST', body: '{}' }),
      },
      {
        name: 'a repair without an origin',
        answer: ask(
          '/repair/d-1',
          { 'x-revive-pairing': SECRET, 'content-type': 'application/json' },
          { method: 'POST', body: '{}' },
        ),
      },
      {
        name: 'a repair from a foreign page',
        answer: ask('/repair/d-1', paired({ origin: 'https://evil.example' }), { method: 'POST' }),
      },
      {
        name: 'a large body',
        answer: ask('/repair', paired({ 'content-type': 'application/json' }), {
          method: 'POST',
          body: JSON.stringify({ deviceId: 'x'.repeat(2_000) }),
        }),
      },
      { name: 'the doctor without the secret', answer: ask('/doctor', { origin: ORIGIN }) },
      { name: 'the doctor without an origin', answer: ask('/doctor', { 'x-revive-pairing': SECRET }) },
      { name: 'a posted doctor', answer: ask('/doctor', paired(), { method: 'POST' }) },
      ...['PUT', 'DELETE', 'PATCH', 'HEAD', 'PROPFIND'].map((method) => ({
        name: method,
        answer: ask('/scan', paired(), { method }),
      })),
      ...['/', '/scan/', '/scan?x=1', '//scan', '/../scan', '/repair'].map((path) => ({
        name: path,
        answer: ask(path, paired()),
      })),
    ];
    expect(hostile.length).toBeGreaterThanOrEqual(60);
    for (const { name, answer } of hostile) {
      const { status, body, headers } = await answer;
      expect([name, status >= 400, body]).toEqual([name, true, '']);
      if (headers['access-control-allow-origin'] !== undefined)
        expect([name, headers['access-control-allow-origin']]).toEqual([name, ORIGIN]);
    }
  });

  it('refuses a request with two Host headers', async () => {
    const raw = (lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(door.port, '127.0.0.1', () => socket.end([...lines, '', ''].join('\r\n')));
        let text = '';
        socket
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .on('end', () => resolve(text.split('\r\n', 1)[0] ?? ''))
          .on('error', reject);
      });
    const own = `Host: 127.0.0.1:${door.port}`;
    expect(await raw(['GET /health HTTP/1.1', own, 'Connection: close'])).toContain('200');
    for (const pair of [
      [own, 'Host: evil.example'],
      ['Host: evil.example', own],
      [own, own],
    ]) {
      expect(await raw(['GET /health HTTP/1.1', ...pair, 'Connection: close'])).toContain('421');
    }
  });

  it('recovers shortly after idle clients occupied every connection', async () => {
    const idle = Array.from({ length: 40 }, () => connect(door.port, '127.0.0.1').on('error', () => undefined));
    await wait(100);
    while ((await ask('/health', {}).catch(() => undefined))?.status !== 200) await wait(50);
    expect((await ask('/health', {})).status).toBe(200);
    for (const socket of idle) socket.destroy();
  });

  // spec K100
  it('uses the next free port when the requested port is taken', async () => {
    const other: Server = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port: taken } = other.address() as AddressInfo;
    const second = new LocalHttpServer({
      origin: ORIGIN,
      secret: SECRET,
      version: '0',
      isConnected: () => false,
      page: aLocalPage().page,
    });
    const port = await second.listen(taken);
    expect(port).toBeGreaterThan(taken);
    expect(port).toBeLessThanOrEqual(taken + 20);
    await second.close();
    await new Promise((resolve) => other.close(resolve));
  });
});
