import { AppError } from '@revive/platform/errors/errors';
import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import type { FleetClient } from '../../clients/fleet.client.js';

/**
 * A device currently connected to an agent of the shop. Throws DEVICE_NOT_FOUND (404) for a foreign shop's device,
 * AGENT_OFFLINE (409).
 */
export async function deviceOfShop(fleet: FleetClient, tenantId: string, deviceId: string): Promise<BenchDevice> {
  const device = await fleet.device(deviceId);
  if (device.tenantId !== tenantId) throw new AppError('DEVICE_NOT_FOUND', { deviceId });
  if (!device.agentOnline) throw new AppError('AGENT_OFFLINE', { agentId: device.agentId });
  return device;
}
