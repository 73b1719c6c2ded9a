import { afterEach, describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConsentAnswer, PendingConsent } from '../consent/consent-book.js';
import { SessionEnding } from './session-end.js';
import { SessionLines } from './session-lines.js';
import { runSession, type SessionAgent } from './session-run.js';

const QUESTION: PendingConsent = {
  consentId: '00000000-0000-4000-8000-000000000001',
  session: { id: 'session', kind: 'one-time', who: 'Thandi of Kestrel', privileges: ['read', 'repair'] },
  askedAt: '2026-11-28T10:00:00.000Z',
  until: '2026-11-28T10:10:00.000Z',
};

// A test that fails leaves its session running, which would keep the process alive.
const endings: SessionEnding[] = [];
afterEach(() => {
  for (const ending of endings.splice(0)) ending.end('stopped');
});

/**
 * A session at 10:00 whose clock the test moves; the time between two looks is real and short. With `slowLookMs` the
 * platform does not answer the goodbye, and each look for its answer takes so long by the clock. The platform has stored
 * everything after `storesAfter` looks.
 */
function aSession({ pending = [] as PendingConsent[], slowLookMs = 0, storesAfter = 0 } = {}) {
  const [input, said, left] = [new PassThrough(), [] as string[], [] as string[]];
  const time = { now: Date.parse('2026-11-28T10:00:00Z') };
  const calls: unknown[] = [];
  const order: string[] = [];
  let answer: (given: ConsentAnswer) => void = () => undefined;
  let revoked: Parameters<SessionAgent['consents']['onRevoked']>[0] = () => undefined;
  const answered = new Promise<ConsentAnswer>((resolve) => (answer = resolve));
  const state = { isConnected: true, isStopped: false };
  const ending = new SessionEnding();
  endings.push(ending);
  const agent: SessionAgent = {
    code: '7K2M-9QXR-4TBD',
    get isConnected() {
      return state.isConnected;
    },
    get isDelivered() {
      return order.filter((one) => one === 'look').length >= storesAfter;
    },
    finish: async () => void order.push('finish'),
    leave: (reason) => {
      order.push('leave');
      left.push(reason);
      state.isConnected = slowLookMs > 0;
    },
    stop: async () => {
      order.push('stop');
      state.isStopped = true;
    },
    consents: {
      pending: () => pending,
      ask: () => answered,
      onRevoked: (callback) => void (revoked = callback),
      allow: async (id, person, privileges) => {
        calls.push(['allow', id, person, privileges]);
        if (person.trim() === '') return 'no_name';
        answer('allowed');
        return 'done';
      },
      refuse: async (id) => {
        calls.push(['refuse', id]);
        answer('refused');
        return 'done';
      },
    },
  };
  const say = (sentence: string): void => void said.push(sentence);
  const lines = new SessionLines(input, { write: (text: string) => said.push(text) > 0 });
  const joined = { sessionId: 'session', who: 'Thandi of Kestrel', endsAt: new Date(time.now + 4 * 3_600_000) };
  const clock = { now: () => new Date(time.now) };
  const look = async (): Promise<void> => {
    order.push('look');
    time.now += slowLookMs;
  };
  const ended = runSession({ agent, joined, ending, lines, clock, say, wait: look }).finally(() => lines.close());
  return {
    said,
    left,
    calls,
    order,
    state,
    time,
    ending,
    ended,
    answer: (given: ConsentAnswer) => answer(given),
    revoke: () => void revoked('session', 'revoked', 'Thandi'),
    type: (line: string) => void input.write(`${line}\n`),
    see: async (words: string) => {
      for (let tries = 0; tries < 400 && !said.join('\n').includes(words); tries++) await wait(5);
      expect(said.join('\n')).toContain(words);
    },
  };
}

