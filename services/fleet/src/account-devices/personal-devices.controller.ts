import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ExportDevicesRequest, ExportedDevices } from '@revive/proto/revive/fleet/v1/account_devices';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ExportPerson } from './export-person.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class PersonalDevicesController {
  constructor(private readonly exportPerson: ExportPerson) {}

  @GrpcMethod('PersonalDevices')
  async exportDevices(@Payload() { sessionId }: ExportDevicesRequest): Promise<ExportedDevices> {
    return { json: await this.exportPerson.run(sessionId) };
  }
}
