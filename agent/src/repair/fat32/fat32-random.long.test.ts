import { describe, expect, it } from '@jest/globals';
import { failedFat32Checks, inspectFat32, lostFat32Files } from '../../fixtures/fat32/fat32-proof.js';
import { fat32Volume, MIB } from '../../fixtures/fat32/fat32.js';
import { copyOf } from '../../fixtures/image-file.js';
import { repairedView } from '../../fixtures/repaired.js';
import { Dice, noise, seeds } from '../../fixtures/seeded-bytes.js';
import { MemoryView } from '../view/block-view.js';
import { sha256 } from '../model/plan.js';

/** Number of damages, in lots of ten: a failure shows its lot, and no single test runs long. */
const CAMPAIGN = 80;
const LOT = 10;
const files = Array.from({ length: 90 }, (_, index) => ({
  path: `Folder ${index % 7}/Inner ${index % 3}/Picture number ${index}.jpeg`,
  bytes: noise(3000 + index, (index * 1237) % 9000),
}));
const volume = fat32Volume({ sizeBytes: 3 * MIB, files, fragmented: true });
const older = fat32Volume({ sizeBytes: 3 * MIB, files: files.slice(0, 60), fragmented: true });
const { fatOffsets, fatBytes } = volume.layout;
const [fat1, fat2] = fatOffsets as [number, number];
const fatSectors = fatBytes / 512;

/** Zeros, ones and noise are evident damage; the later fills may look like a valid table. */
const EVIDENT_FILLS = 3;

type Fill = (bytes: Buffer, offset: number, length: number, dice: Dice) => void;
const FILLS: Fill[] = [
  (bytes, offset, length) => void bytes.fill(0, offset, offset + length),
  (bytes, offset, length) => void bytes.fill(0xff, offset, offset + length),
  (bytes, offset, length, dice) => void dice.bytes(length).copy(bytes, offset),
  (bytes, offset, length) => void older.bytes.copy(bytes, offset, offset, offset + length),
  (bytes, offset, length, dice) => void bytes.writeUInt8(dice.below(256), offset + dice.below(length)),
  (bytes, offset, length, dice) => {
    const from = fat1 + dice.below(fatSectors - 12) * 512;
    volume.bytes.copy(bytes, offset, from, from + length);
  },
];

/**
 * Damages up to three stretches. `evident` means that no sector is damaged in both copies and no fill looks like a
 * table.
 */
function damage(dice: Dice): { bytes: Buffer; evident: boolean } {
  const bytes = copyOf(volume.bytes);
  const touched: [Set<number>, Set<number>] = [new Set(), new Set()];
  let boots = 0;
  let plain = true;
  for (let count = 1 + dice.below(3); count > 0; count -= 1) {
    const filled = dice.below(FILLS.length);
    const fill = FILLS[filled]!;
    plain &&= filled < EVIDENT_FILLS;
    const kind = dice.below(5);
    if (kind === 0) {
      fill(bytes, 0, 512, dice);
      boots |= 1;
    } else if (kind === 1) {
      fill(bytes, 6 * 512, 512, dice);
      boots |= 2;
    } else if (kind === 2) fill(bytes, 512, 512, dice);
    else {
      const from = dice.below(fatSectors);
      const length = 1 + dice.below(Math.min(12, fatSectors - from));
      fill(bytes, (kind === 3 ? fat1 : fat2) + from * 512, length * 512, dice);
      for (let sector = from; sector < from + length; sector += 1) touched[kind - 3]!.add(sector);
    }
  }
  return { bytes, evident: plain && boots !== 3 && ![...touched[0]].some((sector) => touched[1].has(sector)) };
}

describe('random damage to boot sectors, FSInfo and tables', () => {
  it.each(seeds(CAMPAIGN / LOT))(
    `lot %i of ${LOT}: keeps every file and passes every check after a repair`,
    async (lot) => {
      let mended = 0;
      for (let number = 0; number < LOT; number += 1) {
        const seed = lot * 1000 + number;
        const { bytes, evident } = damage(new Dice(seed));
        const before = sha256(bytes);
        const report = await inspectFat32(bytes);
        expect(sha256(bytes)).toBe(before);
        if (evident) expect({ seed, kind: ['healthy', 'damaged'].includes(report.kind) }).toEqual({ seed, kind: true });
        if (report.kind !== 'damaged' && report.kind !== 'healthy') continue;
        const view = report.kind === 'damaged' ? repairedView(bytes, report) : new MemoryView(bytes);
        mended += 1;
        expect({
          seed,
          kind: (await inspectFat32(view)).kind,
          failing: await failedFat32Checks(view),
          lost: await lostFat32Files(view, volume),
        }).toEqual({ seed, kind: 'healthy', failing: [], lost: [] });
      }
      expect(mended).toBeGreaterThan(LOT / 2);
    },
  );
});
