import { Module } from '@nestjs/common';
import { OBJECTS } from '@revive/platform/runtime/service-context';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import { ShopLogos } from '@revive/platform/storage/shop-logos';
import { ReadShopLogo } from './read-shop-logo.js';

@Module({
  providers: [
    { provide: ShopLogos, inject: [OBJECTS], useFactory: (objects: ObjectStore) => new ShopLogos(objects) },
    ReadShopLogo,
  ],
  exports: [ReadShopLogo],
})
export class ShopLogoModule {}
