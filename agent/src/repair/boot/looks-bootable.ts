import type { BlockView } from '../view/block-view.js';

/** The firmware that can start the device: boot code in sector 0 means BIOS, an EFI system partition means UEFI. */
export type Firmware = 'bios' | 'uefi';

/** EFI system partition type GUID in on-disk byte order (UEFI 2.10 table 5.7). */
const ESP_TYPE = Buffer.from('28732ac11ff8d211ba4b00a0c93ec93b', 'hex');
const [ENTRIES_AT, ENTRY, MOST_ENTRIES] = [1024, 128, 128];
const CODE_END = 440;

/** Returns undefined if no firmware would start from the device. Assumes sectors of 512 bytes. */
export async function firmwareFor(view: BlockView): Promise<Firmware | undefined> {
  if (view.size < ENTRIES_AT + ENTRY * MOST_ENTRIES) return undefined;
  const first = await view.read(0, ENTRIES_AT);
  if (first.readUInt16LE(510) !== 0xaa55) return undefined;
  if (first.toString('latin1', 512, 520) === 'EFI PART') {
    const entries = await view.read(ENTRIES_AT, ENTRY * MOST_ENTRIES);
    for (let at = 0; at < entries.length; at += ENTRY)
      if (entries.subarray(at, at + 16).equals(ESP_TYPE)) return 'uefi';
  }
  return first.subarray(0, CODE_END).some((byte) => byte !== 0) ? 'bios' : undefined;
}
