import { Module } from '@nestjs/common';
import { PriceServices } from './prices/price-services.js';
import { PricesController } from './prices/prices.controller.js';

@Module({ controllers: [PricesController], providers: [PriceServices] })
export class CatalogModule {}
