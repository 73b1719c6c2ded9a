/** Where Windows keeps what is looked at, from the root of its volume. */
export const CONFIG_FOLDER = 'Windows/System32/config';
/** Copies of the hives. */
export const REG_BACK = `${CONFIG_FOLDER}/RegBack`;
export const SYSTEM_EVENTS = 'Windows/System32/winevt/Logs/System.evtx';
export const WHOLE_DUMP = 'Windows/MEMORY.DMP';
export const SMALL_DUMPS = 'Windows/Minidump';

/** The hives without which no Windows starts. */
export const HIVES = ['SYSTEM', 'SOFTWARE', 'SAM', 'SECURITY', 'DEFAULT'] as const;
export type HiveName = (typeof HIVES)[number];
/** In the order in which Windows asks them. */
export const LOGS = ['LOG', 'LOG1', 'LOG2'] as const;

/** A hive is held in memory twice while it is mended; Windows' own largest have some 150 MiB. */
export const LARGEST_HIVE = 192 * 1024 * 1024;
export const LARGEST_LOG = 64 * 1024 * 1024;
