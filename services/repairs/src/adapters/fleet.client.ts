import type { BenchDevice, FleetClient as FleetCalls, StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { RpcClient } from '@revive/platform/rpc/client';

/** What repairs asks of fleet. The actor of the present request goes along. */
export class FleetClient {
  constructor(private readonly peer: RpcClient<FleetCalls>) {}

  /** Throws DEVICE_NOT_FOUND (404) unless it is attached now and the actor may see it. */
  device(deviceId: string): Promise<BenchDevice> {
    return this.peer.call('getDevice', { deviceId });
  }
  stopAll(stopId: string, order: SignedOrder): Promise<StopReply> {
    return this.peer.call('stopAll', { stopId, order });
  }
  getStop(stopId: string): Promise<StopReply> {
    return this.peer.call('getStop', { stopId });
  }
}
