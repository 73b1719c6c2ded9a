import { Module } from '@nestjs/common';
import { DeviceKeys } from './device-keys.js';

@Module({ providers: [DeviceKeys], exports: [DeviceKeys] })
export class DeviceKeysModule {}
