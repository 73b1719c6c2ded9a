import type { FactoryProvider } from '@nestjs/common';
import { ErasuresClient, openErasures } from '@revive/platform/rpc/erasures-client';
import { RpcClients } from '@revive/platform/runtime/service-context';

export const erasuresClient: FactoryProvider<ErasuresClient> = {
  provide: ErasuresClient,
  inject: [RpcClients],
  useFactory: openErasures,
};
