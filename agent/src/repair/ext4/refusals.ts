import type { BlockView } from '../view/block-view.js';
import type { LayerReport } from '../model/finding.js';
import { unknownFeatures } from './format/features.js';
import { type Place, finding, person } from './findings.js';
import { SUPERBLOCK_AT, type Superblock } from './format/superblock.js';

export function refusalFor(
  view: BlockView,
  sb: Superblock,
  place: Place,
): (LayerReport & { kind: 'needs_person' }) | undefined {
  const unknown = unknownFeatures(sb.compat, sb.incompat, sb.roCompat);
  if (unknown.length > 0) return person(`The volume uses features that are not known here: ${unknown.join(', ')}.`);
  const needed = sb.blocks * sb.blockSize;
  if (needed <= view.size) return undefined;
  const evidence = {
    offset: place.base + SUPERBLOCK_AT + 4,
    expected: `at most ${view.size} bytes`,
    seen: `${needed} bytes`,
  };
  return person(`The volume is ${needed} bytes long by its own account, but only ${view.size} bytes are here.`, [
    finding('ext4.cut_short', place.layer, [evidence]),
  ]);
}
