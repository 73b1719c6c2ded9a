import { Module } from '@nestjs/common';
import { DeleteRemovedObjects } from './delete-removed-objects.js';
import { RemovedObjects } from './removed-objects.js';

@Module({ providers: [RemovedObjects, DeleteRemovedObjects], exports: [RemovedObjects] })
export class RemovedObjectsModule {}
