import { Module } from '@nestjs/common';
import { ErasuresClient } from '@revive/platform/rpc/erasures-client';
import { IDENTITY_CLIENT, PEOPLE_CLIENT, erasuresClient, identityClient, peopleClient } from './identity.client.js';
import { OWNERS_CLIENTS, ownersClients } from './owners.client.js';

@Module({
  providers: [identityClient, peopleClient, erasuresClient, ownersClients],
  exports: [IDENTITY_CLIENT, PEOPLE_CLIENT, ErasuresClient, OWNERS_CLIENTS],
})
export class ClientsModule {}
