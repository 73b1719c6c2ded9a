/**
 * Any one sector of a structure overwritten: the volume is never called healthy. Exempt, because nothing is found
 * through them and nobody reads them on a volume that was closed in order: the boot code ($Boot behind its first
 * sector), $LogFile once it is closed, records and index blocks that are not in use, the rest of $MFTMirr's cluster,
 * what lies between security descriptors, the content of files, free clusters, and the bits of a map that only call
 * free space used (that much is told as a note).
 */
import { describe, expect, it } from '@jest/globals';
import { copyOf } from '../../fixtures/image-file.js';
import { inspectNtfs } from '../../fixtures/ntfs/ntfs-proof.js';
import { structureSectors } from '../../fixtures/ntfs/ntfs-structure.js';
import { soundNtfs } from '../../fixtures/ntfs/ntfs.js';
import { Dice, seeds } from '../../fixtures/seeded-bytes.js';

/** A campaign looks at thousands; the suite at these. */
const SEEDS = 40;

describe('one sector of a structure', () => {
  it(`overwritten with noise, zeros or ones (${SEEDS} times): not healthy`, async () => {
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
