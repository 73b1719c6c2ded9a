/** Names of the probes; `libs/contracts` names them once for agent, service and page. */
export const PROBES = {
  sequential_read: 'Sequential read',
  random_read: 'Random read',
  shell_round_trip: 'Shell round trip',
  properties_read: 'Reading of the properties',
  processor: 'Processor',
  memory: 'Memory',
  file_read: 'Reading of a file',
} as const;
export type ProbeName = keyof typeof PROBES;
export const isProbe = (name: string): name is ProbeName => Object.hasOwn(PROBES, name);

/** Units of the measured values: `MB/s` is higher for a faster device, `µs` is lower. */
export const FIGURE_UNITS = ['MB/s', 'µs'] as const;
export const isHigherBetter = (unit: string): boolean => unit === 'MB/s';

/** Limits of an agent's report; the hub and the services refuse more. */
export const PROBE_MAX = {
  measures: 8,
  samples: 64,
  errors: 8,
  error: 200,
  method: 300,
  reason: 600,
  plain: 200,
} as const;
/** A sample is an outlier if it takes longer than this multiple of its probe's median. */
export const SPREAD = 3;
