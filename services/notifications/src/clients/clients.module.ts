import { Module } from '@nestjs/common';
import { ErasuresClient } from '@revive/platform/rpc/erasures-client';
import { IDENTITY_CLIENT, erasuresClient, identityClient } from './identity.client.js';
import { OWNERS_CLIENTS, ownersClients } from './owners.client.js';

@Module({
  providers: [identityClient, erasuresClient, ownersClients],
  exports: [IDENTITY_CLIENT, ErasuresClient, OWNERS_CLIENTS],
})
export class ClientsModule {}
