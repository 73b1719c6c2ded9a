import type { INestApplicationContext, Provider, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { contextModule, type ServiceContext } from '../runtime/service-context.js';

/**
 * A service's module with everything injected, without transports: what a test calls directly (`app.get(ApproveQuote)`).
 * The context holds what the test stands on; a class that needs more than that fails to be made, and Nest names it.
 */
export async function createTestingApp(
  module: Type,
  context: Partial<Omit<ServiceContext, 'base'>> & { readonly base?: Partial<ServiceContext['base']> },
): Promise<INestApplicationContext> {
  const around = contextModule({ base: {}, ...context } as ServiceContext);
  const given = (around.providers ?? []).filter((one) => 'useValue' in (one as object) && isGiven(one));
  return NestFactory.createApplicationContext(
    { module: class TestingModule {}, imports: [{ ...around, providers: given, exports: given }, module] },
    { logger: false, abortOnError: false },
  );
}

const isGiven = (provider: Provider): boolean => (provider as { useValue: unknown }).useValue !== undefined;
