// Looks of devices on the bench and of their agents.
import type { AGENT_PRESENCE } from '@revive/contracts/fleet/bench';
import type { DeviceKind, DeviceStatus } from '@revive/contracts/repairs/states';
import {
  Ban,
  CircleCheck,
  CircleX,
  FlaskConical,
  HardDrive,
  Hourglass,
  Monitor,
  Plug,
  Smartphone,
  ScanSearch,
  Unplug,
  type LucideIcon,
} from '#ui/theme/icons.js';
import { look, type Look } from '#ui/data-display/look.js';

export { DEVICE_KIND_LABELS as DEVICE_KIND_TEXTS } from '@revive/contracts/repairs/states';

export const DEVICE_LOOKS: Record<DeviceStatus, Look> = {
  connected: look('slate', Plug, 'Connected'),
  analyzing: look('purple', ScanSearch, 'Analyzing'),
  ready: look('green', CircleCheck, 'Ready'),
  testing: look('blue', FlaskConical, 'Testing'),
  error: look('red', CircleX, 'Error'),
  disconnected: look('slate', Unplug, 'Disconnected'),
};

export const DEVICE_KIND_ICONS: Record<DeviceKind, LucideIcon> = {
  disk_image: HardDrive,
  block_device: HardDrive,
  computer: Monitor,
  phone: Smartphone,
};

export const AGENT_LOOKS: Record<(typeof AGENT_PRESENCE)[number], Look> = {
  unconfirmed: look('yellow', Hourglass, 'Waiting for code'),
  online: look('green', Plug, 'Online'),
  offline: look('slate', Unplug, 'Offline'),
  revoked: look('red', Ban, 'Revoked'),
};
