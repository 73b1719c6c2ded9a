import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ExportedNotices, ExportNoticesRequest } from '@revive/proto/revive/notifications/v1/personal_data';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ExportPerson } from './export-person.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class PersonalNoticesController {
  constructor(private readonly exportPerson: ExportPerson) {}

  @GrpcMethod('PersonalNotices')
  async exportNotices(@Payload() { sessionId }: ExportNoticesRequest): Promise<ExportedNotices> {
    return { json: await this.exportPerson.run(sessionId) };
  }
}
