// Weights of the compatibilityScore over facts of a PC (`decisions.md`); 90 passes. The table is our choice: the
// specification names only the threshold.

export const PASSING_SCORE = 90;
/** spec part 1 §9: where an agent's local door begins. */
export const FIRST_AGENT_PORT = 8888;

export const OPERATING_SYSTEMS = ['windows_11', 'windows_10', 'linux', 'macos', 'older'] as const;
type OperatingSystem = (typeof OPERATING_SYSTEMS)[number];
export const OPERATING_SYSTEM_LABELS: Record<OperatingSystem, string> = {
  windows_11: 'Windows 11',
  windows_10: 'Windows 10',
  linux: 'Linux (2022 or newer)',
  macos: 'macOS 13 or newer',
  older: 'Older system',
};
export const USB_KINDS = ['usb3', 'usb2', 'none'] as const;
type UsbKind = (typeof USB_KINDS)[number];
export const USB_LABELS: Record<UsbKind, string> = {
  usb3: 'USB 3 (blue or USB-C)',
  usb2: 'USB 2 only',
  none: 'No free USB port',
};
export const NETWORKS = ['cable', 'wifi', 'mobile', 'none'] as const;
type NetworkKind = (typeof NETWORKS)[number];
export const NETWORK_LABELS: Record<NetworkKind, string> = {
  cable: 'Wired (fixed line)',
  wifi: 'Wi-Fi (fixed line)',
  mobile: 'Mobile network',
  none: 'No connection',
};

/** A fact that the agent could not measure scores 0. Applicants cannot declare this value. */
export const NOT_MEASURED = 'not_measured';
export const NOT_MEASURED_LABEL = 'Not measured';

export const HARDWARE_FACTS = [
  'ramGb',
  'processorCores',
  'freeDiskGb',
  'operatingSystem',
  'usb',
  'networkConnection',
] as const;
export type HardwareFact = (typeof HARDWARE_FACTS)[number];
export const HARDWARE_FACT_LABELS: Record<HardwareFact, string> = {
  ramGb: 'Memory',
  processorCores: 'Processor',
  freeDiskGb: 'Free disk',
  operatingSystem: 'Operating system',
  usb: 'USB',
  networkConnection: 'Network to the platform',
};

export interface HardwareFacts {
  /** 0 if not measured; the same holds for `processorCores` and `freeDiskGb`. */
  readonly ramGb: number;
  readonly processorCores: number;
  readonly freeDiskGb: number;
  readonly operatingSystem: OperatingSystem | typeof NOT_MEASURED;
  readonly usb: UsbKind | typeof NOT_MEASURED;
  readonly networkConnection: NetworkKind | typeof NOT_MEASURED;
  /** Median round trip to the platform in milliseconds. If present, it is scored instead of the network type. */
  readonly roundTripMs?: number | undefined;
}

interface Weight {
  readonly fact: HardwareFact;
  readonly label: string;
  readonly most: number;
  readonly points: readonly {
    readonly points: number;
    readonly atLeast?: number;
    readonly among?: readonly string[];
    readonly atMostMs?: number;
    readonly says: string;
  }[];
}
const steps = (
  fact: HardwareFact,
  label: string,
  unit: string,
  ...rows: readonly [points: number, atLeast: number][]
): Weight => ({
  fact,
  label,
  most: rows[0]?.[0] ?? 0,
  points: rows.map(([points, atLeast]) => ({ points, atLeast, says: `${atLeast} ${unit} or more` })),
});

export const SCORE_WEIGHTS: readonly Weight[] = [
  steps('ramGb', 'Memory', 'GB', [25, 8], [15, 4]),
  steps('processorCores', 'Processor', 'cores', [20, 4], [15, 2]),
  steps('freeDiskGb', 'Free disk', 'GB', [20, 100], [15, 50], [5, 20]),
  {
    fact: 'operatingSystem',
    label: 'Operating system',
    most: 15,
    points: [
      { points: 15, among: ['windows_11', 'linux', 'macos'], says: 'Windows 11, current Linux or macOS' },
      { points: 12, among: ['windows_10'], says: 'Windows 10' },
    ],
  },
  {
    fact: 'usb',
    label: 'USB',
    most: 10,
    points: [
      { points: 10, among: ['usb3'], says: 'USB 3' },
      { points: 6, among: ['usb2'], says: 'USB 2' },
    ],
  },
  {
    fact: 'networkConnection',
    label: 'Network to the platform',
    most: 10,
    points: [
      { points: 10, atMostMs: 250, says: 'a measured round trip of 250 ms or less' },
      { points: 5, atMostMs: 1_000, says: 'a measured one of a second or less' },
      { points: 10, among: ['cable', 'wifi'], says: 'a fixed line, where it is declared' },
      { points: 5, among: ['mobile'], says: 'a mobile network, where it is declared' },
    ],
  },
];

interface ScoreLine {
  readonly label: string;
  readonly points: number;
  readonly most: number;
}

export const scoreLines = (facts: HardwareFacts): ScoreLine[] =>
  SCORE_WEIGHTS.map(({ fact, label, most, points }) => {
    const value =
      fact === 'networkConnection' && facts.roundTripMs !== undefined ? { ms: facts.roundTripMs } : facts[fact];
    const row = points.find(({ atLeast, among, atMostMs }) => {
      if (typeof value === 'number') return atLeast !== undefined && value >= atLeast;
      return typeof value === 'string'
        ? (among?.includes(value) ?? false)
        : atMostMs !== undefined && value.ms <= atMostMs;
    });
    return { label, most, points: row?.points ?? 0 };
  });

export const compatibilityScore = (facts: HardwareFacts): number =>
  scoreLines(facts).reduce((sum, { points }) => sum + points, 0);

/**
 * Windows 11 is 10.0 with a build of 22000 or more; macOS 13 is Darwin 22; Linux of 2022 has a kernel of 5.14 (RHEL 9),
 * 5.15 (Ubuntu 22.04) or newer.
 */
export function operatingSystemOf(platform: string, release: string): OperatingSystem | typeof NOT_MEASURED {
  const [major = NaN, minor = 0, build = 0] = release.split(/[.-]/).map(Number);
  if (!/^\d/.test(release) || !Number.isInteger(major)) return NOT_MEASURED;
  if (platform === 'win32')
    return major > 10 || (major === 10 && build >= 22_000) ? 'windows_11' : major === 10 ? 'windows_10' : 'older';
  if (platform === 'darwin') return major >= 22 ? 'macos' : 'older';
  if (platform === 'linux') return major > 5 || (major === 5 && minor >= 14) ? 'linux' : 'older';
  return NOT_MEASURED;
}
