export const CONFIG_FOLDER = 'Windows/System32/config';
export const REG_BACK = `${CONFIG_FOLDER}/RegBack`;
export const SYSTEM_EVENTS = 'Windows/System32/winevt/Logs/System.evtx';
export const WHOLE_DUMP = 'Windows/MEMORY.DMP';
export const SMALL_DUMPS = 'Windows/Minidump';

/** Windows does not start without these hives. */
export const HIVES = ['SYSTEM', 'SOFTWARE', 'SAM', 'SECURITY', 'DEFAULT'] as const;
export type HiveName = (typeof HIVES)[number];
/** In the order in which Windows reads the logs. */
export const LOGS = ['LOG', 'LOG1', 'LOG2'] as const;

/** A hive is in memory twice during its repair; the largest Windows hives have about 150 MiB. */
export const LARGEST_HIVE = 192 * 1024 * 1024;
export const LARGEST_LOG = 64 * 1024 * 1024;
