import { DEVICE_KINDS, DEVICE_STATUSES } from '../repairs/states.js';
import {
  bool,
  finite,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';
import { AGENT_PRESENCE } from './bench.js';
import { DEVICE_CONNECTIONS, DEVICE_TYPES, FACT_MAX } from './device-facts.js';

/** Rows of a list that grows with the platform (design §10). */
const MOST = 200;

/** spec part 2 §3. `unanswered` counts the asked agents without an answer within the time limit. */
const counted = {
  asked: integer().required(),
  answered: integer().required(),
  unanswered: integer().required(),
  scannedAt: isoDateTime().optional(),
};

const facts = {
  id: text(200).required(),
  name: text(200).required(),
  type: oneOf(DEVICE_TYPES).required(),
  vendor: text(FACT_MAX.vendor).defined(),
  model: text(FACT_MAX.model).defined(),
  connection: oneOf(DEVICE_CONNECTIONS).optional(),
  batteryLevel: integer(0, 100).optional(),
  osVersion: text(FACT_MAX.osVersion).optional(),
  status: oneOf(DEVICE_STATUSES).required(),
};
const tenantInfo = nested({
  name: text(200).defined(),
  port: integer(0, 65_535).optional(),
  tenantId: id().required(),
});

const scannedDeviceSchema = nested({
  ...facts,
  kind: oneOf(DEVICE_KINDS).required(),
  agentName: text(120).required(),
  /** Rand, of the cheapest service of the price book for this kind of device; absent without one. */
  repairCost: finite().min(0).optional(),
  /** Name of the service with this price. */
  repairService: text(120).optional(),
  tenantInfo: tenantInfo.required(),
  specs: nested({
    /** Median of verified repairs of this service, as "12 min"; absent with fewer than `repairsNeeded`. */
    estimatedRepairTime: text(40).optional(),
    repairsTimed: integer().required(),
    repairsNeeded: integer().required(),
  }).required(),
});
export type ScannedDevice = InferType<typeof scannedDeviceSchema>;
const scannedDevices = list(scannedDeviceSchema, MOST);

/** spec part 2 §7, `GET /api/agent/scan`. */
export const agentScanSchema = responseSchema('AgentScan', {
  devices: scannedDevices.required(),
  summary: nested({
    agentVersion: text(40).defined(),
    platform: text(120).defined(),
    hostname: text(120).defined(),
    /** Rand, from the ledger; absent with `totalRevenueAbsent`. */
    totalRevenue: finite().optional(),
    totalRevenueAbsent: text(200).optional(),
    agents: integer().required(),
  }).required(),
  ...counted,
});
export type AgentScan = InferType<typeof agentScanSchema>;

export const allDevicesQuerySchema = requestSchema('AllDevicesQuery', {
  /** `false`: what the agents last reported, without asking them. */
  scan: oneOf(['true', 'false']).optional(),
});
/** spec part 2 §7, `GET /api/agents/scan-all`. */
export const allDevicesSchema = responseSchema('AllDevices', { allDevices: scannedDevices.required(), ...counted });
export type AllDevices = InferType<typeof allDevicesSchema>;

/** spec part 2 §7, `GET /api/devices/scan`. */
export const devicesScanSchema = responseSchema('DevicesScan', {
  success: bool().required(),
  devices: scannedDevices.required(),
  ...counted,
});

/** spec part 2 §7, `GET /api/agents/status`. */
export const agentStatusSchema = responseSchema('AgentStatuses', {
  agents: list(
    nested({
      id: text(80).required(),
      tenantId: id().required(),
      tenantName: text(200).defined(),
      name: text(120).required(),
      port: integer(0, 65_535).optional(),
      status: oneOf(['online', 'offline'] as const).required(),
      presence: oneOf(AGENT_PRESENCE).required(),
      platform: text(120).defined(),
      agentVersion: text(40).defined(),
      supervisorVersion: text(40).optional(),
      lastSeen: isoDateTime().optional(),
      error: text(300).optional(),
    }),
    MOST,
  ).required(),
});
export type AgentStatuses = InferType<typeof agentStatusSchema>;

/** spec part 2 §3 and part 3 §3: both readings in one row. */
export const directDevicesSchema = list(
  responseSchema('DirectDevice', {
    ...facts,
    manufacturer: text(FACT_MAX.vendor).defined(),
    connectionType: oneOf(DEVICE_CONNECTIONS).optional(),
    agentId: text(80).required(),
    agentName: text(120).required(),
    tenantId: id().required(),
    tenantName: text(200).defined(),
  }),
  MOST,
);
export const masterScanSchema = responseSchema('MasterScan', {
  success: bool().required(),
  devices: integer().required(),
  ...counted,
});

export const keepMachineSchema = requestSchema('KeepMachine', {
  /** The copy that becomes the agent; absent: the enrolled machine stays. */
  copyId: id().optional(),
});
export const WAITING_ORDERS_MOST = 50;
export const waitingOrdersSchema = responseSchema('WaitingOrders', {
  orders: list(
    nested({
      id: id().required(),
      kind: text(40).required(),
      repairId: id().required(),
      waitingSince: isoDateTime().optional(),
      expiresAt: isoDateTime().required(),
    }),
    WAITING_ORDERS_MOST,
  ).required(),
});
