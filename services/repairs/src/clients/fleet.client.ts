import { Injectable } from '@nestjs/common';
import type { Agent, BenchDevice, FleetClient as FleetCalls, StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { FleetCountsClient } from '@revive/proto/revive/fleet/v1/counts';
import type { PrintingClient, PrintJob, QueueDocumentRequest } from '@revive/proto/revive/fleet/v1/printing';
import type { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

@Injectable()
export class FleetClient {
  readonly #calls: RpcClient<FleetCalls>;
  readonly #counts: RpcClient<FleetCountsClient>;
  readonly #printing: RpcClient<PrintingClient>;

  constructor(clients: RpcClients) {
    this.#calls = clients.open('fleet', 'Fleet');
    this.#counts = clients.open('fleet', 'FleetCounts');
    this.#printing = clients.open('fleet', 'Printing');
  }

  /** Throws DEVICE_NOT_FOUND (404) unless it is attached now and the actor may see it. */
  device(deviceId: string): Promise<BenchDevice> {
    return this.#calls.call('getDevice', { deviceId });
  }
  /** Attached devices visible to the actor, at most 200. */
  async bench(): Promise<BenchDevice[]> {
    return (await this.#calls.call('listBench', {})).devices;
  }
  async agents(): Promise<Agent[]> {
    return (await this.#calls.call('listAgents', {})).agents;
  }
  /**
   * Number of connected agents per shop, for at most 200 shops; staff only. Shops without connected agents are
   * omitted.
   */
  async agentsOnline(tenantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { shops } = await this.#counts.call('countShopAgents', { tenantIds: [...tenantIds] });
    return new Map(shops.map(({ tenantId, online }) => [tenantId, online]));
  }
  /** `names`: limits the stop to agents of this shop and this agent release. */
  stopAll(stopId: string, order: SignedOrder, names: { tenantId: string; agentVersion: string }): Promise<StopReply> {
    return this.#calls.call('stopAll', { stopId, order, ...names });
  }
  /** Throws PRINTER_NOT_CHOSEN (409), TOO_LARGE (413), TOO_MANY (429). */
  print(document: QueueDocumentRequest): Promise<PrintJob> {
    return this.#printing.call('queueDocument', document);
  }
  getStop(stopId: string): Promise<StopReply> {
    return this.#calls.call('getStop', { stopId });
  }
}
