import type { BlockView } from '../../view/block-view.js';
import type { ProposedWrite } from '../../model/finding.js';
import type { Settled } from './settle.js';
import { SUPERBLOCK_AT } from '../format/superblock.js';

/**
 * The writes of a repair: first the reserve and the descriptors, last the superblock that leads to them. Each write
 * covers whole sectors because a raw device requires this; bytes around a damaged descriptor are written back as read.
 */
export async function writesFor(
  view: BlockView,
  { rebuilt, reserve }: Pick<Settled, 'rebuilt' | 'reserve'>,
  superblock: { raw: Buffer; from: string } | undefined,
): Promise<ProposedWrite[]> {
  const writes: ProposedWrite[] = [];
  for (const run of following(
    reserve,
    ({ block }) => block,
    () => 1,
  )) {
    const data = Buffer.concat(run.map(({ expected }) => expected));
    writes.push(
      await aligned(
        view,
        writes,
        run[0]!.block * run[0]!.expected.length,
        data,
        `room for more descriptors: blocks ${run[0]!.block} to ${run.at(-1)!.block}, by the layout`,
      ),
    );
  }
  for (const run of following(
    rebuilt,
    ({ damaged }) => damaged.offset,
    ({ bytes }) => bytes.length,
  )) {
    const data = Buffer.concat(run.map(({ bytes }) => bytes));
    const groups =
      run.length === 1
        ? `group ${run[0]!.damaged.group}`
        : `groups ${run[0]!.damaged.group} to ${run.at(-1)!.damaged.group}`;
    writes.push(
      await aligned(
        view,
        writes,
        run[0]!.damaged.offset,
        data,
        `descriptors of ${groups}: places from the backups, counts and flags from the volume itself`,
      ),
    );
  }
  if (superblock !== undefined)
    writes.push(await aligned(view, writes, SUPERBLOCK_AT, superblock.raw, `superblock from ${superblock.from}`));
  return writes;
}

function following<T>(things: readonly T[], start: (thing: T) => number, length: (thing: T) => number): T[][] {
  const runs: T[][] = [];
  for (const thing of things) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && start(last) + length(last) === start(thing)) runs.at(-1)?.push(thing);
    else runs.push([thing]);
  }
  return runs;
}

/** `data` at `offset`, extended to whole sectors. Surrounding bytes include earlier writes of the same plan. */
async function aligned(
  view: BlockView,
  earlier: readonly ProposedWrite[],
  offset: number,
  data: Buffer,
  why: string,
): Promise<ProposedWrite> {
  const sector = view.sectorSize;
  const from = Math.floor(offset / sector) * sector;
  const to = Math.min(view.size, Math.ceil((offset + data.length) / sector) * sector);
  const bytes = Buffer.from(await view.read(from, to - from));
  for (const write of earlier) {
    const first = Math.max(from, write.offset);
    const last = Math.min(to, write.offset + write.data.length);
    if (first < last) write.data.copy(bytes, first - from, first - write.offset, last - write.offset);
  }
  data.copy(bytes, offset - from);
  return { offset: from, data: bytes, why };
}
