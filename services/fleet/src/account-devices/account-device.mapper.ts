import type { AccountDevice } from '@revive/proto/revive/fleet/v1/account_devices';
import type { AccountDeviceRow } from './account-device.repository.js';

export const accountDeviceMessage = (row: AccountDeviceRow): AccountDevice => ({
  id: row.id,
  name: row.name,
  manufacturer: row.vendor,
  model: row.model,
  serial: row.serial,
  status: row.status,
  capabilities: row.capabilities,
  registeredAt: row.registeredAt.toISOString(),
  ...(row.type !== null && { type: row.type, vendor: row.vendor }),
  ...(row.connection !== null && { connection: row.connection }),
  ...(row.lastSeen !== null && { lastSeen: row.lastSeen.toISOString() }),
});
