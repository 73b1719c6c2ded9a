/** All checks of one device: our second readers and the tools, on whatever bytes a view shows. */
import { SliceView, type BlockView } from '../view/block-view.js';
import type { CheckReading, RehearsedCheck } from '../diagnose/diagnosis.js';
import type { CheckResult } from '../look/finding.js';
import type { DeviceLook } from '../look/look.js';
import { volumesOf, type Rehearsal } from '../diagnose/rehearse.js';
import { checkTable } from '../table/second-reader.js';
import type { VerifierTools } from './verifier-tools.js';

export interface LayerReading {
  name: string;
  layer: string;
  reading: CheckReading;
}

/** The rehearsed device: what is where, and its bytes. */
export interface Mended {
  layout: DeviceLook;
  mended: BlockView;
}

/**
 * Checks the places that `layout` names, on the bytes of `view`. The layout is that of the rehearsed device even where
 * `view` is the damaged one: so the same places are asked before and after.
 */
export async function readChecks(
  view: BlockView,
  { layout, mended }: Mended,
  tools: VerifierTools,
  signal: AbortSignal,
  skip: (offset: number, size: number) => boolean,
): Promise<LayerReading[]> {
  const readings: LayerReading[] = [];
  if (layout.kind === 'table') {
    const { scheme, sectorSize, partitions } = layout.table;
    const own = await attempt(
      signal,
      () => checkTable(view, scheme, sectorSize),
      'revive: second reader of the partition table',
    );
    readings.push(...own.map((result) => asReading(result, 'disk')));
    const hasLogical = partitions.some(({ number }) => scheme === 'MBR' && number > 4);
    const outside = await tools.check({ kind: 'table', scheme, sectorSize, view, hasLogical }, signal);
    readings.push(...outside.map((one) => ({ ...one, layer: 'disk' })));
  }
  for (const volume of volumesOf(layout)) {
    if (!('reader' in volume)) continue;
    const { layer, offset, size } = volume.place;
    if (skip(offset, size)) continue;
    signal.throwIfAborted();
    const slice = new SliceView(view, offset, size);
    const own = await attempt(
      signal,
      () => volume.reader.check(slice, signal),
      `revive: second reader of ${volume.format}`,
    );
    const awaited = volume.kind === 'pending' ? (volume.awaited ?? []) : [];
    readings.push(
      ...own.map((result) => (awaited.includes(result.name) ? notYet(result, layer) : asReading(result, layer))),
    );
    const shape = new SliceView(mended, offset, size);
    const outside = await tools.check(
      { kind: 'volume', format: volume.format, view: slice, shape, settled: view === mended },
      signal,
    );
    readings.push(...outside.map((one) => ({ ...one, layer })));
  }
  return readings;
}

/** A second reader that trips over damaged bytes has failed on them: that is its answer, with its own words. */
async function attempt(signal: AbortSignal, check: () => Promise<CheckResult[]>, name: string): Promise<CheckResult[]> {
  try {
    return await check();
  } catch (error) {
    if (signal.aborted) throw error;
    return [{ name, ok: false, detail: (error as Error).message }];
  }
}

function asReading({ name, ok, detail }: CheckResult, layer: string): LayerReading {
  return { name, layer, reading: { state: ok ? 'passed' : 'failed', detail } };
}

/** What the system that owns the volume settles itself cannot pass before, and its failing says nothing of a repair. */
function notYet({ name, detail }: CheckResult, layer: string): LayerReading {
  return { name, layer, reading: { state: 'not_run', detail: `not run: it waits for the next start (${detail})` } };
}

const ABSENT: CheckReading = { state: 'not_run', detail: 'not run: it was not asked at this moment' };

/** Joins two rounds of readings by layer and name, in the order of the second round. */
export function pairReadings(before: readonly LayerReading[], after: readonly LayerReading[]): RehearsedCheck[] {
  const key = ({ layer, name }: { layer: string; name: string }) => `${layer}\n${name}`;
  const earlier = new Map(before.map((one) => [key(one), one.reading]));
  const later = new Map(after.map((one) => [key(one), one.reading]));
  const order = [...after, ...before.filter((one) => !later.has(key(one)))];
  return order.map(({ name, layer, ...one }) => ({
    name,
    layer,
    before: earlier.get(key({ layer, name })) ?? ABSENT,
    rehearsed: later.get(key({ layer, name })) ?? { ...ABSENT, detail: `${ABSENT.detail} (${one.reading.detail})` },
  }));
}

/**
 * What the readers examined of the volumes that are sound in the end. A volume that is written to was another one
 * before.
 */
export function examinedChecks({ last, writes }: Rehearsal): RehearsedCheck[] {
  return volumesOf(last).flatMap((volume) => {
    if (volume.kind !== 'sound') return [];
    const { layer, offset, size } = volume.place;
    const touched = writes.some((write) => write.offset < offset + size && write.offset + write.data.length > offset);
    return (volume.examined ?? []).map(({ name, state, detail }) => ({
      name,
      layer,
      before: touched ? ABSENT : { state, detail },
      rehearsed: { state, detail },
    }));
  });
}

export interface Testimony {
  /** Failed before, passes after. */
  witnesses: RehearsedCheck[];
  /** Whatever fails after. */
  failing: RehearsedCheck[];
}

export function testimony(checks: readonly RehearsedCheck[]): Testimony {
  return {
    witnesses: checks.filter(({ before, rehearsed }) => before.state === 'failed' && rehearsed.state === 'passed'),
    failing: checks.filter(({ rehearsed }) => rehearsed.state === 'failed'),
  };
}