describe('running one-time session', () => {
  it('shows the code to read back, and ends when the person types end', async () => {
    const session = aSession();
    expect(session.said.join()).toContain('Read this code to the technician: 7K2M-9QXR-4TBD');
    session.type('what now');
    await session.see('Type "end" and press Enter');
    session.type('END');
    expect(await session.ended).toBe('by_customer');
    expect(session.left).toEqual(['by_customer']);
    // A running write ends before the platform revokes the agent.
    expect(session.order).toEqual(['finish', 'leave', 'stop']);
  });

  it('asks the person and allows only what was chosen, with a name', async () => {
    const session = aSession({ pending: [QUESTION] });
    await session.see('Type "all"');
    session.type('perhaps');
    await wait(20);
    session.type('look');
    await session.see('Your name');
    session.type(' ');
    await wait(20);
    session.type('look');
    await wait(20);
    session.type('Sipho Dube');
    await session.see('Allowed.');
    const { consentId } = QUESTION;
    expect(session.calls).toEqual([
      ['allow', consentId, ' ', ['read']],
      ['allow', consentId, 'Sipho Dube', ['read']],
    ]);
    session.type('end');
    expect(await session.ended).toBe('by_customer');
  });

  it('ends when the person refuses', async () => {
    const session = aSession({ pending: [QUESTION] });
    await session.see('Type "all"');
    session.type('no');
    expect(await session.ended).toBe('refused');
    expect([session.calls, session.left]).toEqual([[['refuse', QUESTION.consentId]], ['refused']]);
  });

  it('accepts an answer on the consent page, and ends when the consent is revoked there', async () => {
    const session = aSession({ pending: [QUESTION] });
    await session.see('Type "all"');
    session.answer('allowed');
    await session.see('Allowed.');
    session.revoke();
    expect(await session.ended).toBe('by_customer');
  });

  it('counts no answer as a refusal', async () => {
    const session = aSession({ pending: [QUESTION] });
    await session.see('Type "all"');
    session.answer('expired');
    expect(await session.ended).toBe('refused');
  });

  it('ends at its deadline', async () => {
    const session = aSession();
    session.time.now += 4 * 3_600_000;
    expect(await session.ended).toBe('deadline');
    expect(session.left).toEqual(['deadline']);
  });

  it('ends after ten minutes without a link, and only then', async () => {
    const session = aSession();
    await wait(1_100);
    session.state.isConnected = false;
    session.time.now += 9 * 60_000;
    await wait(1_100);
    session.state.isConnected = true;
    session.time.now += 2 * 60_000;
    await wait(1_100);
    session.state.isConnected = false;
    session.time.now += 10 * 60_000;
    expect(await session.ended).toBe('no_link');
    expect([session.left, session.state.isStopped]).toEqual([[], true]);
  });

  it('waits three seconds by the clock for the answer to its goodbye, on a slow PC too', async () => {
    const session = aSession({ slowLookMs: 1_500 });
    session.ending.end('by_customer');
    expect(await session.ended).toBe('by_customer');
    expect(session.order).toEqual(['finish', 'leave', 'look', 'look', 'stop']);
  });

  it('says goodbye after the platform has stored the last result', async () => {
    const session = aSession({ storesAfter: 2 });
    session.ending.end('by_customer');
    expect(await session.ended).toBe('by_customer');
    expect(session.order).toEqual(['finish', 'look', 'look', 'leave', 'stop']);
  });

  it('waits half a minute for the last result, and not at all without a link', async () => {
    const session = aSession({ storesAfter: Infinity, slowLookMs: 20_000 });
    session.ending.end('by_customer');
    await session.ended;
    expect(session.order).toEqual(['finish', 'look', 'look', 'leave', 'look', 'stop']);
    const cutOff = aSession({ storesAfter: Infinity });
    cutOff.state.isConnected = false;
    cutOff.ending.end('by_customer');
    await cutOff.ended;
    expect(cutOff.order).toEqual(['finish', 'stop']);
  });

  it('says nothing more to a shop that ended the session', async () => {
    const session = aSession();
    session.ending.end('by_shop');
    session.ending.end('stopped');
    expect(await session.ended).toBe('by_shop');
    expect(session.left).toEqual([]);
  });
});
