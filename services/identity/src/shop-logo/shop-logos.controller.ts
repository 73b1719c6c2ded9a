import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ChangeShopLogoRequest,
  ReadShopLogoRequest,
  ReadShopStateRequest,
  ShopLogo,
  ShopLogoFile,
  ShopState,
} from '@revive/proto/revive/identity/v1/shop_logos';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { ChangeShopLogo } from './change-shop-logo.js';
import { ReadShopLogo } from './read-shop-logo.js';
import { ReadShopState } from './read-shop-state.js';

@Controller()
@CalledBy('gateway')
export class ShopLogosController {
  constructor(
    private readonly changes: ChangeShopLogo,
    private readonly reads: ReadShopLogo,
    private readonly state: ReadShopState,
  ) {}

  @GrpcMethod('ShopLogos')
  changeShopLogo(@Payload() { content }: ChangeShopLogoRequest, @Caller() actor: UserActor): Promise<ShopLogo> {
    return this.changes.change(actor, content);
  }

  @GrpcMethod('ShopLogos')
  removeShopLogo(@Payload() _: object, @Caller() actor: UserActor): Promise<ShopLogo> {
    return this.changes.remove(actor);
  }

  @GrpcMethod('ShopLogos')
  @WithoutActor()
  readShopLogo(@Payload() { tenantId }: ReadShopLogoRequest): Promise<ShopLogoFile> {
    return this.reads.run(tenantId);
  }

  @GrpcMethod('ShopLogos')
  @CalledBy('repairs')
  @WithoutActor()
  readShopState(@Payload() { tenantId }: ReadShopStateRequest): Promise<ShopState> {
    return this.state.run(tenantId);
  }
}
