import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Probe } from '../repair/model/probe.js';

const MIB = 1024 * 1024;
const HASHED = 2 * MIB;
const COPIED = 16 * MIB;

/**
 * Processor, memory and disk of this computer. There is no such work without the computer, so its fastest sample is
 * the floor.
 */
export function computerProbes(file = process.execPath): Probe[] {
  const input = Buffer.alloc(HASHED, 7);
  const [from, to] = [Buffer.alloc(COPIED, 1), Buffer.alloc(COPIED)];
  return [
    {
      name: 'processor',
      method: 'SHA-256 of 2 MiB; floor: the fastest sample',
      samples: 24,
      sampleBytes: HASHED,
      sample: async () => createHash('sha256').update(input).digest(),
    },
    {
      name: 'memory',
      method: 'Copy of 16 MiB; floor: the fastest sample',
      samples: 16,
      sampleBytes: COPIED,
      sample: async () => from.copy(to),
    },
    {
      name: 'file_read',
      method: "Reads of 1 MiB of the agent's own program file; floor: the fastest sample",
      samples: 16,
      sampleBytes: MIB,
      sample: (place) => readAt(file, place),
    },
  ];
}

async function readAt(path: string, place: number): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const blocks = Math.max(1, Math.floor(size / MIB));
    const { bytesRead } = await file.read(Buffer.alloc(MIB), 0, MIB, (place % blocks) * MIB);
    if (bytesRead === 0) throw new Error('The file gave no bytes.');
  } finally {
    await file.close();
  }
}
