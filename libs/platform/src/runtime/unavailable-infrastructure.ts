import type { EventBus } from '../events/event-bus.js';
import type { Mailer } from '../mail/mailer.js';
import type { ObjectStore } from '../storage/object-store.js';

/** What a service may use of the infrastructure beside the cache, which every one has. */
export const PARTS = ['bus', 'objects', 'mailer'] as const;
export type Part = (typeof PARTS)[number];

/** A service that asks for more than it has named is wrong from its first call on, in the first test that makes it. */
const refuses = (part: Part) => async (): Promise<never> => {
  throw new TypeError(`The service uses '${part}' and its definition does not say so`);
};
const [bus, objects, mailer] = [refuses('bus'), refuses('objects'), refuses('mailer')];
const close = async (): Promise<void> => undefined;

/** In the place of a part that was not opened. */
export const unavailableInfrastructure: {
  readonly bus: EventBus;
  readonly objects: ObjectStore;
  readonly mailer: Mailer;
} = {
  bus: { publish: bus, subscribe: bus, deadLetters: bus, replayDeadLetters: bus, backlog: bus, close },
  objects: { put: objects, get: objects, head: objects, delete: objects, list: objects, sweep: objects, close },
  mailer: { send: mailer, close },
};
