import { Module } from '@nestjs/common';
import { TrackingModule } from './tracking/tracking.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { QuestionsModule } from './questions/questions.module.js';
import { RatingsModule } from './ratings/ratings.module.js';
import { OwnRepairsModule } from './own-repairs/own-repairs.module.js';
import { ShopPagesModule } from './shop-pages/shop-pages.module.js';
import { RemoteOrdersModule } from './remote-orders/remote-orders.module.js';

@Module({
  imports: [
    TrackingModule,
    MessagesModule,
    QuestionsModule,
    RatingsModule,
    OwnRepairsModule,
    ShopPagesModule,
    RemoteOrdersModule,
  ],
})
export class PublicModule {}
