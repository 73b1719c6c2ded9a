import { Injectable } from '@nestjs/common';
import type { AccountDeviceList } from '@revive/proto/revive/fleet/v1/account_devices';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { accountDeviceMessage } from './account-device.mapper.js';
import { AccountDeviceRepository, ownerOf } from './account-device.repository.js';

@Injectable()
export class ListAccountDevices {
  constructor(
    private readonly db: Database,
    private readonly devices: AccountDeviceRepository,
  ) {}

  /** Throws NOT_ALLOWED (403) for an actor that is no person. */
  async run(actor: Actor): Promise<AccountDeviceList> {
    const owner = ownerOf(requireRole(actor));
    const rows = await this.db.tx(actor, (em) => this.devices.list(em, owner));
    return { devices: rows.map(accountDeviceMessage) };
  }
}
