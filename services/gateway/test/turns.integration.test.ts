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
/** What was sent has been read, and what was not begun by now waits. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 200));
/** Asks for lists on one connection without waiting for an answer, and reads nothing. */
function pipeline(count: number) {
  const socket = connect(gateway.config.port, '127.0.0.1').on('error', () => undefined);
  socket.pause();
  socket.write(`GET /api/repairs HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`.repeat(count));
  return socket;
}

describe('one session that asks for much at once', () => {
  it('has so many worked on and the rest waiting; others are served meanwhile', async () => {
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

  it('is refused with 429 beyond what may wait', async () => {
    const release = gateway.hold('List');
    const before = asked();
    const socket = pipeline(SESSION_TURNS.atOnce + SESSION_TURNS.waiting);
    await until(() => asked() - before >= SESSION_TURNS.atOnce);
    // One that is held came before all the others stood in the line, and took a place of it.
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

  it('has no more begun for having hung up, and its turns again when all is over', async () => {
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
