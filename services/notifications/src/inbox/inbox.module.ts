import { Module } from '@nestjs/common';
import { CallersModule } from '../callers/callers.module.js';
import { AssistanceConsumer } from './assistance.consumer.js';
import { InboxController } from './inbox.controller.js';
import { StaffConsumer } from './staff.consumer.js';
import { ProtectionConsumer } from './protection.consumer.js';
import { ReadNotices } from './read-notices.js';
import { OnAssistanceNoticed } from './on-assistance-noticed.js';
import { OnProtectionNoticed } from './on-protection-noticed.js';
import { OnStaffNotification } from './on-staff-notification.js';

@Module({
  imports: [CallersModule],
  controllers: [InboxController, StaffConsumer, ProtectionConsumer, AssistanceConsumer],
  providers: [ReadNotices, OnStaffNotification, OnProtectionNoticed, OnAssistanceNoticed],
})
export class InboxModule {}
