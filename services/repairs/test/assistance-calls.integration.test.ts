import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SIGNALS_A_MINUTE } from '@revive/contracts/assistance/states';
import type { UserActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { repairsOnABench, type Bench } from './bench.js';
import { assistanceOn, type AssistanceBench } from './assistance-bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

let on: AssistanceBench;
beforeEach(async () => {
  on = await assistanceOn(bench);
});

describe('call signals', () => {
  it('relays signals between requester and helper only and stores nothing', async () => {
    const id = await on.asked();
    await expect(on.ring(id, on.shop.actor)).rejects.toMatchObject({ code: 'ASSISTANCE_NO_HELPER' });
    await bench.calls.takeAssistance({ id }, on.helper);
    expect(await bench.calls.readAssistance({ id }, on.shop.actor)).toMatchObject({
      mayCall: true,
      partnerName: 'lerato',
    });
    const sdp = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n';
    await on.ring(id, on.shop.actor, { kind: 'offer', sdp });
    await on.ring(id, on.helper, { kind: 'answer', sdp });
    const to = (userId: string) =>
      bench.frames.filter(
        ({ channel, frame }) => frame.type === 'assistance.signal' && channel === `live:user:${userId}`,
      );
    await waitFor(() => to(on.helper.userId).length === 1 && to(on.shop.actor.userId).length === 1);
    expect(to(on.helper.userId)[0]?.frame.row).toMatchObject({ requestId: id, from: 'shop', kind: 'offer', sdp });
    expect(bench.frames.filter(({ frame }) => frame.type === 'assistance.signal')).toHaveLength(2);
    const colleague = aUser({ role: 'tech', tenantId: on.shop.tenantId });
    await expect(on.ring(id, colleague)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(on.ring(id, aUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      (await on.sql<{ x: string }>("select position('127.0.0.1' in e::text)::text as x from assistance_entries e")).map(
        ({ x }) => x,
      ),
    ).not.toContain('1');
    await on.ring(id, on.helper, { kind: 'accept', media: ['microphone', 'camera'] });
    expect((await on.auditOf()).map(({ action }) => action)).toContain('assistance.call_accepted');
  });

  it.each([
    ['a kind that is none', { kind: 'record' }],
    ['an offer without a description', { kind: 'offer' }],
    ['a description that is too long', { kind: 'offer', sdp: 'v'.repeat(24_001) }],
    ['a candidate without one', { kind: 'candidate' }],
    ['media that are none', { media: ['clipboard'] }],
  ])('refuses a signal with %s', async (_, over) => {
    const id = await on.asked();
    await bench.calls.takeAssistance({ id }, on.helper);
    await expect(on.ring(id, on.helper, over)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('limits the signals per minute', async () => {
    const id = await on.asked();
    await bench.calls.takeAssistance({ id }, on.helper);
    for (let sent = 0; sent < SIGNALS_A_MINUTE; sent++) await on.ring(id, on.helper);
    await expect(on.ring(id, on.helper)).rejects.toMatchObject({ code: 'TOO_MANY' });
  });
});

describe('row-level security', () => {
  it('hides a request from a technician without a shop', async () => {
    const id = await on.asked();
    const seen = (actor: UserActor) =>
      bench.db.tx(actor, (em) => em.query<object[]>('select id from assistance_requests where id = $1', [id]));
    expect(await seen(on.helper)).toEqual([]);
    expect(await seen(aUser())).toEqual([]);
    expect(await seen(on.shop.actor)).toHaveLength(1);
  });
});
