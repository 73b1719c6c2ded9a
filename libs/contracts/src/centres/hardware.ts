export const DRIVE_HEALTH = ['failing', 'unreadable_sectors', 'worn', 'fine', 'not_known'] as const;
export type DriveHealthWord = (typeof DRIVE_HEALTH)[number];
export const HARDWARE_MAX = { drives: 32, memory: 32 } as const;
