import {
  bool,
  finite,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredText,
  responseSchema,
  id,
  text,
  type InferType,
} from '../rules.js';
import {
  ACCOUNT_DEVICE_STATUSES,
  ACCOUNT_DEVICE_TYPES,
  CAPABILITY_MAX,
  CONNECTIONS,
  DEVICE_TEXT_MAX,
  MOST_ACCOUNT_DEVICES,
  MOST_CAPABILITIES,
  MOST_DETECTED_DEVICES,
} from './device-limits.js';

const described = () => text(DEVICE_TEXT_MAX);
const capabilities = () => list(text(CAPABILITY_MAX).required(), MOST_CAPABILITIES);

export const accountDeviceSchema = responseSchema('AccountDevice', {
  id: id().required(),
  serial: described().defined(),
  manufacturer: described().defined(),
  model: described().defined(),
  name: described().required(),
  status: oneOf(ACCOUNT_DEVICE_STATUSES).required(),
  /** Absent for a device that was added by hand, like `vendor`. */
  type: oneOf(ACCOUNT_DEVICE_TYPES).optional(),
  vendor: described().optional(),
  capabilities: capabilities().required(),
  /** Whether the latest scan found the device; absent for a device that no scan has found. */
  connection: oneOf(CONNECTIONS).optional(),
  lastSeen: isoDateTime().optional(),
  registeredAt: isoDateTime().required(),
});
export type AccountDevice = InferType<typeof accountDeviceSchema>;
export const accountDevicesSchema = list(accountDeviceSchema, MOST_ACCOUNT_DEVICES);

export const addAccountDeviceSchema = requestSchema('AddAccountDevice', {
  name: requiredText('Enter a name', 1, DEVICE_TEXT_MAX),
  model: described().optional(),
  serial: described().optional(),
  manufacturer: described().optional(),
});
export type AddAccountDevice = InferType<typeof addAccountDeviceSchema>;

const identity = {
  type: oneOf(ACCOUNT_DEVICE_TYPES).required(),
  vendor: described().optional(),
  model: described().optional(),
  serial: described().optional(),
  capabilities: capabilities().optional(),
  /** Accepted as specified and ignored: the service computes its own. */
  fingerprint: text(4 * DEVICE_TEXT_MAX + 20).optional(),
};

export const registerAccountDeviceSchema = requestSchema('RegisterAccountDevice', {
  name: requiredText('The device has no name', 1, DEVICE_TEXT_MAX),
  ...identity,
});
export type RegisterAccountDevice = InferType<typeof registerAccountDeviceSchema>;

/** spec part 3 §3. Fields that a browser may withhold are optional. */
const systemInfoSchema = nested({
  platform: text(100).optional(),
  userAgent: text(500).optional(),
  screenResolution: text(20).optional(),
  colorDepth: integer(0, 256).optional(),
  timezone: text(60).optional(),
  language: text(40).optional(),
  cookieEnabled: bool().optional(),
  onlineStatus: bool().optional(),
  hardwareConcurrency: integer(0, 65_536).optional(),
  deviceMemory: finite().min(0, 'is too small').max(65_536, 'is too large').optional(),
});
export type SystemInfo = InferType<typeof systemInfoSchema>;

export const detectedDevicesSchema = requestSchema('DetectedDevices', {
  devices: list(
    nested({
      ...identity,
      /** The page’s own key of the device. */
      id: text(500).optional(),
      name: described().optional(),
      status: oneOf(CONNECTIONS).optional(),
      /** Accepted as specified and ignored: the server's clock counts. */
      lastSeen: isoDateTime().optional(),
    }),
    MOST_DETECTED_DEVICES,
  ).required(),
  systemInfo: systemInfoSchema.required(),
});
export type DetectedDevices = InferType<typeof detectedDevicesSchema>;

export const deviceScanSchema = responseSchema('DeviceScan', {
  scannedAt: isoDateTime().required(),
  /** The registered devices after the scan. */
  devices: accountDevicesSchema.required(),
});
export type DeviceScan = InferType<typeof deviceScanSchema>;
