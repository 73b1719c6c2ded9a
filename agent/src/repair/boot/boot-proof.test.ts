import { describe, expect, it } from '@jest/globals';
import { mbrBootable, withoutTable } from '../../fixtures/bootable/bootable-disk.js';
import { MemoryView } from '../view/block-view.js';
import { bootProof } from './boot-proof.js';

const sound = mbrBootable().bytes;
const never = new AbortController().signal;
const proof = bootProof({ path: '/usr/bin', withinMs: 20_000 });

describe('boot proof', () => {
  it('skips a device without boot code', async () => {
    const bytes = Buffer.from(sound);
    bytes.fill(0, 0, 440);
    expect(await proof(new MemoryView(bytes), new MemoryView(withoutTable(bytes)), never)).toBeUndefined();
    expect(await proof(new MemoryView(Buffer.alloc(512)), new MemoryView(Buffer.alloc(512)), never)).toBeUndefined();
  });

  it('names the missing tool when booting was not tried', async () => {
    const nowhere = bootProof({ path: '', privileged: false });
    expect(await nowhere(new MemoryView(sound), new MemoryView(sound), never)).toBe(
      "Booting was not tried: qemu-system-x86_64 is not installed on the agent's PC.",
    );
  });
});
