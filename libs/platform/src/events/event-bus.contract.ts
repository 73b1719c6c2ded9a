import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusEvent, EventBus, Subscription } from './event-bus.js';
import { AppError } from '../errors/errors.js';
import { MAX_TRIES, RefusedEvent } from './event-bus.js';
import { uuidv7 } from '../core/ids.js';
import { waitFor } from '../testing/wait-for.js';

interface BusFactory {
  fresh(): Promise<EventBus>;
  another(): Promise<EventBus>;
}

let nth = 0;
const anEvent = (over: Partial<BusEvent> = {}): BusEvent => ({
  id: uuidv7(),
  topic: 'repairs.repair',
  key: 'k',
  type: 'test.v1.Changed',
  payload: Buffer.from(String(++nth)),
  occurredAt: new Date(),
  ...over,
});

export function eventBusContract(name: string, factory: BusFactory): void {
  describe(`the event bus (${name})`, () => {
    let bus: EventBus;
    const open: EventBus[] = [];
    const group = 'billing';
    const another = async () => {
      const other = await factory.another();
      open.push(other);
      return other;
    };
    beforeEach(async () => {
      bus = await factory.fresh();
      open.push(bus);
    });
    afterEach(async () => {
      for (const one of open.splice(0)) await one.close();
    });

    const listen = async (
      on: EventBus,
      options: { group?: string; topics?: string[]; fail?: (event: BusEvent, attempt: number) => void } = {},
    ) => {
      const got: BusEvent[] = [];
      const subscription: Subscription = await on.subscribe({
        group: options.group ?? group,
        topics: options.topics ?? ['repairs.repair'],
        handler: async (event, attempt) => {
          options.fail?.(event, attempt);
          got.push(event);
        },
      });
      return { got, close: () => subscription.close(), ids: () => got.map(({ id }) => id) };
    };

    it('delivers what was published, whole', async () => {
      const event = anEvent({
        tenantId: uuidv7(),
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        payload: new Uint8Array([0, 1, 255]),
      });
      const { got } = await listen(bus);
      await bus.publish([event]);
      await waitFor(() => got.length === 1);
      expect({ ...got[0], payload: [...(got[0]?.payload ?? [])] }).toEqual({ ...event, payload: [0, 1, 255] });
    });

    it('delivers to a group that was known before it listened again, what came meanwhile', async () => {
      const first = await listen(bus);
      await first.close();
      const event = anEvent();
      await bus.publish([event]);
      const second = await listen(bus);
      await waitFor(() => second.got.length === 1);
      expect(second.ids()).toEqual([event.id]);
      expect(first.got).toEqual([]);
    });

    it('keeps the order of each key, and all of 600 events over 30 keys', async () => {
      const { got } = await listen(bus);
      const events = Array.from({ length: 600 }, (_, i) => anEvent({ key: `k${i % 30}` }));
      for (let i = 0; i < events.length; i += 50) await bus.publish(events.slice(i, i + 50));
      await waitFor(() => got.length >= 600);
      for (let key = 0; key < 30; key++) {
        const mine = (list: BusEvent[]) => list.filter((event) => event.key === `k${key}`).map(({ id }) => id);
        expect(mine(got)).toEqual(mine(events));
      }
    });

    it('gives each group every event once', async () => {
      const [one, two] = [await listen(bus), await listen(bus, { group: 'chat' })];
      const events = Array.from({ length: 20 }, (_, i) => anEvent({ key: `k${i}` }));
      await bus.publish(events);
      await waitFor(() => one.got.length >= 20 && two.got.length >= 20);
      expect(new Set(one.ids())).toEqual(new Set(events.map(({ id }) => id)));
      expect([one.got.length, two.got.length]).toEqual([20, 20]);
    });

    it('gives a group only the topics that it asked for', async () => {
      const { got } = await listen(bus, { topics: ['fleet.agent', 'repairs.quote'] });
      await bus.publish([anEvent(), anEvent({ topic: 'fleet.agent' }), anEvent({ topic: 'repairs.quote' })]);
      await waitFor(() => got.length === 2);
      expect(got.map(({ topic }) => topic).sort()).toEqual(['fleet.agent', 'repairs.quote']);
    });

    it('never has two members of a group at one message, and goes on with those who are left', async () => {
      const [here, there] = [await listen(bus), await listen(await another())];
      const events = Array.from({ length: 100 }, (_, i) => anEvent({ key: `k${i % 10}` }));
      await bus.publish(events.slice(0, 50));
      await waitFor(() => here.got.length + there.got.length >= 50);
      await here.close();
      await bus.publish(events.slice(50));
      await waitFor(() => here.got.length + there.got.length >= 100);
      expect([...here.ids(), ...there.ids()].sort()).toEqual(events.map(({ id }) => id).sort());
    });

    it('never has a key in two hands, of one member or of two', async () => {
      const inHand = new Set<string>();
      const clashes: string[] = [];
      const done: string[] = [];
      const handler = async ({ id, key }: BusEvent) => {
        if (inHand.has(key)) clashes.push(key);
        inHand.add(key);
        await sleep(40);
        inHand.delete(key);
        done.push(id);
      };
      for (const one of [bus, await another()]) await one.subscribe({ group, topics: ['repairs.repair'], handler });
      const events = Array.from({ length: 40 }, (_, i) => anEvent({ key: `k${i % 8}` }));
      await bus.publish(events);
      await waitFor(() => done.length >= 40);
      await waitFor(async () => (await bus.backlog(group)) === 0);
      expect(clashes).toEqual([]);
      expect([...done].sort()).toEqual(events.map(({ id }) => id).sort());
    });

    it('shares with a member that came later, and takes all again when it has gone', async () => {
      const keys = Array.from({ length: 48 }, (_, i) => `k${i}`);
      const round = () => bus.publish(keys.map((key) => anEvent({ key })));
      const here = await listen(bus);
      await round();
      await waitFor(() => here.got.length === keys.length);
      const there = await listen(await another());
      await waitFor(async () => {
        await round();
        return there.got.length > 0;
      });
      await waitFor(async () => (await bus.backlog(group)) === 0);
      await there.close();
      const before = here.got.length;
      await round();
      await waitFor(async () => (await bus.backlog(group)) === 0);
      expect(new Set(here.got.slice(before).map(({ key }) => key))).toEqual(new Set(keys));
    });

    it('passes no event by while four publish and the reader is faster than they', async () => {
      const { ids } = await listen(bus);
      const publishers = [bus, bus, await another(), await another()];
      const events = publishers.map(() => Array.from({ length: 60 }, () => anEvent({ key: 'one key' })));
      await Promise.all(
        publishers.map(async (publisher, i) => {
          for (const event of events[i] ?? []) await publisher.publish([event]);
        }),
      );
      await waitFor(() => ids().length >= 240);
      expect([...ids()].sort()).toEqual(
        events
          .flat()
          .map(({ id }) => id)
          .sort(),
      );
      for (const mine of events)
        expect(ids().filter((id) => mine.some((event) => event.id === id))).toEqual(mine.map(({ id }) => id));
    });

    it('brings one process the events that another has published', async () => {
      const { got } = await listen(await another());
      const event = anEvent();
      await bus.publish([event]);
      await waitFor(() => got.length === 1);
      expect(got[0]?.id).toBe(event.id);
    });

    it('goes on behind what was handled, after a restart', async () => {
      const before = await listen(bus);
      await bus.publish([anEvent({ key: 'a' })]);
      await waitFor(() => before.got.length === 1);
      await bus.close();
      const restarted = await another();
      const after = await listen(restarted);
      const event = anEvent({ key: 'a' });
      await restarted.publish([event]);
      await waitFor(() => after.got.length >= 1);
      expect(after.ids()).toEqual([event.id]);
    });

    it('delivers again what threw, before anything that follows of its key', async () => {
      const tries: number[] = [];
      const [first, second] = [anEvent({ key: 'a' }), anEvent({ key: 'a' })];
      const { got, ids } = await listen(bus, {
        fail: (event, attempt) => {
          if (event.id !== first.id) return;
          tries.push(attempt);
          if (attempt < 3) throw new TypeError('not yet');
        },
      });
      await bus.publish([first, second]);
      await waitFor(() => got.length === 2);
      expect(ids()).toEqual([first.id, second.id]);
      expect(tries).toEqual([1, 2, 3]);
      expect(await bus.deadLetters(group)).toEqual([]);
    });

    it('waits for somebody who is away for as long as it takes, and holds no try against the message', async () => {
      const tries: number[] = [];
      const [first, second] = [anEvent({ key: 'a' }), anEvent({ key: 'a' })];
      const { got, ids } = await listen(bus, {
        fail: (event, attempt) => {
          if (event.id !== first.id) return;
          tries.push(attempt);
          if (tries.length < 2 * MAX_TRIES) throw new AppError('SERVICE_UNAVAILABLE', { peer: 'repairs' });
        },
      });
      await bus.publish([first, second]);
      await waitFor(() => got.length === 2);
      expect(ids()).toEqual([first.id, second.id]);
      expect(tries).toEqual(Array.from({ length: 2 * MAX_TRIES }, () => 1));
      expect(await bus.deadLetters(group)).toEqual([]);
    });

    it('parks what keeps failing and what follows of its key, and nothing else', async () => {
      const poison = anEvent({ key: 'a', payload: Buffer.from('poison') });
      const [behind, beside] = [anEvent({ key: 'a' }), anEvent({ key: 'b' })];
      const { got, ids } = await listen(bus, {
        fail: (event) => {
          if (event.id === poison.id) throw new TypeError('it is poison');
        },
      });
      await bus.publish([poison, behind, beside]);
      await waitFor(async () => got.length === 1 && (await bus.deadLetters(group)).length === 2);
      expect(ids()).toEqual([beside.id]);
      const letters = await bus.deadLetters(group);
      expect(letters.map(({ event, error, tries }) => [event.id, error, tries])).toEqual([
        [poison.id, 'it is poison', MAX_TRIES],
        [behind.id, expect.stringMatching(/waits behind/), 0],
      ]);
      expect(await bus.deadLetters('chat')).toEqual([]);
      await waitFor(async () => (await bus.backlog(group)) === 0);
    });

    it('replays what was parked in its order, and then what came later', async () => {
      let healed = false;
      const events = Array.from({ length: 3 }, () => anEvent({ key: 'a' }));
      const { got, ids } = await listen(bus, {
        fail: () => {
          if (!healed) throw new TypeError('ill');
        },
      });
      await bus.publish(events);
      await waitFor(async () => (await bus.deadLetters(group)).length === 3);
      healed = true;
      expect(await bus.replayDeadLetters(group)).toBe(3);
      await waitFor(() => got.length === 3);
      await waitFor(async () => (await bus.deadLetters(group)).length === 0);
      const later = anEvent({ key: 'a' });
      await bus.publish([later]);
      await waitFor(() => got.length === 4);
      expect(ids()).toEqual([...events, later].map(({ id }) => id));
    });

    it('keeps a replay that fails again parked, with its new error and those behind it', async () => {
      let error = 'ill';
      await listen(bus, {
        fail: () => {
          throw new TypeError(error);
        },
      });
      await bus.publish([anEvent({ key: 'a' }), anEvent({ key: 'a' })]);
      await waitFor(async () => (await bus.deadLetters(group)).length === 2);
      error = 'worse';
      await bus.replayDeadLetters(group);
      await waitFor(async () => (await bus.deadLetters(group))[0]?.error === 'worse');
      expect((await bus.deadLetters(group)).length).toBe(2);
    });

    it('does not let one key that fails hold up the others', async () => {
      const { got } = await listen(bus, {
        fail: (event) => {
          if (event.key === 'poison') throw new TypeError('no');
        },
      });
      await bus.publish([
        anEvent({ key: 'poison' }),
        ...Array.from({ length: 40 }, (_, i) => anEvent({ key: `k${i}` })),
      ]);
      await waitFor(() => got.length === 40);
    });

    it('parks at once what its handler refuses, tries it once, and holds nothing of its key up', async () => {
      const [forged, mine] = [anEvent({ payload: Buffer.from('forged') }), anEvent()];
      let tries = 0;
      const { ids } = await listen(bus, {
        fail: ({ id }) => {
          if (id !== forged.id) return;
          tries += 1;
          throw new RefusedEvent('names a different tenant than its message');
        },
      });
      await bus.publish([forged, mine]);
      await waitFor(() => ids().includes(mine.id));
      const [letter] = await bus.deadLetters(group);
      expect([tries, letter?.event.id, letter?.error, letter?.tries]).toEqual([
        1,
        forged.id,
        'names a different tenant than its message',
        0,
      ]);
      expect(await bus.replayDeadLetters(group)).toBe(0);
      await waitFor(async () => (await bus.backlog(group)) === 0);
    });

    it('waits, when a subscription closes, for the message in hand', async () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let [begun, ended] = [false, false];
      const subscription = await bus.subscribe({
        group,
        topics: ['repairs.repair'],
        handler: async () => {
          begun = true;
          await held;
          ended = true;
        },
      });
      await bus.publish([anEvent()]);
      await waitFor(() => begun);
      const closed = subscription.close();
      release();
      await closed;
      expect(ended).toBe(true);
    });
  });
}
