import type { Type } from '@nestjs/common';
import { METADATA } from './route.js';

/** Methods of a controller that no row of the table mounts: `AccessController.login`. A controller has none. */
export function handlersWithoutRoute(controller: Type): string[] {
  const prototype = controller.prototype as Record<string, unknown>;
  const methods = Object.getOwnPropertyNames(prototype).filter(
    (name) => name !== 'constructor' && typeof prototype[name] === 'function',
  );
  return methods
    .filter((name) => !Reflect.hasMetadata(METADATA, prototype[name] as object))
    .map((name) => `${controller.name}.${name}`);
}
