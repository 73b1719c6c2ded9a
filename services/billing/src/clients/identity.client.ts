import type { FactoryProvider } from '@nestjs/common';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { ErasuresClient, openErasures } from '@revive/platform/rpc/erasures-client';
import { RpcClients } from '@revive/platform/runtime/service-context';

export const IDENTITY_CLIENT = Symbol('IdentityClient');

export const identityClient: FactoryProvider = {
  provide: IDENTITY_CLIENT,
  inject: [RpcClients],
  useFactory: (clients: RpcClients) => clients.open<IdentityClient>('identity', 'Identity'),
};

export const erasuresClient: FactoryProvider<ErasuresClient> = {
  provide: ErasuresClient,
  inject: [RpcClients],
  useFactory: openErasures,
};
