import { PROCEDURE_NAMES, workNamed } from '../centres/procedure-names.js';

/** spec part 2 §5. */
export const REMOTE_PLATFORMS = ['windows', 'linux', 'macos', 'android', 'ios'] as const;
export type RemotePlatform = (typeof REMOTE_PLATFORMS)[number];
export const REMOTE_REPAIR_TYPES = ['software', 'firmware', 'diagnostic'] as const;
export type RemoteRepairType = (typeof REMOTE_REPAIR_TYPES)[number];
export const REMOTE_ISSUES = {
  software: ['boot_issues', 'registry_corruption', 'driver_issues', 'package_corruption', 'system_issues'],
  firmware: ['smartphone', 'tablet', 'laptop_bios'],
  diagnostic: ['hardware_check', 'performance_test', 'component_analysis'],
} as const satisfies Readonly<{ [T in RemoteRepairType]: readonly (keyof (typeof PROCEDURE_NAMES)[T])[] }>;
export type RemoteIssue = (typeof REMOTE_ISSUES)[RemoteRepairType][number];
export const ALL_REMOTE_ISSUES: readonly RemoteIssue[] = Object.values(REMOTE_ISSUES).flat();

interface RemoteWork {
  readonly repairType: RemoteRepairType;
  readonly platform: RemotePlatform;
  readonly issue: string;
}

/** spec part 2 §5 names the platforms in lower case; a sentence does not. */
export const PLATFORM_NAMES: Readonly<Record<RemotePlatform, string>> = {
  windows: 'Windows',
  linux: 'Linux',
  macos: 'macOS',
  android: 'Android',
  ios: 'iOS',
};

/**
 * Returns the reason for refusing a session, or undefined. A repair needs a procedure for the platform in this
 * release. A diagnosis only reads, so all platforms are allowed.
 */
export function refusalOf({ repairType, platform, issue }: RemoteWork): string | undefined {
  if (!(REMOTE_ISSUES[repairType] as readonly string[]).includes(issue)) return 'Choose an issue of this repair type.';
  const named = workNamed(repairType, issue);
  if ('none' in named) return named.none;
  if (repairType === 'diagnostic') return undefined;
  const possible = workNamed('platform', platform);
  if ('none' in possible) return `${possible.none} Choose Diagnostic to have the device read.`;
  // control: a session is for what has a procedure on its platform
  if (!named.procedures.some((one) => possible.procedures.includes(one)))
    return `No repair for this issue exists on ${PLATFORM_NAMES[platform]}. Choose another platform or issue.`;
  return undefined;
}
