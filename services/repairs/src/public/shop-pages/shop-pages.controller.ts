import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  OwnShopPage,
  ReadShopPageRequest,
  SaveShopPageRequest,
  ShopPage,
} from '@revive/proto/revive/repairs/v1/public_pages';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { OwnShopPageSettings } from './own-shop-page.js';
import { ReadShopPage } from './read-shop-page.js';

@Controller()
@CalledBy('gateway')
export class ShopPagesController {
  constructor(
    private readonly reading: ReadShopPage,
    private readonly own: OwnShopPageSettings,
  ) {}

  @GrpcMethod('ShopPages')
  @WithoutActor()
  readShopPage(@Payload() { slug }: ReadShopPageRequest): Promise<ShopPage> {
    return this.reading.run(slug);
  }

  @GrpcMethod('ShopPages')
  getOwnShopPage(@Caller() actor: UserActor): Promise<OwnShopPage> {
    return this.own.read(actor);
  }

  @GrpcMethod('ShopPages')
  saveShopPage(@Payload() request: SaveShopPageRequest, @Caller() actor: UserActor): Promise<OwnShopPage> {
    return this.own.save(actor, request);
  }
}
