/**
 * Counts the reachable files before and after a repair. The counts enforce the rule that no reachable file becomes
 * unreachable.
 */
import { SliceView, type BlockView } from '../view/block-view.js';
import type { Reachable } from '../model/finding.js';
import { inspectPart } from '../inspect/inspect-volume.js';
import type { Readers, VolumeInspection } from '../model/readers.js';
import { volumesOf, type Rehearsal } from '../inspect/rehearse.js';

export interface VolumeReach {
  layer: string;
  before: Reachable;
  after: Reachable;
}

export interface ReachableFiles {
  /** Files that a computer can reach: none behind an unreadable table. */
  before: Reachable;
  after: Reachable;
  /** Per place, independent of a table entry for the place: the stricter comparison. */
  volumes: VolumeReach[];
}

export async function reachableFiles(view: BlockView, rehearsal: Rehearsal, readers: Readers): Promise<ReachableFiles> {
  const volumes: VolumeReach[] = [];
  for (const mended of volumesOf(rehearsal.last)) {
    const { place } = mended;
    const touched = rehearsal.writes.some(
      ({ offset, data }) => offset < place.offset + place.size && offset + data.length > place.offset,
    );
    const original = touched
      ? (rehearsal.untouched(place) ??
        (await inspectPart(new SliceView(view, place.offset, place.size), place, readers)))
      : mended;
    volumes.push({ layer: place.layer, before: reached(original), after: reached(mended) });
  }
  const { first } = rehearsal;
  const lost =
    first.kind === 'stop' || (first.kind === 'table' && first.table.kind === 'damaged' && !first.table.primarySound);
  return {
    before: lost ? { files: 0, complete: true } : sum(volumes.map((one) => one.before)),
    after: sum(volumes.map((one) => one.after)),
    volumes,
  };
}

function reached(look: VolumeInspection): Reachable {
  return 'reachable' in look ? look.reachable : { files: 0, complete: true };
}

function sum(all: Reachable[]): Reachable {
  return { files: all.reduce((total, { files }) => total + files, 0), complete: all.every(({ complete }) => complete) };
}
