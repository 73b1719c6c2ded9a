import { Controller } from '@nestjs/common';
import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnStaffNotification } from './on-staff-notification.js';

@Controller()
export class StaffConsumer {
  constructor(private readonly staff: OnStaffNotification) {}

  @OnEvent('identity.staff-notification')
  staffFromIdentity(event: BusEvent): Promise<void> {
    return this.staff.run(event, 'identity', StaffNotificationRequested.decode(event.payload));
  }

  @OnEvent('onboarding.staff-notification')
  staffFromOnboarding(event: BusEvent): Promise<void> {
    return this.staff.run(event, 'onboarding', StaffNotificationRequested.decode(event.payload));
  }

  @OnEvent('billing.staff-notification')
  staffFromBilling(event: BusEvent): Promise<void> {
    return this.staff.run(event, 'billing', StaffNotificationRequested.decode(event.payload));
  }

  @OnEvent('repairs.staff-notification')
  staffFromRepairs(event: BusEvent): Promise<void> {
    return this.staff.run(event, 'repairs', StaffNotificationRequested.decode(event.payload));
  }
}
