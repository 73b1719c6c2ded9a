import { createHmac, hkdfSync } from 'node:crypto';

/** Whose device: the person, within the shop of the session or without one. */
export interface DeviceOwner {
  readonly userId: string;
  readonly tenantId: string | null;
}

/** Features that identify a device. `name` counts only for a device that was added by hand without a serial number. */
export interface DeviceFeatures {
  readonly type: string;
  readonly vendor: string;
  readonly model: string;
  readonly serial: string;
  readonly name?: string;
}

/**
 * Keyed fingerprints, so that the database alone shows neither a serial number's hash nor which people have the same
 * device. The key is derived from the seal key: no further secret needs storage.
 */
export class DeviceFingerprints {
  readonly #key: Buffer;

  constructor(sealKey: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', sealKey, '', 'revive.fleet.account-devices.v1', 32));
  }

  of({ userId, tenantId }: DeviceOwner, { type, vendor, model, serial, name = '' }: DeviceFeatures): Buffer {
    // A JSON array, so that different features never produce the same input.
    const parts = [tenantId, userId, type, vendor, model, serial, name];
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest();
  }
}
