import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ChangeLocations } from './change-locations.js';
import { LocationsConsumer } from './locations.consumer.js';
import { LocationsController } from './locations.controller.js';
import { PublishUnknownLocations } from './publish-unknown.js';
import { ReadLocations } from './read-locations.js';

@Module({
  imports: [LedgerModule],
  controllers: [LocationsController, LocationsConsumer],
  providers: [ReadLocations, ChangeLocations, PublishUnknownLocations],
  exports: [ReadLocations],
})
export class LocationsModule {}
