import { Inject, Injectable } from '@nestjs/common';
import { detectedDevicesSchema } from '@revive/contracts/fleet/account-devices';
import type { DeviceScan, RecordDetectedDevicesRequest } from '@revive/proto/revive/fleet/v1/account_devices';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { accountDeviceMessage } from './account-device.mapper.js';
import { AccountDeviceRepository, ownerOf } from './account-device.repository.js';

/** Without an audit entry: a scan changes only what a browser sees, and may repeat every minute. */
@Injectable()
export class RecordDetectedDevices {
  constructor(
    private readonly db: Database,
    private readonly devices: AccountDeviceRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws INVALID (400), NOT_ALLOWED, ACCOUNT_NOT_ACTIVE (403). */
  async run(actor: Actor, { devices, systemInfo }: RecordDetectedDevicesRequest): Promise<DeviceScan> {
    const person = requireRole(actor);
    const scan = await validate(detectedDevicesSchema, {
      devices: devices.map(given),
      systemInfo: given(systemInfo ?? {}),
    });
    const connected = scan.devices
      .filter(({ status }) => status !== 'disconnected')
      .map(({ type, vendor = '', model = '', serial = '' }) => ({ type, vendor, model, serial }));
    const [owner, at] = [ownerOf(person), this.clock()];
    return this.db.tx(person, async (em) => {
      await this.devices.lock(em, owner);
      await this.devices.recordSeen(em, owner, connected, at);
      await this.devices.replaceScan(em, owner, scan, at);
      const rows = await this.devices.list(em, owner);
      return { scannedAt: at.toISOString(), devices: rows.map(accountDeviceMessage) };
    });
  }
}
