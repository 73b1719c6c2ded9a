import type { ServiceSettings } from './service-settings.js';

/** Quotes for systemd (systemd.syntax, systemd.unit "Specifiers"). Throws for a line break, which has no quoting. */
function quoted(text: string): string {
  if (/[\r\n]/.test(text)) throw new TypeError('a setting with a line break does not fit into a unit');
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`;
}

/** In a command line a dollar would be a variable, too. */
const word = (text: string): string => quoted(text).replaceAll('$', '$$$$');

/** Limits that a user's own manager can set as well: they need no rights. */
const LIMITS = [
  'UMask=0077',
  'NoNewPrivileges=yes',
  'LockPersonality=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'SystemCallArchitectures=native',
  // The addresses of the link, of USB events (netlink), and of the kernel's ciphers, which cryptsetup uses.
  'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK AF_ALG',
];

/**
 * Limits of the system's manager. Missing on purpose, because the agent reads and writes whole disks and changes this
 * computer by order: `PrivateDevices`, `DevicePolicy`, `ProtectClock` (which closes devices, too) and `ProtectSystem`.
 */
const SYSTEM_LIMITS = [
  'PrivateTmp=yes',
  'ProtectControlGroups=yes',
  'ProtectKernelLogs=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelTunables=yes',
];

export type UnitScope = 'system' | 'user';

export const wantedBy = (scope: UnitScope): string => (scope === 'system' ? 'multi-user.target' : 'default.target');

export function systemdUnit({ gatewayUrl, command, variables }: ServiceSettings, scope: UnitScope): string {
  const network = scope === 'system' ? ['Wants=network-online.target', 'After=network-online.target'] : [];
  return `${[
    '[Unit]',
    `Description=Revive agent of ${new URL(gatewayUrl).host}`,
    ...network,
    // Without a limit: an agent that gave up could not be reached from the platform.
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    'Type=simple',
    `ExecStart=${command.map(word).join(' ')}`,
    ...Object.entries(variables).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`),
    'Restart=always',
    'RestartSec=5',
    // A stop first ends a running write.
    'TimeoutStopSec=30',
    'KillMode=mixed',
    ...LIMITS,
    ...(scope === 'system' ? SYSTEM_LIMITS : []),
    '',
    '[Install]',
    `WantedBy=${wantedBy(scope)}`,
  ].join('\n')}\n`;
}
