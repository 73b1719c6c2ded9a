import { Module } from '@nestjs/common';
import { PatchTestsModule } from './patch-tests/patch-tests.module.js';
import { PriceServices } from './prices/price-services.js';
import { PricesController } from './prices/prices.controller.js';
import { RolloutsModule } from './rollouts/rollouts.module.js';
import { ShopServicesModule } from './shop-services/shop-services.module.js';

@Module({
  imports: [PatchTestsModule, RolloutsModule, ShopServicesModule],
  controllers: [PricesController],
  providers: [PriceServices],
})
export class CatalogModule {}
