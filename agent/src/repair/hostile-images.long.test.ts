import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { diagnosed } from '../fixtures/diagnosing.js';
import { gptDisk, mbrDisk } from '../fixtures/disk/disk.js';
import { foreignFixtures } from '../fixtures/foreign/foreign.js';
import { plainVolume } from '../fixtures/disk/plain-volume.js';
import { noise, seededRandom } from '../fixtures/seeded-bytes.js';
import { sha256 } from './model/plan.js';

const SECTOR = 512;
const gpt = gptDisk({
  parts: [1, 2, 3].map((n) => ({ type: 'linux' as const, name: `p${n}`, volume: plainVolume({ size: 64 * 1024 }) })),
}).bytes;
const mbr = mbrDisk({
  parts: [1, 2, 3, 4, 5, 6].map((n) => ({
    type: 'linux' as const,
    name: `p${n}`,
    volume: plainVolume({ size: 64 * 1024 }),
  })),
}).bytes;
const strangers = foreignFixtures();

type Random = () => number;
const upTo = (random: Random, end: number) => Math.floor(random() * end);
const pick = <T>(random: Random, all: readonly T[]): T => all[upTo(random, all.length)]!;

/** Changes fields of a header and renews the checksum, so that the wrong values pass the checksum test. */
function resealed(random: Random): Buffer {
  const bytes = Buffer.from(gpt);
  const at = pick(random, [SECTOR, bytes.length - SECTOR]);
  const wide = [24, 32, 40, 48, 72];
  const values = [
    0n,
    1n,
    2n,
    0xffffffffffffffffn,
    0x7fffffffffffffffn,
    BigInt(bytes.length / SECTOR),
    BigInt(upTo(random, bytes.length / SECTOR)),
  ];
  for (let count = 0; count <= upTo(random, 3); count += 1)
    bytes.writeBigUInt64LE(pick(random, values), at + pick(random, wide));
  if (random() < 0.4)
    bytes.writeUInt32LE(pick(random, [0, 1, 4, 129, 0xffffffff, 1 << 20]), at + pick(random, [80, 84]));
  bytes.writeUInt32LE(0, at + 16);
  bytes.writeUInt32LE(crc32(bytes.subarray(at, at + 92)), at + 16);
  return bytes;
}

function absurdEntries(random: Random): Buffer {
  const bytes = Buffer.from(gpt);
  const entries = bytes.subarray(2 * SECTOR, 34 * SECTOR);
  for (let slot = 0; slot < 3; slot += 1) {
    entries.writeBigUInt64LE(
      pick(random, [0n, 34n, 2048n, BigInt(upTo(random, 20_000)), 0xffffffffffffffffn]),
      slot * 128 + 32,
    );
    entries.writeBigUInt64LE(
      pick(random, [0n, 34n, 4096n, BigInt(upTo(random, 20_000)), 0xffffffffffffffffn]),
      slot * 128 + 40,
    );
  }
  entries.copy(bytes, bytes.length - 33 * SECTOR);
  for (const at of [SECTOR, bytes.length - SECTOR]) {
    bytes.writeUInt32LE(crc32(entries), at + 88);
    bytes.writeUInt32LE(0, at + 16);
    bytes.writeUInt32LE(crc32(bytes.subarray(at, at + 92)), at + 16);
  }
  if (random() < 0.5) bytes.fill(0, SECTOR, 34 * SECTOR);
  return bytes;
}

function chained(random: Random): Buffer {
  const bytes = Buffer.from(mbr);
  for (let at = 0; at < bytes.length; at += SECTOR) {
    if (bytes.readUInt16LE(at + 510) !== 0xaa55) continue;
    const slot = at + 446 + 16 * upTo(random, at === 0 ? 4 : 2);
    bytes[slot + 4] = pick(random, [5, 0x0f, 0x83, 0xee, 0]);
    bytes.writeUInt32LE(pick(random, [0, 1, 2048, upTo(random, 40_000), 0xffffffff]), slot + 8);
    bytes.writeUInt32LE(pick(random, [0, 1, 2048, 0xffffffff]), slot + 12);
  }
  return bytes;
}

const KINDS: Readonly<Record<string, (random: Random, seed: number) => Buffer>> = {
  'random bytes': (random, seed) => noise(`hostile ${seed}`, upTo(random, 300_000)),
  'a truncated disk': (random) => Buffer.from(pick(random, [gpt, mbr]).subarray(0, upTo(random, gpt.length))),
  'a header that lies under a valid checksum': resealed,
  'partitions that overlap or lie nowhere': absurdEntries,
  'chains that lead anywhere': chained,
  'random bytes sprayed over a disk': (random, seed) => {
    const bytes = Buffer.from(pick(random, [gpt, mbr]));
    for (let count = 0; count < 40; count += 1)
      noise(`spray ${seed} ${count}`, 1 + upTo(random, 64)).copy(
        bytes,
        upTo(random, random() < 0.5 ? 20_000 : bytes.length),
      );
    return bytes;
  },
  'a foreign header over a disk, garbled': (random, seed) => {
    const bytes = Buffer.from(pick(random, [gpt, mbr]));
    const stranger = pick(random, strangers).bytes;
    stranger.copy(bytes, pick(random, [0, 0, 1024 * 1024]), 0, Math.min(stranger.length, 128 * 1024));
    noise(`garble ${seed}`, 200).copy(bytes, upTo(random, 2048));
    return bytes;
  },
};

describe('hostile images', () => {
  it.each(Object.entries(KINDS))(
    '%s: gives a sentence, changes no bytes and plans only repairs that hold (30 images)',
    async (_, make) => {
      for (let seed = 0; seed < 30; seed += 1) {
        const bytes = make(seededRandom(seed * 7919), seed);
        const before = sha256(bytes);
        const { verdict, reason, plan } = await diagnosed(bytes);
        expect({ seed, reason }).toEqual({ seed, reason: expect.stringMatching(/^[A-Z0-9].*\.$/s) });
        expect(verdict).not.toBe('healthy');
        expect(plan === undefined).toBe(verdict !== 'repairable');
        expect(sha256(bytes)).toBe(before);
      }
    },
  );
});
