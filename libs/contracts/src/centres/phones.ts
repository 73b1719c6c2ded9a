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
  requiredText,
  responseSchema,
  text,
} from '../rules.js';
import { DEVICE_STATUSES, OUTCOMES, REPAIR_STATUSES } from '../repairs/states.js';
import { revenue, SESSION_STATES } from './injection.js';
import { PHONE_USES } from './phone-use.js';

/**
 * Connection to a device that does not boot (`bridge`): the PC runs from rescue media, or its drive is attached to the
 * technician’s PC. The phone only provides the network or holds the media.
 */
const CONNECTIONS = ['rescue_media', 'attached_drive', 'disk_image'] as const;
export type Connection = (typeof CONNECTIONS)[number];
/** spec part 3 §3 says no values: how much a quote changes on the device. */
export const COMPLEXITIES = ['basic', 'advanced', 'expert'] as const;

const phone = nested({
  id: text(200).required(),
  name: text(200).required(),
  type: text(40).required(),
  connectivity: text(200).required(),
  /** Percent; absent if the phone did not report a level. */
  batteryLevel: integer(0, 100).optional(),
  status: oneOf(DEVICE_STATUSES).required(),
});
const target = nested({
  id: text(200).required(),
  brand: text(80).optional(),
  model: text(200).required(),
  condition: text(300).required(),
  /** Rand, from the quote; absent before there is a quote. */
  estimatedRepairCost: finite().min(0).optional(),
  repairComplexity: oneOf(COMPLEXITIES).optional(),
  connectionMethod: oneOf(CONNECTIONS).required(),
});
const bridgeSessionSchema = responseSchema('BridgeSession', {
  sessionId: id().required(),
  number: integer(1).required(),
  phoneModel: text(200).required(),
  phoneUse: oneOf(PHONE_USES).required(),
  targetDevice: text(200).required(),
  status: oneOf(SESSION_STATES).required(),
  state: oneOf(REPAIR_STATUSES).required(),
  outcome: oneOf(OUTCOMES).required(),
  approved: bool().required(),
  repairCommands: list(text(40).required()).required(),
  stepsDone: integer().required(),
  stepsTotal: integer().required(),
  currentStep: text(1_000).optional(),
  reason: text(1_000).optional(),
  startedAt: isoDateTime().required(),
});
/** spec part 3 §7; sessions and what was charged are ours. */
export const detectedSchema = responseSchema('PhoneConnectivity', {
  connectedDevices: list(phone).required(),
  nonBootableDevices: list(target).required(),
  sessions: list(bridgeSessionSchema).required(),
  revenue: revenue().required(),
});

export const bridgeSchema = requestSchema('BridgeConnection', {
  phoneId: requiredText('Choose a phone', 1, 200),
  targetDeviceId: requiredText('Choose the device to repair', 1, 200),
  phoneUse: oneOf(PHONE_USES).optional(),
});
export const bridgedSchema = responseSchema('BridgeConnected', {
  sessionId: id().required(),
  phoneModel: text(200).required(),
  targetDevice: text(200).required(),
});

export const executeBridgeSchema = requestSchema('BridgeRepair', {
  sessionId: id().required('Choose a session'),
  repairCommands: list(requiredText('Choose a repair', 1, 60), 8).required('Choose a repair'),
});
export const bridgeExecutedSchema = responseSchema('BridgeRepaired', {
  sessionId: id().required(),
  runId: id().required(),
  repairResults: nested({
    /** Percent of the newest recorded repairs; absent with fewer than `needed`. */
    successRate: finite().min(0).max(100).optional(),
    count: integer().required(),
    needed: integer().required(),
  }).required(),
  /** Rand charged for this session. A session is charged once its repair is verified. */
  businessImpact: nested({ revenueGenerated: finite().min(0).required() }).required(),
});
