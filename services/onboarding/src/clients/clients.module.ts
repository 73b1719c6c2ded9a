import { Module } from '@nestjs/common';
import { ErasuresClient, openErasures } from '@revive/platform/rpc/erasures-client';
import { RpcClients } from '@revive/platform/runtime/service-context';
import { IdentityClient } from './identity.client.js';
import { ShopsClient } from './shops.client.js';

@Module({
  providers: [
    IdentityClient,
    ShopsClient,
    {
      provide: ErasuresClient,
      inject: [RpcClients],
      useFactory: openErasures,
    },
  ],
  exports: [IdentityClient, ShopsClient, ErasuresClient],
})
export class ClientsModule {}
