import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SESSION_TURNS } from '../src/http/turns.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
let cookie: string;
beforeAll(async () => void (gateway = await startedGateway()));
afterAll(() => gateway.close());
beforeEach(async () => void (cookie = await gateway.signedIn('tenant_admin')));

const asked = () => gateway.asked.repairs.filter(({ method }) => method === 'List').length;
const until = async (holds: () => boolean): Promise<void> => {
  for (const end = Date.now() + 5000; !holds() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 10));
};
/** After this time all sent requests were read and either started or queued. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 200));
/** Pipelines requests for lists on one connection and reads no response. */
function pipeline(count: number) {
  const socket = connect(gateway.config.port, '127.0.0.1').on('error', () => undefined);
  socket.pause();
  socket.write(`GET /api/repairs HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`.repeat(count));
  return socket;
}

describe('session with many concurrent requests', () => {
  it('runs a limited number and queues the rest, while further callers are served', async () => {
    const release = gateway.hold('List');
    const before = asked();
    const socket = pipeline(50);
    await until(() => asked() - before >= SESSION_TURNS.atOnce);
    expect((await gateway.call('getUser', await gateway.signedIn('tenant_admin'))).status).toBe(200);
    expect(asked() - before).toBe(SESSION_TURNS.atOnce);
    release();
    await until(() => asked() - before >= 50);
    expect(asked() - before).toBe(50);
    socket.destroy();
  });

  it('refuses requests beyond the queue limit with 429', async () => {
    const release = gateway.hold('List');
    const before = asked();
    const socket = pipeline(SESSION_TURNS.atOnce + SESSION_TURNS.waiting);
    await until(() => asked() - before >= SESSION_TURNS.atOnce);
    // A request sent too early takes a place in the queue itself, so try until a request is refused.
    let answer: Response | undefined;
    while (answer === undefined)
      answer = await Promise.race([gateway.call('listRepairs', cookie), settle().then(() => undefined)]);
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      ((await answer.json()) as { code: string }).code,
    ]).toEqual([429, '1', 'TOO_MANY']);
    release();
    socket.destroy();
  });

  it('starts no further queued requests after a disconnect and gets its turns back at the end', async () => {
    const release = gateway.hold('List');
    const before = asked();
    const first = pipeline(50);
    await until(() => asked() - before >= SESSION_TURNS.atOnce);
    first.destroy();
    const second = pipeline(50);
    await settle();
    expect(asked() - before).toBe(SESSION_TURNS.atOnce);
    second.destroy();
    release();
    await settle();
    expect(
      await Promise.all(Array.from({ length: 10 }, async () => (await gateway.call('listRepairs', cookie)).status)),
    ).toEqual(Array(10).fill(200));
  });
});
