/** SMART health of a drive, as reported by the agent. */
export const DRIVE_HEALTH = ['failing', 'unreadable_sectors', 'worn', 'fine', 'not_known'] as const;
export type DriveHealthWord = (typeof DRIVE_HEALTH)[number];
/** Most parts of each kind in a report. */
export const HARDWARE_MAX = { drives: 32, memory: 32 } as const;
