import { Module } from '@nestjs/common';
import { erasuresClient, identityClient } from '../clients/identity.client.js';
import { AccountDeviceRepository } from './account-device.repository.js';
import { AccountDevicesController } from './account-devices.controller.js';
import { ErasePerson } from './erase-person.js';
import { ErasureConsumer } from './erasure.consumer.js';
import { ExportPerson } from './export-person.js';
import { ListAccountDevices } from './list-account-devices.js';
import { PersonalDevicesController } from './personal-devices.controller.js';
import { RecordDetectedDevices } from './record-detected-devices.js';
import { RegisterAccountDevice } from './register-account-device.js';
import { RemoveAccountDevice } from './remove-account-device.js';

@Module({
  controllers: [AccountDevicesController, PersonalDevicesController, ErasureConsumer],
  providers: [
    AccountDeviceRepository,
    ListAccountDevices,
    RegisterAccountDevice,
    RemoveAccountDevice,
    RecordDetectedDevices,
    ErasePerson,
    ExportPerson,
    identityClient,
    erasuresClient,
  ],
})
export class AccountDevicesModule {}
