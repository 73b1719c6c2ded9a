import { Module } from '@nestjs/common';
import { PatchTestsModule } from './patch-tests/patch-tests.module.js';
import { PriceServices } from './prices/price-services.js';
import { PricesController } from './prices/prices.controller.js';

@Module({ imports: [PatchTestsModule], controllers: [PricesController], providers: [PriceServices] })
export class CatalogModule {}
