/** What a drive says of its own health, as the agent tells it. */
export const DRIVE_HEALTH = ['failing', 'unreadable_sectors', 'worn', 'fine', 'not_known'] as const;
export type DriveHealthWord = (typeof DRIVE_HEALTH)[number];
/** How many parts of one kind are told of a computer. */
export const HARDWARE_MAX = { drives: 32, memory: 32 } as const;
