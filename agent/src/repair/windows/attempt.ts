import { DumpError } from '@revive/blue-screen/dump/dump-error';
import { EventFault } from '../events/event-fault.js';
import { NtfsFault } from '../ntfs/format/ntfs-fault.js';
import { HiveFault } from '../registry/hive-fault.js';
import { UnreadableError } from '../view/block-view.js';

const CONTENT = [NtfsFault, UnreadableError, EventFault, DumpError, HiveFault, RangeError];

/** Undefined where content contradicts itself or cannot be read; anything else is thrown. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (CONTENT.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}
