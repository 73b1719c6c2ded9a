import type { ScannedDevice } from '@revive/contracts/fleet/agent-status';
import {
  DEVICE_CONNECTIONS,
  DEVICE_TYPES,
  SERVICES_OF_KIND,
  TYPE_OF_KIND,
  type DeviceConnection,
  type DeviceType,
} from '@revive/contracts/fleet/device-facts';
import { centsToRand } from '@revive/contracts/money';
import { DEVICE_KINDS, DEVICE_STATUSES, type DeviceKind, type DeviceStatus } from '@revive/contracts/repairs/states';
import type { BenchDevice, ScanReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { OutcomesReply } from '@revive/proto/revive/repairs/v1/outcomes';
import type { ShopPrices } from '@revive/proto/revive/repairs/v1/repairs';

const MINUTE_MS = 60_000;

/** Facts of a device that every reading of the specification has. */
interface Facts {
  readonly id: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly type: DeviceType;
  readonly vendor: string;
  readonly model: string;
  readonly connection?: DeviceConnection;
  readonly batteryLevel?: number;
  readonly osVersion?: string;
  readonly status: DeviceStatus;
}

const known = <T extends string>(all: readonly T[], value: string | null | undefined): T | undefined =>
  all.find((one) => one === value);

/** Undefined for a device of a kind or status that only a later release knows. */
export function factsOf(device: BenchDevice): Facts | undefined {
  const [kind, status] = [known(DEVICE_KINDS, device.kind), known(DEVICE_STATUSES, device.status)];
  if (kind === undefined || status === undefined) return undefined;
  const connection = known(DEVICE_CONNECTIONS, device.connection);
  return {
    id: device.id,
    name: device.name,
    kind,
    type: known(DEVICE_TYPES, device.type) ?? TYPE_OF_KIND[kind],
    vendor: device.vendor ?? '',
    model: device.model ?? '',
    status,
    ...(connection !== undefined && { connection }),
    ...(device.batteryPercent != null && { batteryLevel: device.batteryPercent }),
    ...(device.osVersion ? { osVersion: device.osVersion } : {}),
  };
}

/** Price book and measured times; a part that the caller may not read is absent. */
export interface Estimates {
  readonly prices: ShopPrices | undefined;
  readonly outcomes: OutcomesReply;
}

/**
 * The cheapest service of the price book that the agent could apply to this kind of device: what a repair costs is
 * known only after a diagnosis. Neither price nor time is estimated in any other way.
 */
function estimateOf(kind: DeviceKind, { prices, outcomes }: Estimates): Pick<ScannedDevice, 'repairCost' | 'specs'> {
  const ids: readonly string[] = SERVICES_OF_KIND[kind];
  const [price] = (prices?.services ?? []).filter(({ id }) => ids.includes(id)).sort((a, b) => a.cents - b.cents);
  const timed = outcomes.services.find(({ id }) => id === (price?.id ?? ids[0]));
  const median = timed?.duration?.p50Ms;
  return {
    ...(price && { repairCost: centsToRand(price.cents), repairService: price.name }),
    specs: {
      repairsTimed: timed?.timed ?? 0,
      repairsNeeded: outcomes.needed,
      ...(median !== undefined && { estimatedRepairTime: durationText(median) }),
    },
  };
}

const durationText = (ms: number): string =>
  ms < MINUTE_MS ? `${Math.max(1, Math.round(ms / 1_000))} s` : `${Math.round(ms / MINUTE_MS)} min`;

export function scannedDevices({ devices, agents, shops }: ScanReply, estimates: Estimates): ScannedDevice[] {
  const [nameOf, portOf] = [
    new Map(shops.map(({ tenantId, name }) => [tenantId, name])),
    new Map(agents.map(({ id, localPort }) => [id, localPort ?? undefined])),
  ];
  return devices.flatMap((device) => {
    const facts = factsOf(device);
    if (facts === undefined) return [];
    const port = portOf.get(device.agentId);
    const { tenantId, agentName } = device;
    return [
      {
        ...facts,
        agentName,
        tenantInfo: { name: nameOf.get(tenantId) ?? '', tenantId, ...(port !== undefined && { port }) },
        ...estimateOf(facts.kind, estimates),
      },
    ];
  });
}
