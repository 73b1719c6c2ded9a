import type { Probe } from '../repair/model/probe.js';
import type { Measure, Samples } from './samples.js';
import { takeSamples } from './take-samples.js';

interface Deps {
  readonly signal: AbortSignal;
  readonly sampleMs?: number;
  /** The patch between the two phases. */
  readonly apply: () => Promise<void>;
  /** Called at the end of each step. */
  readonly finished: (plain: string) => Promise<void>;
}
interface Phase {
  readonly device: Samples;
  readonly floor: Samples;
}

/** Steps of a test: the device is opened, each probe runs before and after, the patch is applied once. */
export const stepsOf = (probes: readonly Probe[]): number => 2 * probes.length + 2;

/** Runs all probes, the patch, and all probes again. Device errors become samples; an abort rejects. */
export async function measureAround(probes: readonly Probe[], deps: Deps): Promise<Measure[]> {
  const before: Phase[] = [];
  for (const probe of probes) {
    const phase = await phaseOf(probe, 0, deps);
    before.push(phase);
    await deps.finished(sentence(probe, phase.device, 'before'));
  }
  await deps.apply();
  deps.signal.throwIfAborted();
  await deps.finished('The patch is applied');
  const measures: Measure[] = [];
  for (const [index, probe] of probes.entries()) {
    const first = before[index];
    if (first === undefined) continue;
    const phase = await phaseOf(probe, probe.samples, deps);
    measures.push({
      probe,
      before: first.device,
      after: phase.device,
      floorBefore: first.floor,
      floorAfter: phase.floor,
      ...(await repeated(probe, first.device.failedPlaces, deps)),
    });
    await deps.finished(sentence(probe, phase.device, 'after'));
  }
  return measures;
}

async function phaseOf(probe: Probe, first: number, { signal, sampleMs }: Deps): Promise<Phase> {
  const sampling = { first, samples: probe.samples, signal, ...(sampleMs !== undefined && { sampleMs }) };
  const { floor } = probe;
  // The floor is measured just before: a busy PC slows both.
  const bare = floor && (await takeSamples((place) => floor(place), sampling));
  const device = await takeSamples((place) => probe.sample(place), sampling);
  return { device, floor: bare ?? fastestOf(device) };
}

const fastestOf = ({ nanoseconds }: Samples): Samples => ({
  nanoseconds: nanoseconds.length === 0 ? [] : [Math.min(...nanoseconds)],
  errors: [],
  failedPlaces: [],
});

/** Only the same place shows whether an error is gone. */
async function repeated(
  probe: Probe,
  places: readonly number[],
  { signal, sampleMs }: Deps,
): Promise<Pick<Measure, 'repeatedPlaces' | 'repairedPlaces'>> {
  let repairedPlaces = 0;
  for (const first of places) {
    const sampling = { first, samples: 1, signal, ...(sampleMs !== undefined && { sampleMs }) };
    const { nanoseconds } = await takeSamples((place) => probe.sample(place), sampling);
    repairedPlaces += nanoseconds.length;
  }
  return { repeatedPlaces: places.length, repairedPlaces };
}

function sentence({ name }: Probe, { nanoseconds, failedPlaces }: Samples, phase: 'before' | 'after'): string {
  const all = nanoseconds.length + failedPlaces.length;
  return `${name.replaceAll('_', ' ')} ${phase} the patch: ${nanoseconds.length} of ${all} samples`;
}
