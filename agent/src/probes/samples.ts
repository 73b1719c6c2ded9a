import type { Probe } from '../repair/model/probe.js';

export interface Samples {
  readonly nanoseconds: number[];
  readonly errors: string[];
  readonly failedPlaces: number[];
}

export interface Measure {
  readonly probe: Probe;
  readonly before: Samples;
  readonly after: Samples;
  readonly floorBefore: Samples;
  readonly floorAfter: Samples;
  readonly repeatedPlaces: number;
  readonly repairedPlaces: number;
}
