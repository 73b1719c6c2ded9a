import type { EventBus } from '../events/event-bus.js';
import type { Mailer } from '../mail/mailer.js';
import type { ObjectStore } from '../storage/object-store.js';

export const PARTS = ['bus', 'objects', 'mailer'] as const;
export type Part = (typeof PARTS)[number];

/** Use of an undeclared part throws on the first call, so tests find the error. */
const refuses = (part: Part) => async (): Promise<never> => {
  throw new TypeError(`The service uses '${part}' but its definition does not list it`);
};
const [bus, objects, mailer] = [refuses('bus'), refuses('objects'), refuses('mailer')];
const close = async (): Promise<void> => undefined;

export const unavailableInfrastructure: {
  readonly bus: EventBus;
  readonly objects: ObjectStore;
  readonly mailer: Mailer;
} = {
  bus: { publish: bus, subscribe: bus, deadLetters: bus, replayDeadLetters: bus, backlog: bus, close },
  objects: { put: objects, get: objects, head: objects, delete: objects, list: objects, sweep: objects, close },
  mailer: { send: mailer, close },
};
