import { Module } from '@nestjs/common';
import { CallersModule } from '../callers/callers.module.js';
import { InboxController } from './inbox.controller.js';
import { StaffConsumer } from './staff.consumer.js';
import { ReadNotices } from './read-notices.js';
import { OnStaffNotification } from './on-staff-notification.js';

@Module({
  imports: [CallersModule],
  controllers: [InboxController, StaffConsumer],
  providers: [ReadNotices, OnStaffNotification],
})
export class InboxModule {}
