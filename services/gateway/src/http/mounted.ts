import type { Type } from '@nestjs/common';
import { METADATA } from './route.js';

/**
 * Returns the methods of a controller that no route mounts, such as `AccessController.login`. Must be empty for every
 * controller.
 */
export function handlersWithoutRoute(controller: Type): string[] {
  const prototype = controller.prototype as Record<string, unknown>;
  const methods = Object.getOwnPropertyNames(prototype).filter(
    (name) => name !== 'constructor' && typeof prototype[name] === 'function',
  );
  return methods
    .filter((name) => !Reflect.hasMetadata(METADATA, prototype[name] as object))
    .map((name) => `${controller.name}.${name}`);
}
