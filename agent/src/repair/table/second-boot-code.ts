/**
 * The check for boot code in sector 0. It identifies the agent's code by digest only, and uses its own offsets to
 * follow the table to the active partition.
 */
import { createHash } from 'node:crypto';
import type { BlockView } from '../view/block-view.js';

export const BOOT_CODE_CHECK = 'revive: second reader of the boot code';

/** SHA-256 of the 440 bytes that booted a disk in the test (`boot-code.vm.test.ts`). */
const PROVEN = '5b3207adb1bdd61e36b33f9186ea06b031484d759b3a72bafd29f5e6d12f2cbf';

export async function checkBootCode(view: BlockView): Promise<{ ok: boolean; detail: string }> {
  const no = (detail: string): { ok: boolean; detail: string } => ({ ok: false, detail });
  const sector = await view.read(0, 512);
  if (createHash('sha256').update(sector.subarray(0, 440)).digest('hex') !== PROVEN)
    return no('the first 440 bytes of the disk are not the boot code that was tested');
  if (sector[510] !== 0x55 || sector[511] !== 0xaa) return no('the first sector of the disk has no signature');
  const active = [446, 462, 478, 494].filter((at) => sector[at] === 0x80);
  if (active.length !== 1) return no(`${active.length} partitions are marked as active`);
  const at = sector.readUInt32LE((active[0] ?? 0) + 8) * 512;
  if (at === 0 || at + 512 > view.size) return no('the active partition does not lie on the disk');
  const first = await view.read(at, 512);
  if (first[510] !== 0x55 || first[511] !== 0xaa) return no('the active partition holds no boot code');
  return { ok: true, detail: 'the boot code is the one that was tested, and the partition that it starts has its own' };
}
