import { Controller, Inject } from '@nestjs/common';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { OnEvent } from '@revive/platform/consumer';
import type { BusEvent } from '@revive/platform/event-bus';
import { SendApprovalLetter } from '../usecases/send-approval-letter.js';

@Controller()
export class NotificationsConsumer {
  constructor(@Inject(SendApprovalLetter) private readonly approvals: SendApprovalLetter) {}

  @OnEvent('repairs.repair')
  repair(event: BusEvent): Promise<void> {
    return this.approvals.run(event, RepairChanged.decode(event.payload));
  }
}
