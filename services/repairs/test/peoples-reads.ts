import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { UserActor } from '@revive/platform/auth/actor';

type Handler = (request: object, actor: UserActor) => unknown;

/**
 * Every read that the gateway forwards for a signed-in user, by its name in the proto files. Collected from the
 * controllers, so new calls are included automatically.
 */
export function peoplesReadsOf(app: INestApplicationContext): ReadonlyMap<string, Handler> {
  const controllers = [...app.get(ModulesContainer, { strict: false }).values()].flatMap((module) =>
    [...module.controllers.values()].map(({ instance }) => instance as Record<string, Handler>),
  );
  const reads = controllers.flatMap((controller) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(controller))
      .filter((name) => /^(get|list|read|count|find)/.test(name) && isForPeople(controller, name))
      .map(
        (name) => [pascal(name), (request: object, actor: UserActor) => controller[name]?.(request, actor)] as const,
      ),
  );
  return new Map(reads);
}

function isForPeople(controller: Record<string, Handler>, name: string): boolean {
  const said = (key: string): unknown =>
    Reflect.getMetadata(key, controller[name] as object) ?? Reflect.getMetadata(key, controller.constructor);
  return [said('revive:called-by')].flat().includes('gateway') && said('revive:no-actor') !== true;
}

const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
