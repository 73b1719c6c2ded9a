import { Controller } from '@nestjs/common';
import { ProtectionNoticed } from '@revive/proto/revive/repairs/v1/protection';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnProtectionNoticed } from './on-protection-noticed.js';

@Controller()
export class ProtectionConsumer {
  constructor(private readonly notices: OnProtectionNoticed) {}

  @OnEvent('repairs.protection')
  noticed(event: BusEvent): Promise<void> {
    return this.notices.run(event, ProtectionNoticed.decode(event.payload));
  }
}
