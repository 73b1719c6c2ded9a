/** What a PC may offer its owner without a repair, as a diagnosis looks for it. */
export const PC_OPTIONS = [
  'repair_tools',
  'restore_points',
  'registry_copies',
  'last_known_good',
  'file_history',
  'recovery_key',
] as const;
export type PcOption = (typeof PC_OPTIONS)[number];
/** `off`: it is on the disk, and cannot be started from there as the disk is. `not_seen`: looked for, and not seen on this disk. */
export const PC_OPTION_STATES = ['seen', 'off', 'not_seen'] as const;
export type PcOptionState = (typeof PC_OPTION_STATES)[number];
