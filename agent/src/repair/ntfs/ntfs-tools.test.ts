import { describe, expect, it } from '@jest/globals';
import { tmpdir } from 'node:os';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { copyOf, withImage, writeInto } from '../../fixtures/image-file.js';
import { repairInPlace, writesOf } from '../../fixtures/repaired.js';
import { withListedMft } from '../../fixtures/ntfs/ntfs-listed-mft.js';
import { failedChecks, inspectNtfs, lostFiles } from '../../fixtures/ntfs/ntfs-proof.js';
import {
  MENDABLE_NTFS_DAMAGES,
  damageNtfs,
  ntfsManifest,
  ntfsOldMirror,
  ntfsPlaces,
  ntfsVolume,
  soundNtfs,
} from '../../fixtures/ntfs/ntfs.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { MemoryView } from '../view/block-view.js';
import { sha256 } from '../model/plan.js';
import { hostTools, USUAL_LIMITS } from '../verify/verifier-tools.js';
import { ntfsExtent } from './ntfs-extent.js';

/** Exit code of the read-only `ntfsfix -n`: 0 without findings. */
const ntfsfix = (volume: Buffer): Promise<number | null> =>
  withImage(volume, async (path) => runTool('ntfsfix', ['-n', path]).exit);
const repaired = async (damaged: Buffer): Promise<Buffer> => repairInPlace(damaged, await inspectNtfs(damaged));

describe('tools on damaged and repaired volumes', () => {
  withTools(['ntfsfix'], () => {
    it.each(MENDABLE_NTFS_DAMAGES)('rejects %s and accepts the repair (ntfsfix -n)', async (kind) => {
      const damaged = damageNtfs(await soundNtfs(), kind);
      await withImage(damaged, async (path) => {
        expect(runTool('ntfsfix', ['-n', path]).exit).toBe(1);
        await writeInto(path, writesOf(await inspectNtfs(damaged)));
        expect(runTool('ntfsfix', ['-n', path]).exit).toBe(0);
      });
    });

    it('accepts a $MFT with an attribute list (ntfsfix -n)', async () => {
      expect(await ntfsfix(withListedMft(await soundNtfs('scattered')))).toBe(0);
    });
  });

  withTools(['ntfscat'], () => {
    it('reads the same files as our reader after a repair', async () => {
      const files = (await ntfsManifest()).filter(({ path }) => !path.startsWith('photos/') && !/letter-\d/.test(path));
      expect(files.length).toBeGreaterThan(7);
      await withImage(await repaired(damageNtfs(await soundNtfs(), 'boot-and-mft')), async (image) => {
        for (const { path, sha256: expected } of files)
          expect([path, sha256(runTool('ntfscat', [image, path]).output)]).toEqual([path, expected]);
      });
    });
  });

  withTools(['ntfsls'], () => {
    it('lists the same names as the manifest after a repair', async () => {
      const listed = await withImage(
        await repaired(damageNtfs(await soundNtfs(), 'boot-and-mirror')),
        async (image) => runTool('ntfsls', ['-p', 'photos/2019', image]).output,
      );
      const names = listed
        .toString('utf8')
        .split('\n')
        .filter((name) => name.length > 2)
        .sort();
      expect(names).toEqual(
        (await ntfsManifest())
          .filter(({ path }) => path.startsWith('photos/2019/'))
          .map(({ path }) => path.slice(12))
          .sort(),
      );
    });
  });
});

describe('tool errors that our second reader avoids', () => {
  withTools(['ntfsfix'], () => {
    it('accepts an older mirror copied over $MFT, with 0 of 800 files left (ntfsfix -n)', async () => {
      const volume = await ntfsVolume('grown');
      const { mft, mirror, record } = ntfsPlaces(volume);
      (await ntfsOldMirror()).copy(volume, mirror);
      volume.copy(volume, mft, mirror, mirror + 4 * record);
      expect(await ntfsfix(volume)).toBe(0);
      expect(await lostFiles(volume, 'grown')).toHaveLength(800);
      expect(await failedChecks(volume)).toHaveLength(1);
    });

    it('accepts the boot sector of an older, larger volume and rejects the right one (ntfsfix -n)', async () => {
      const right = await soundNtfs('shrunk');
      const wrong = copyOf(right);
      right.copy(wrong, 0, right.length - 512);
      expect([await ntfsfix(wrong), await ntfsfix(right)]).toEqual([0, 1]);
      expect([(await failedChecks(wrong)).length, (await failedChecks(right)).length]).toEqual([1, 0]);
      // Without the bytes behind the volume, the tool accepts the right boot sector.
      const extent = await ntfsExtent(new MemoryView(right));
      expect(extent).toBe(ntfsPlaces(right).copy + 512);
      expect(await ntfsfix(right.subarray(0, extent))).toBe(0);
    });

    it('rejects a clone with other boot code, which our reader finds healthy (ntfsfix -n)', async () => {
      const clone = copyOf(await soundNtfs());
      clone.fill(0x90, 0x60, 0x100);
      expect(await ntfsfix(clone)).not.toBe(0);
      const tools = hostTools({ ...USUAL_LIMITS, folder: tmpdir(), path: process.env.PATH ?? '' });
      const { verdict, checks } = await diagnosed(clone, { tools });
      expect({ verdict, ntfsfix: checks.find(({ name }) => name === 'ntfsfix -n')?.before.state }).toEqual({
        verdict: 'healthy',
        ntfsfix: 'passed',
      });
      const other = damageNtfs(await soundNtfs(), 'copy-random');
      expect((await diagnosed(other, { tools })).checks.find(({ name }) => name === 'ntfsfix -n')).toMatchObject({
        before: { state: 'failed' },
        rehearsed: { state: 'passed' },
      });
    });

    it.each(['dirty', 'check-under-way', 'hibernated', 'log-in-use', 'log-garbled'] as const)(
      'accepts a volume that is "%s", which our reader leaves to a person (ntfsfix -n)',
      async (kind) => {
        const volume = damageNtfs(await soundNtfs(), kind);
        expect(await ntfsfix(volume)).toBe(0);
        expect(await inspectNtfs(volume)).toMatchObject({ kind: 'needs_person' });
      },
    );
  });
});
