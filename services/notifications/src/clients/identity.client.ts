import type { FactoryProvider } from '@nestjs/common';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { ErasuresClient, openErasures } from '@revive/platform/rpc/erasures-client';
import { RpcClients } from '@revive/platform/runtime/service-context';

/** Identity's calls, `RpcClient<IdentityClient>`: whose session it is. */
export const IDENTITY_CLIENT = Symbol('IdentityClient');

export const identityClient: FactoryProvider = {
  provide: IDENTITY_CLIENT,
  inject: [RpcClients],
  useFactory: (clients: RpcClients) => {
    const proto = { root: protoRoot, files: [protoFile('revive/identity/v1/identity.proto')] };
    return clients.open<IdentityClient>('identity', proto, 'revive.identity.v1.Identity');
  },
};

export const erasuresClient: FactoryProvider<ErasuresClient> = {
  provide: ErasuresClient,
  inject: [RpcClients],
  useFactory: openErasures,
};
