import type { BackupCopy } from '../format/backups.js';
import { type DescriptorTable, readDescriptors } from '../format/descriptor-table.js';
import { type DamagedReserve, damagedReserve } from '../format/growth-reserve.js';
import { type JournalState, journalState } from '../format/journal.js';
import { type RebuiltDescriptor, locateDescriptors, rebuildDescriptors } from './rebuild-descriptors.js';
import { type Replay, replayJournal } from './replay.js';
import { Ext4Error, type Superblock } from '../format/superblock.js';
import { Ext4Volume } from '../format/volume.js';
import type { BlockView } from '../../view/block-view.js';

/** A volume as the next mount sees it: every descriptor valid, and a pending journal replayed on a scratch view. */
export interface Settled {
  volume: Ext4Volume;
  journal: JournalState;
  replay: Replay | undefined;
  rebuilt: RebuiltDescriptor[];
  reserve: DamagedReserve[];
}

/**
 * Brings a volume with damaged descriptors, a pending journal or both into the state after a mount. Descriptors in the
 * journal are taken from there because they are the newest; the others are rebuilt from the volume after the replay.
 * Throws `Ext4Error` if the volume does not confirm the result.
 */
export async function settle(
  view: BlockView,
  sb: Superblock,
  table: DescriptorTable,
  copies: readonly BackupCopy[],
  signal: AbortSignal,
): Promise<Settled> {
  const onDisk = await locateDescriptors(new Ext4Volume(view, sb, table.entries), table, copies);
  const journal = await journalState(onDisk, signal);
  if (journal.kind !== 'pending') {
    const { volume, rebuilt } = await rebuildDescriptors(
      new Ext4Volume(view, sb, table.entries),
      table,
      copies,
      signal,
    );
    return { volume, journal, replay: undefined, rebuilt, reserve: await damagedReserve(volume, signal) };
  }
  const replay = await replayJournal(onDisk, journal.journal, signal);
  const after = await readDescriptors(replay.view, sb, signal);
  for (const { group, offset } of after.damaged) {
    if (replay.blocks.has(Math.floor(offset / sb.blockSize)))
      throw new Ext4Error(`The journal itself brings a damaged descriptor of group ${group}.`);
  }
  const { volume, rebuilt } = await rebuildDescriptors(
    new Ext4Volume(replay.view, sb, after.entries),
    after,
    copies,
    signal,
  );
  const fromJournal = table.damaged
    .filter(({ group }) => !rebuilt.some(({ damaged }) => damaged.group === group))
    .map((damaged) => {
      const entry = volume.groups[damaged.group];
      if (entry === undefined) throw new Ext4Error(`Group ${damaged.group} was not accounted for.`);
      return { damaged, bytes: entry.bytes, witnesses: [] };
    });
  const all = [...rebuilt, ...fromJournal].sort((a, b) => a.damaged.group - b.damaged.group);
  return { volume, journal, replay, rebuilt: all, reserve: await damagedReserve(volume, signal) };
}
