import { Controller } from '@nestjs/common';
import { StaffTold } from '@revive/proto/revive/letters/v1/staff';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnStaffNotification } from './on-staff-notification.js';

/** What the platform's staff are told. */
@Controller()
export class StaffConsumer {
  constructor(private readonly staff: OnStaffNotification) {}

  @OnEvent('identity.staff')
  staffFromIdentity(event: BusEvent): Promise<void> {
    return this.staff.run(event, 'identity', StaffTold.decode(event.payload));
  }

  @OnEvent('onboarding.staff')
  staffFromOnboarding(event: BusEvent): Promise<void> {
    return this.staff.run(event, 'onboarding', StaffTold.decode(event.payload));
  }
}
