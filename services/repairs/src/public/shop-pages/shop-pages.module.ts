import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { OwnShopPageSettings } from './own-shop-page.js';
import { ReadShopPage } from './read-shop-page.js';
import { ShopPagesController } from './shop-pages.controller.js';

@Module({
  imports: [ClientsModule],
  controllers: [ShopPagesController],
  providers: [ReadShopPage, OwnShopPageSettings],
})
export class ShopPagesModule {}
