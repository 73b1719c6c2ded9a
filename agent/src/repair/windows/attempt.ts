import { DumpError } from '@revive/blue-screen/dump/dump-error';
import { EventFault } from '../events/event-fault.js';
import { NtfsFault } from '../ntfs/format/ntfs-fault.js';
import { HiveFault } from '../registry/hive-fault.js';
import { UnreadableError } from '../view/block-view.js';

const CONTENT = [NtfsFault, UnreadableError, EventFault, DumpError, HiveFault, RangeError];

/** Returns undefined for corrupt or unreadable content; rethrows every further error. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (CONTENT.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}
