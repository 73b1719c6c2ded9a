import { Module } from '@nestjs/common';
import { DeleteRemovedObjects } from './delete-removed-objects.js';
import { PurgeExpired } from './purge-expired.js';
import { RemovedObjects } from './removed-objects.js';

@Module({
  providers: [RemovedObjects, DeleteRemovedObjects, PurgeExpired],
  exports: [RemovedObjects],
})
export class RetentionModule {}
