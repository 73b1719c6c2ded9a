import type { DetectedDevice } from '@revive/proto/revive/fleet/v1/account_devices';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { fixedClock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { AccountDeviceRepository } from '../src/account-devices/account-device.repository.js';
import { ListAccountDevices } from '../src/account-devices/list-account-devices.js';
import { RecordDetectedDevices } from '../src/account-devices/record-detected-devices.js';
import { RegisterAccountDevice } from '../src/account-devices/register-account-device.js';
import { RemoveAccountDevice } from '../src/account-devices/remove-account-device.js';
import { ENTITIES } from '../src/database/entities.js';
import { fleet } from '../src/service.js';

const SYSTEM = systemActor('test');
export const PHONE = {
  name: 'Pixel 9',
  type: 'usb',
  vendor: 'Google',
  model: 'Pixel 9',
  serial: 'A1',
  capabilities: ['Android debugging'],
};

export const aTech = (tenantId = uuidv7()) => aUser({ role: 'tech', tenantId });
export const customer = () => aUser({ role: 'user' });

/** The use cases of account devices on a database of their own. */
export class StartedAccountDevices {
  readonly clock = fixedClock('2026-11-28T10:00:00.000Z');
  readonly #listing: ListAccountDevices;
  readonly #registration: RegisterAccountDevice;
  readonly #removal: RemoveAccountDevice;
  readonly #detection: RecordDetectedDevices;

  private constructor(
    readonly database: TestDatabase,
    readonly db: Database,
  ) {
    const devices = new AccountDeviceRepository({ sealKey: Buffer.alloc(32, 7) });
    this.#listing = new ListAccountDevices(db, devices);
    this.#registration = new RegisterAccountDevice(db, devices, this.clock);
    this.#removal = new RemoveAccountDevice(db, devices, this.clock);
    this.#detection = new RecordDetectedDevices(db, devices, this.clock);
  }

  static async start(): Promise<StartedAccountDevices> {
    const database = await freshDatabase('fleet', fleet.migrations);
    return new StartedAccountDevices(database, await database.open(ENTITIES));
  }

  register(by: UserActor, over: Partial<typeof PHONE> = {}) {
    return this.#registration.fromBrowser(by, { ...PHONE, ...over });
  }

  add(by: UserActor, over: object = {}) {
    const laptop = { name: 'Old laptop', model: 'T420', serial: 'L-1', manufacturer: 'Lenovo' };
    return this.#registration.byHand(by, { ...laptop, ...over });
  }

  async listOf(...by: Parameters<ListAccountDevices['run']>) {
    return (await this.#listing.run(...by)).devices;
  }

  remove(by: UserActor, id: string) {
    return this.#removal.run(by, id);
  }

  scan(by: UserActor, devices: readonly Partial<DetectedDevice>[], systemInfo: object = { platform: 'Linux x86_64' }) {
    return this.#detection.run(by, {
      devices: devices.map((device) => ({ ...PHONE, status: '', ...device })),
      systemInfo,
    });
  }

  rows<R = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<R[]> {
    return this.db.tx(SYSTEM, (em) => em.query<R[]>(sql, values));
  }
}
