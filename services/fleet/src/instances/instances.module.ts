import { Module } from '@nestjs/common';
import { InstanceNotifier } from './instance-notifier.js';

@Module({ providers: [InstanceNotifier], exports: [InstanceNotifier] })
export class InstancesModule {}
