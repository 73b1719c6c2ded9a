import { Controller } from '@nestjs/common';
import { AssistanceNoticed } from '@revive/proto/revive/repairs/v1/assistance';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnAssistanceNoticed } from './on-assistance-noticed.js';

@Controller()
export class AssistanceConsumer {
  constructor(private readonly notices: OnAssistanceNoticed) {}

  @OnEvent('repairs.assistance')
  noticed(event: BusEvent): Promise<void> {
    return this.notices.run(event, AssistanceNoticed.decode(event.payload));
  }
}
