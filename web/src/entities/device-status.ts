import type { AGENT_PRESENCE } from '@revive/contracts/fleet/bench';
import type { DEVICE_CONNECTIONS } from '@revive/contracts/fleet/device-facts';
import type { DeviceKind, DeviceStatus } from '@revive/contracts/repairs/states';
import {
  Ban,
  CircleCheck,
  CircleX,
  FlaskConical,
  HardDrive,
  Hourglass,
  Monitor,
  OctagonAlert,
  Plug,
  RefreshCw,
  Smartphone,
  ScanSearch,
  Unplug,
  Usb,
  type LucideIcon,
} from '#ui/theme/icons.js';
import { badge, type Badge } from '#ui/data-display/badge.js';

export { DEVICE_KIND_LABELS as DEVICE_KIND_TEXTS } from '@revive/contracts/repairs/states';

/** How a device is connected to the PC of its agent. A `file` is an image in the bench folder. */
export const CONNECTION_LABELS: Record<(typeof DEVICE_CONNECTIONS)[number], string> = {
  usb: 'USB',
  network: 'Network',
  internal: 'Built in',
  file: 'Disk image',
};

export const DEVICE_BADGES: Record<DeviceStatus, Badge> = {
  connected: badge('slate', Plug, 'Connected'),
  analyzing: badge('purple', ScanSearch, 'Analyzing'),
  ready: badge('green', CircleCheck, 'Ready'),
  testing: badge('blue', FlaskConical, 'Testing'),
  error: badge('red', CircleX, 'Error'),
  disconnected: badge('slate', Unplug, 'Disconnected'),
};

export const DEVICE_KIND_ICONS: Record<DeviceKind, LucideIcon> = {
  disk_image: HardDrive,
  block_device: HardDrive,
  computer: Monitor,
  phone: Smartphone,
  usb: Usb,
};

export const AGENT_BADGES: Record<(typeof AGENT_PRESENCE)[number], Badge> = {
  unconfirmed: badge('yellow', Hourglass, 'Waiting for code'),
  online: badge('green', Plug, 'Online'),
  late: badge('yellow', Hourglass, 'Late'),
  offline: badge('slate', Unplug, 'Offline'),
  updating: badge('blue', RefreshCw, 'Updating'),
  quarantined: badge('red', OctagonAlert, 'Needs a decision'),
  revoked: badge('red', Ban, 'Revoked'),
};

/** True for a confirmed agent with an open link. A late or quarantined agent works too. */
export const isWorking = ({
  status,
  presence,
}: {
  readonly status?: 'online' | 'offline';
  readonly presence: (typeof AGENT_PRESENCE)[number];
}): boolean => !['unconfirmed', 'offline', 'revoked'].includes(presence) && status !== 'offline';
