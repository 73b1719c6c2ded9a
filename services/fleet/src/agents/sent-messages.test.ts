import { describe, expect, it } from '@jest/globals';
import type { OpenStream } from './open-stream.js';
import { SentMessages, SentOnStreams } from './sent-messages.js';

const aStream = (): OpenStream => ({ agentId: 'a', isConfirmed: true, tenantId: 't', send: () => undefined });

describe('messages that were sent on a stream', () => {
  it('are due again after the period, each by itself', () => {
    let now = 0;
    const sent = new SentMessages(10_000, () => now);
    expect(sent.take('one')).toBe(true);
    now = 6_000;
    expect([sent.take('one'), sent.take('two')]).toEqual([false, true]);
    now = 10_001;
    expect([sent.take('one'), sent.take('two')]).toEqual([true, false]);
  });

  it('are not counted by a question', () => {
    const sent = new SentMessages(10_000);
    expect([sent.isDue('one'), sent.isDue('one')]).toEqual([true, true]);
  });

  it('are sent again on another stream', () => {
    const streams = new SentOnStreams(10_000);
    const [first, second] = [aStream(), aStream()];
    expect(streams.of(first).take('one')).toBe(true);
    expect([streams.of(first).take('one'), streams.of(second).take('one')]).toEqual([false, true]);
  });
});
