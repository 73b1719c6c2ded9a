import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Actor } from '@revive/platform/auth/actor';
import { isReadMethod } from '@revive/platform/rpc/guard';
import { loadProtos } from '@revive/platform/rpc/wire';
import { protoOf } from '@revive/proto/paths';

type Handler = (request: object, actor: Actor, command: { id: string }, proof: object) => Promise<unknown>;

interface Call {
  /** Interface and method as in the proto, such as `Counter.TakePayment`. */
  readonly name: string;
  readonly isRead: boolean;
  readonly hasRequestId: boolean;
}

interface ProtoMethod {
  readonly requestType: { readonly type: { readonly field: readonly { readonly name: string }[] } };
}

/** Calls of the billing service, from the proto files. */
export function callsOfBilling(): Call[] {
  return Object.entries(loadProtos(protoOf('billing'))).flatMap(([service, definition]) => {
    if ('format' in definition || !service.startsWith('revive.billing.v1.')) return [];
    return Object.entries(definition as unknown as Record<string, ProtoMethod>).map(([method, { requestType }]) => ({
      name: `${service.split('.').at(-1)}.${method}`,
      isRead: isReadMethod(method),
      hasRequestId: requestType.type.field.some(({ name }) => /^request_?id$/i.test(name)),
    }));
  });
}

export interface Handlers {
  readonly run: (name: string, request: object, actor: Actor, command: { id: string }) => Promise<unknown>;
  /** True if a person confirms the call with the password. */
  readonly needsCommand: (name: string) => boolean;
}

/** The handlers of the service's controllers, by the names of the proto. */
export function handlersOf(app: INestApplicationContext): Handlers {
  const handlers = new Map<string, { controller: object; handler: Handler }>();
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { instance: controller } of controllers.values()) {
      const prototype = Object.getPrototypeOf(controller) as Record<string, Handler>;
      for (const handler of Object.getOwnPropertyNames(prototype).map((key) => prototype[key]))
        if (typeof handler === 'function')
          for (const { service, rpc } of patternsOf(handler))
            handlers.set(`${service}.${rpc}`, { controller, handler });
    }
  const of = (name: string) => {
    const found = handlers.get(name);
    if (!found) throw new TypeError(`No controller handles ${name}`);
    return found;
  };
  return {
    run: async (name, request, actor, command) => {
      const { controller, handler } = of(name);
      return handler.call(controller, request, actor, command, { token: '', request: new Uint8Array() });
    },
    needsCommand: (name) => Reflect.getMetadata('revive:command', of(name).handler) === true,
  };
}

interface Pattern {
  readonly service?: string;
  readonly rpc?: string;
}

const patternsOf = (handler: Handler): Pattern[] =>
  ((Reflect.getMetadata('microservices:pattern', handler) as Pattern[] | undefined) ?? []).filter(({ rpc }) => rpc);
