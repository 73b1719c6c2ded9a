import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AccountDevice,
  AccountDeviceList,
  AccountDeviceRemoved,
  AddAccountDeviceRequest,
  DeviceScan,
  RecordDetectedDevicesRequest,
  RegisterAccountDeviceRequest,
  RemoveAccountDeviceRequest,
} from '@revive/proto/revive/fleet/v1/account_devices';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ListAccountDevices } from './list-account-devices.js';
import { RecordDetectedDevices } from './record-detected-devices.js';
import { RegisterAccountDevice } from './register-account-device.js';
import { RemoveAccountDevice } from './remove-account-device.js';

@Controller()
@CalledBy('gateway')
export class AccountDevicesController {
  constructor(
    private readonly listing: ListAccountDevices,
    private readonly registration: RegisterAccountDevice,
    private readonly removal: RemoveAccountDevice,
    private readonly detection: RecordDetectedDevices,
  ) {}

  @GrpcMethod('AccountDevices')
  listAccountDevices(@Caller() actor: UserActor): Promise<AccountDeviceList> {
    return this.listing.run(actor);
  }

  @GrpcMethod('AccountDevices')
  addAccountDevice(@Payload() request: AddAccountDeviceRequest, @Caller() actor: UserActor): Promise<AccountDevice> {
    return this.registration.byHand(actor, request);
  }

  @GrpcMethod('AccountDevices')
  registerAccountDevice(
    @Payload() request: RegisterAccountDeviceRequest,
    @Caller() actor: UserActor,
  ): Promise<AccountDevice> {
    return this.registration.fromBrowser(actor, request);
  }

  @GrpcMethod('AccountDevices')
  recordDetectedDevices(
    @Payload() request: RecordDetectedDevicesRequest,
    @Caller() actor: UserActor,
  ): Promise<DeviceScan> {
    return this.detection.run(actor, request);
  }

  @GrpcMethod('AccountDevices')
  async removeAccountDevice(
    @Payload() { id }: RemoveAccountDeviceRequest,
    @Caller() actor: UserActor,
  ): Promise<AccountDeviceRemoved> {
    await this.removal.run(actor, id);
    return {};
  }
}
