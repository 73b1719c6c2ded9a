import type { FactoryProvider } from '@nestjs/common';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import type { PeopleClient } from '@revive/proto/revive/identity/v1/people';
import { ErasuresClient, openErasures } from '@revive/platform/rpc/erasures-client';
import { RpcClients } from '@revive/platform/runtime/service-context';

/** Token of the `RpcClient<IdentityClient>`, which resolves sessions. */
export const IDENTITY_CLIENT = Symbol('IdentityClient');

export const identityClient: FactoryProvider = {
  provide: IDENTITY_CLIENT,
  inject: [RpcClients],
  useFactory: (clients: RpcClients) => clients.open<IdentityClient>('identity', 'Identity'),
};

/** Token of the `RpcClient<PeopleClient>`, which returns a caller's own confirmed email address. */
export const PEOPLE_CLIENT = Symbol('PeopleClient');

export const peopleClient: FactoryProvider = {
  provide: PEOPLE_CLIENT,
  inject: [RpcClients],
  useFactory: (clients: RpcClients) => clients.open<PeopleClient>('identity', 'People'),
};

export const erasuresClient: FactoryProvider<ErasuresClient> = {
  provide: ErasuresClient,
  inject: [RpcClients],
  useFactory: openErasures,
};
