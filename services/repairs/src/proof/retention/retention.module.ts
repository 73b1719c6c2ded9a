import { Module } from '@nestjs/common';
import { RemovedObjectsModule } from '../removed-objects/removed-objects.module.js';
import { PurgeDemoRepairs } from './purge-demo-repairs.js';
import { PurgeExpired } from './purge-expired.js';

@Module({ imports: [RemovedObjectsModule], providers: [PurgeDemoRepairs, PurgeExpired] })
export class RetentionModule {}
