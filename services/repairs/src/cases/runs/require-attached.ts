import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import type { FleetClient } from '../../clients/fleet.client.js';
import { benchOf } from '../tickets/open-ticket.js';
import type { RepairEntity } from '../tickets/entities/repair.entity.js';

/**
 * The device of the repair, which must be on its agent's bench before an order is signed. Throws DEVICE_AWAY or
 * AGENT_OFFLINE (409).
 */
export async function requireAttached(fleet: FleetClient, repair: RepairEntity): Promise<BenchDevice> {
  const { deviceId, agentId } = benchOf(repair);
  const device = await fleet.device(deviceId).catch((error: unknown) => {
    if (isAppError(error, 'DEVICE_NOT_FOUND')) throw new AppError('DEVICE_AWAY', { deviceId }, { cause: error });
    throw error;
  });
  if (device.agentId !== agentId) throw new AppError('DEVICE_AWAY', { deviceId });
  if (!device.agentOnline) throw new AppError('AGENT_OFFLINE', { agentId: device.agentId });
  return device;
}
