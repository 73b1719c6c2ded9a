import { Inject, Injectable } from '@nestjs/common';
import { addAccountDeviceSchema, registerAccountDeviceSchema } from '@revive/contracts/fleet/account-devices';
import type {
  AccountDevice,
  AddAccountDeviceRequest,
  RegisterAccountDeviceRequest,
} from '@revive/proto/revive/fleet/v1/account_devices';
import { requireRole, type Actor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../agents/agent.events.js';
import { accountDeviceMessage } from './account-device.mapper.js';
import { AccountDeviceRepository, ownerOf, type NewDevice } from './account-device.repository.js';
import type { DeviceFeatures } from './device-fingerprints.js';

/** Stores a device once per person. A repeated or concurrent registration returns the same row, without an entry. */
@Injectable()
export class RegisterAccountDevice {
  constructor(
    private readonly db: Database,
    private readonly devices: AccountDeviceRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A device that the browser sees. Throws INVALID (400), NOT_ALLOWED, ACCOUNT_NOT_ACTIVE (403). */
  async fromBrowser(actor: Actor, request: RegisterAccountDeviceRequest): Promise<AccountDevice> {
    const person = requireRole(actor);
    const {
      name,
      type,
      vendor = '',
      model = '',
      serial = '',
      capabilities = [],
    } = await validate(registerAccountDeviceSchema, request);
    // Two such devices could not be told apart, and would become one row.
    if (vendor === '' && model === '' && serial === '')
      throw new AppError('INVALID', undefined, {
        sentence: 'The browser shows no vendor, model or serial number of this device. Add it by hand instead.',
      });
    const features = { type, vendor, model, serial };
    return this.#store(person, { name, ...features, capabilities }, features, true);
  }

  /** Throws INVALID (400), NOT_ALLOWED, ACCOUNT_NOT_ACTIVE (403). */
  async byHand(actor: Actor, request: AddAccountDeviceRequest): Promise<AccountDevice> {
    const person = requireRole(actor);
    const {
      name,
      model = '',
      serial = '',
      manufacturer: vendor = '',
    } = await validate(addAccountDeviceSchema, request);
    const device: NewDevice = { name, type: null, vendor, model, serial, capabilities: [] };
    return this.#store(person, device, { type: '', vendor, model, serial, name: serial === '' ? name : '' }, false);
  }

  #store(person: UserActor, device: NewDevice, features: DeviceFeatures, isSeen: boolean): Promise<AccountDevice> {
    const [owner, at] = [ownerOf(person), this.clock()];
    return this.db.tx(person, async (em) => {
      await this.devices.lock(em, owner);
      const { row, created } = await this.devices.store(em, owner, device, features, {
        at,
        seenAt: isSeen ? at : null,
      });
      if (created)
        await recordAudit(em, person, at, person.tenantId ?? '', 'device.registered', `account device ${row.id}`);
      return accountDeviceMessage(row);
    });
  }
}
