import { Module } from '@nestjs/common';
import { OBJECTS } from '@revive/platform/runtime/service-context';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import { ShopLogos } from '@revive/platform/storage/shop-logos';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChangeShopLogo } from './change-shop-logo.js';
import { DeleteOrphanedLogos } from './delete-orphaned-logos.js';
import { ReadShopLogo } from './read-shop-logo.js';
import { ReadShopState } from './read-shop-state.js';
import { ShopLogosController } from './shop-logos.controller.js';

@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [ShopLogosController],
  providers: [
    { provide: ShopLogos, inject: [OBJECTS], useFactory: (objects: ObjectStore) => new ShopLogos(objects) },
    ChangeShopLogo,
    ReadShopLogo,
    ReadShopState,
    DeleteOrphanedLogos,
  ],
})
export class ShopLogoModule {}
