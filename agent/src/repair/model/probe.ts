import type { ProbeName } from '@revive/contracts/patch-tests/probes';

/**
 * Repeated work of a fixed size on a device. Reads only. `sample` and `floor` reject if the work failed; their time is
 * the sample.
 */
export interface Probe {
  readonly name: ProbeName;
  /** How a sample is taken, for the person who reads the figure. */
  readonly method: string;
  readonly samples: number;
  /** Bytes of a sample; 0 for a round trip. */
  readonly sampleBytes: number;
  /** `place` counts up over both phases: a place that was read before would come from a cache. */
  sample(place: number): Promise<unknown>;
  /** The same work without the device. Absent where the device is this computer. */
  readonly floor?: (place: number) => Promise<unknown>;
}
