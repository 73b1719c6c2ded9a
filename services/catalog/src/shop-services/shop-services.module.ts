import { Module } from '@nestjs/common';
import { ShopServices } from './shop-services.js';
import { ShopServicesController } from './shop-services.controller.js';

@Module({ controllers: [ShopServicesController], providers: [ShopServices] })
export class ShopServicesModule {}
