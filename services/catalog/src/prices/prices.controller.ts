import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { PriceServicesRequest, PricesReply } from '@revive/proto/revive/catalog/v1/catalog';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { PriceServices } from './price-services.js';

/** Prices for internal services. Requests carry no actor, because quotes are also created by consumers. */
@Controller()
@CalledBy('repairs')
@WithoutActor()
export class PricesController {
  constructor(private readonly prices: PriceServices) {}

  @GrpcMethod('Catalog')
  priceServices(@Payload() request: PriceServicesRequest): Promise<PricesReply> {
    return this.prices.run(request);
  }
}
