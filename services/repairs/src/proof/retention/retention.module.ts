import { Module } from '@nestjs/common';
import { DeleteRemovedObjects } from './delete-removed-objects.js';
import { PurgeDemoRepairs } from './purge-demo-repairs.js';
import { PurgeExpired } from './purge-expired.js';
import { RemovedObjects } from './removed-objects.js';

@Module({
  providers: [RemovedObjects, DeleteRemovedObjects, PurgeDemoRepairs, PurgeExpired],
  exports: [RemovedObjects],
})
export class RetentionModule {}
