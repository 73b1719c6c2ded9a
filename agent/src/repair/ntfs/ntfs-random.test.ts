/**
 * A volume with any one overwritten structure sector is never called healthy. Exempt are sectors that locate nothing
 * and are not read on a cleanly closed volume: boot code ($Boot behind its first sector), a closed $LogFile, unused
 * records and index blocks, and the rest of $MFTMirr's cluster. Also exempt: gaps between security descriptors, file
 * content, free clusters, and bitmap bits that only mark free space as used (reported as a note).
 */
import { describe, expect, it } from '@jest/globals';
import { copyOf } from '../../fixtures/image-file.js';
import { inspectNtfs } from '../../fixtures/ntfs/ntfs-proof.js';
import { structureSectors } from '../../fixtures/ntfs/ntfs-structure.js';
import { soundNtfs } from '../../fixtures/ntfs/ntfs.js';
import { Dice, seeds } from '../../fixtures/seeded-bytes.js';

const SEEDS = 40;

describe('single structure sector', () => {
  it(`gives no healthy verdict after noise, zeros or ones (${SEEDS} times)`, async () => {
    const sound = await soundNtfs();
    const sectors = structureSectors(sound);
    const kinds = Object.keys(sectors) as (keyof typeof sectors)[];
    for (const seed of seeds(SEEDS)) {
      const dice = new Dice(seed);
      const kind = kinds[seed % kinds.length] as keyof typeof sectors;
      const at = dice.one(sectors[kind]);
      const damaged = copyOf(sound);
      const how = dice.below(3);
      if (how === 0) dice.bytes(512).copy(damaged, at);
      else damaged.fill(how === 1 ? 0 : 0xff, at, at + 512);
      if (damaged.equals(sound)) continue;
      const report = await inspectNtfs(damaged);
      expect({ seed, kind, at, how, verdict: report.kind }).toEqual({
        seed,
        kind,
        at,
        how,
        verdict: expect.stringMatching(/^(damaged|needs_person)$/),
      });
    }
  }, 60_000);
});
