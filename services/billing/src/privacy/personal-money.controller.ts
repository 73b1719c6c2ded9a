import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ExportedMoney, ExportMoneyRequest } from '@revive/proto/revive/billing/v1/personal_data';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ExportPerson } from './export-person.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class PersonalMoneyController {
  constructor(private readonly exportPerson: ExportPerson) {}

  @GrpcMethod('PersonalMoney')
  async exportMoney(@Payload() { sessionId }: ExportMoneyRequest): Promise<ExportedMoney> {
    return { json: await this.exportPerson.run(sessionId) };
  }
}
