import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ExportPersonalDataRequest, PersonalDataReply } from '@revive/proto/revive/onboarding/v1/personal_data';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ExportPersonalData } from './export-personal-data.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class PersonalDataController {
  constructor(private readonly personalData: ExportPersonalData) {}

  @GrpcMethod('PersonalData')
  async exportPersonalData(@Payload() { sessionId }: ExportPersonalDataRequest): Promise<PersonalDataReply> {
    return { json: await this.personalData.run(sessionId) };
  }
}
