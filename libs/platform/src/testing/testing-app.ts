import type { INestApplicationContext, Provider, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { contextModule, type ServiceContext } from '../runtime/service-context.js';

/**
 * A service's module with injection but without transports, for direct calls (`app.get(ApproveQuote)`). If a class
 * needs an object missing in `context`, Nest reports the class.
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
