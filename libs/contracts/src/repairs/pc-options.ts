export const PC_OPTIONS = [
  'repair_tools',
  'restore_points',
  'registry_copies',
  'last_known_good',
  'file_history',
  'recovery_key',
] as const;
export type PcOption = (typeof PC_OPTIONS)[number];
/** `off`: present on the disk but not startable in its current state. `not_seen`: not found on this disk. */
export const PC_OPTION_STATES = ['seen', 'off', 'not_seen'] as const;
export type PcOptionState = (typeof PC_OPTION_STATES)[number];
