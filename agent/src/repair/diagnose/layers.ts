import type { BlockView } from '../view/block-view.js';
import type { LayerState } from '@revive/contracts/repairs/states';
import type { DiagnosedLayer } from '../model/diagnosis.js';
import type { Judgement } from './judgement.js';
import type { VolumeInspection } from '../model/readers.js';
import { volumesOf, type Rehearsal } from '../inspect/rehearse.js';

const STATES = {
  sound: 'sound',
  pending: 'pending',
  damaged: 'damaged',
  foreign: 'foreign',
  reserved: 'reserved',
  unknown: 'unknown',
  needs_person: 'needs_person',
} as const satisfies Record<VolumeInspection['kind'], LayerState>;

export function layersOf(view: BlockView, rehearsal: Rehearsal, judgement: Judgement): DiagnosedLayer[] {
  const { first, last } = rehearsal;
  if (first.kind === 'stop') {
    const state = judgement.verdict === 'refused' ? 'foreign' : 'needs_person';
    return [{ layer: 'disk', format: first.format, state, detail: first.reason, offset: 0, size: view.size }];
  }
  const damaged = new Set(rehearsal.findings.map(({ layer }) => layer));
  const mended = (layer: string, sound: LayerState): LayerState =>
    !damaged.has(layer) ? sound : judgement.verdict === 'repairable' ? 'mended' : 'damaged';
  const layers: DiagnosedLayer[] = [];
  const shown = last.kind === 'stop' ? first : last;
  if (shown.kind === 'table') {
    const { scheme, sectorSize, partitions } = shown.table;
    layers.push({
      layer: 'disk',
      format: scheme,
      state: mended('disk', 'sound'),
      detail: `${partitions.length} partitions, sectors of ${sectorSize} bytes`,
      offset: 0,
      size: view.size,
    });
  }
  for (const {
    place: { layer, offset, size },
    format,
    kind,
    detail,
  } of volumesOf(shown)) {
    layers.push({
      layer,
      format,
      state: kind === 'sound' ? mended(layer, 'sound') : STATES[kind],
      detail,
      offset,
      size,
    });
  }
  return layers;
}
