import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { lstat, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anOffer, anOperationsBench, inHome } from '../fixtures/operations-bench.js';
import { ImageDevice } from '../imaging/image-device.js';

const PLACEHOLDER = Buffer.alloc(64 * 1024, 7);

async function withAReplacedImage(home: string) {
  const path = join(home, 'disk.img');
  await writeFile(path, PLACEHOLDER);
  const { dev, ino, size } = await lstat(path, { bigint: true });
  await writeFile(`${path}.other`, PLACEHOLDER);
  await rename(`${path}.other`, path);
  return {
    path,
    bench: await anOperationsBench(home, {
      device: { path, file: { dev, ino, size: Number(size) } },
      open: (at, options) => ImageDevice.open(at, options),
    }),
  };
}

describe('order for an image replaced after its listing', () => {
  it('reads nothing from the new file', () =>
    inHome(async (home) => {
      const { bench } = await withAReplacedImage(home);
      const { runId } = await bench.order({ kind: 'diagnose' });
      expect(await bench.ended(runId)).toContain('changed since it was listed');
      await bench.close();
    }));

  it('writes nothing to the new file', () =>
    inHome(async (home) => {
      const { bench, path } = await withAReplacedImage(home);
      const [look, repairId] = [await bench.order({ kind: 'forget', repairId: randomUUID() }), randomUUID()];
      const said = { kind: 'report', bytes: '' } as const;
      await bench.journal.append({ kind: 'said', orderId: look.orderId, said, offer: anOffer(repairId, 'n1') });
      const { runId } = await bench.execute(repairId, 'n1');
      expect(await bench.ended(runId)).toMatch(/changed since it was listed.*Nothing was written/);
      expect(bench.outcomes.get(runId)).toMatchObject({ result: 'failed', writesDone: 0 });
      expect(await readFile(path)).toEqual(PLACEHOLDER);
      await bench.close();
    }));
});
