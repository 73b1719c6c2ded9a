import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ArchiveShopServiceRequest,
  ListShopServicesReply,
  SaveShopServiceRequest,
  ShopService,
} from '@revive/proto/revive/catalog/v1/shop_services';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ShopServices } from './shop-services.js';

@Controller()
@CalledBy('gateway')
export class ShopServicesController {
  constructor(private readonly services: ShopServices) {}

  @GrpcMethod('ShopServices')
  listShopServices(@Caller() actor: UserActor): Promise<ListShopServicesReply> {
    return this.services.list(actor);
  }

  @GrpcMethod('ShopServices')
  saveShopService(@Payload() request: SaveShopServiceRequest, @Caller() actor: UserActor): Promise<ShopService> {
    return this.services.save(actor, request);
  }

  @GrpcMethod('ShopServices')
  archiveShopService(@Payload() request: ArchiveShopServiceRequest, @Caller() actor: UserActor): Promise<ShopService> {
    return this.services.archive(actor, request);
  }
}
