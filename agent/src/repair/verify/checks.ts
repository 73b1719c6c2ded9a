import { SliceView, type BlockView } from '../view/block-view.js';
import type { CheckReading, RehearsedCheck } from '../model/diagnosis.js';
import type { CheckResult } from '../model/finding.js';
import type { DeviceInspection } from '../inspect/inspect-device.js';
import { volumesOf, type Rehearsal } from '../inspect/rehearse.js';
import { checkTable } from '../table/second-reader.js';
import type { VerifierTools } from './verifier-tools.js';

export interface LayerReading {
  name: string;
  layer: string;
  reading: CheckReading;
}

interface RepairedDevice {
  layout: DeviceInspection;
  mended: BlockView;
}

/**
 * Checks the places of `layout` on the bytes of `view`. The layout belongs to the rehearsed device even if `view` is
 * the damaged device, so that the same places are checked before and after.
 */
export async function readChecks(
  view: BlockView,
  { layout, mended }: RepairedDevice,
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

/** A second reader that throws on damaged bytes has failed: its error message is the result. */
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

/** A check that waits for the volume's own system cannot pass yet, and its failure is no evidence against a repair. */
function notYet({ name, detail }: CheckResult, layer: string): LayerReading {
  return { name, layer, reading: { state: 'not_run', detail: `not run: it waits for the next start (${detail})` } };
}

const ABSENT: CheckReading = { state: 'not_run', detail: 'not run: it was not asked at this moment' };

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

/** The parts examined by the readers on volumes that end sound. A volume with writes was not sound before. */
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

interface Testimony {
  witnesses: RehearsedCheck[];
  failing: RehearsedCheck[];
}

export function testimony(checks: readonly RehearsedCheck[]): Testimony {
  return {
    witnesses: checks.filter(({ before, rehearsed }) => before.state === 'failed' && rehearsed.state === 'passed'),
    failing: checks.filter(({ rehearsed }) => rehearsed.state === 'failed'),
  };
}
